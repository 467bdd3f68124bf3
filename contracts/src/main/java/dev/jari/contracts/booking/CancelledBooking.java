package dev.jari.contracts.booking;

import org.jspecify.annotations.Nullable;

/**
 * A booking that was given up.
 *
 * @param refund what goes back to its customer; absent while that is not known
 */
public record CancelledBooking(Booking booking, @Nullable RefundQuote refund, boolean replayed) {}
