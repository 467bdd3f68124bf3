package dev.jari.contracts.booking;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.UserId;
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
        UserId userId,
        String method,
        @Nullable CouponId couponId,
        @Nullable String cardToken,
        String idempotencyKey,
        String fingerprint,
        int waitSeconds)
        implements Question<BookingNow> {

    public static final int CARD_TOKEN_MAX = 200;

    public static final String SUBJECT = "booking.pay";

    /** Without the token: a reader of a log could charge the card with it. */
    @Override
    public String toString() {
        return "PayBooking[%s of user %s, %s]".formatted(idOrNumber, userId, method);
    }
}
