package dev.jari.contracts.booking;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Asks to pay what is due.
 *
 * @param method {@code WALLET} or {@code CARD}
 * @param cardToken for a card
 * @param waitSeconds how long the caller is willing to wait for the outcome
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PayBooking(
        String idOrNumber,
        long userId,
        String method,
        @Nullable Long couponId,
        @Nullable String cardToken,
        String idempotencyKey,
        String fingerprint,
        int waitSeconds) {

    public static final String SUBJECT = "booking.pay";
}
