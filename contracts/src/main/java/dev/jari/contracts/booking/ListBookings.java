package dev.jari.contracts.booking;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/** Asks for a page of a user's bookings, the newest first, at most 200. */
public record ListBookings(
        UserId userId,
        @Nullable BookingStatus status,
        @Nullable String cursor,
        int limit) implements Question<Page<Booking>> {

    public static final String SUBJECT = "bookings.list";
}
