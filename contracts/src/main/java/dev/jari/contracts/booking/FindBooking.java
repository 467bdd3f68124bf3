package dev.jari.contracts.booking;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks for one booking.
 *
 * @param idOrNumber such as {@code 17} or {@code BK-7K2M9QX4}
 * @param userId whose it must be; absent for an admin, who sees all
 */
public record FindBooking(String idOrNumber, @Nullable UserId userId) implements Question<BookingNow> {

    public static final String SUBJECT = "bookings.get";
}
