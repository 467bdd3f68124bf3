package dev.jari.contracts.booking;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks what cancelling now would give back.
 *
 * @param userId whose it must be; absent for an admin
 */
public record QuoteRefund(String idOrNumber, @Nullable UserId userId) implements Question<RefundQuote> {

    public static final String SUBJECT = "bookings.refundQuote";
}
