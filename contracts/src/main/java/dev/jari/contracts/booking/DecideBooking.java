package dev.jari.contracts.booking;

import org.jspecify.annotations.Nullable;

/** Venue staff decides about a booking. */
public record DecideBooking(
        String idOrNumber,
        StaffAction action,
        long adminId,
        @Nullable String reason) {

    public static final String SUBJECT = "bookings.decide";
}
