package dev.jari.contracts.booking;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the quote, or why not. */
public record RefundQuoteAnswer(
        @Nullable RefundQuote quote, @Nullable Refusal refusal) {

    public static RefundQuoteAnswer refused(Refusal refusal) {
        return new RefundQuoteAnswer(null, refusal);
    }
}
