package dev.jari.contracts.booking;

import org.jspecify.annotations.Nullable;

/**
 * A booking that was given up.
 *
 * @param refund what goes back to its customer; absent while that is not known
 * @param placesReleased whether its places are known to be free again; only for a caller who waited for it
 */
public record CancelledBooking(
        Booking booking, @Nullable RefundQuote refund, boolean replayed, boolean placesReleased) {}
