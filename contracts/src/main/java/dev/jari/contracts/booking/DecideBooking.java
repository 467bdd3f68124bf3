package dev.jari.contracts.booking;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/** Venue staff decides about a booking. */
public record DecideBooking(
        String idOrNumber,
        StaffAction action,
        UserId adminId,
        @Nullable String reason) implements Question<BookingNow> {

    public static final String SUBJECT = "bookings.decide";
}
