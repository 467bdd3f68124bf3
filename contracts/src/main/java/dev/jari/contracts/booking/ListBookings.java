package dev.jari.contracts.booking;

import org.jspecify.annotations.Nullable;

/** Asks for a page of a user's bookings, the newest first, at most 200. */
public record ListBookings(
        long userId,
        @Nullable BookingStatus status,
        @Nullable String cursor,
        int limit) {

    public static final String SUBJECT = "bookings.list";
}
