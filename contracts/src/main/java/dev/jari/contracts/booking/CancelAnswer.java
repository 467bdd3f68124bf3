package dev.jari.contracts.booking;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the cancelled booking and what goes back to its customer, or why not. */
public record CancelAnswer(
        @Nullable Booking booking,
        @Nullable RefundQuote refund,
        boolean replayed,
        @Nullable Refusal refusal) {

    public static CancelAnswer refused(Refusal refusal) {
        return new CancelAnswer(null, null, false, refusal);
    }
}
