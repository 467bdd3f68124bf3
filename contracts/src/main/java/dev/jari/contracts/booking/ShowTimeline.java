package dev.jari.contracts.booking;

import org.jspecify.annotations.Nullable;

/**
 * Asks for everything that happened to a booking, in order, page by page.
 *
 * @param userId whose it must be; absent for an admin
 */
public record ShowTimeline(
        String idOrNumber, @Nullable Long userId, @Nullable String cursor, int limit) {

    public static final String SUBJECT = "bookings.timeline";
}
