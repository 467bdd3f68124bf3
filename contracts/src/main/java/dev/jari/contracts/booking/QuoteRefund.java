package dev.jari.contracts.booking;

import org.jspecify.annotations.Nullable;

/**
 * Asks what cancelling now would give back.
 *
 * @param userId whose it must be; absent for an admin
 */
public record QuoteRefund(String idOrNumber, @Nullable Long userId) {

    public static final String SUBJECT = "bookings.refundQuote";
}
