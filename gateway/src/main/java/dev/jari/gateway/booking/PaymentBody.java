package dev.jari.gateway.booking;

import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.gateway.header.Fingerprint;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** How somebody pays. Whether the rest goes with the method is booking's to judge. */
record PaymentBody(
        @NotNull PaymentMethod method,

        @Nullable Long couponId,

        @Schema(description = "For a card") @Size(max = TOKEN_CHARACTERS_MAX) @Nullable
        String cardToken) {

    static final int TOKEN_CHARACTERS_MAX = 200;

    PayBooking of(String idOrNumber, long userId, String idempotencyKey, int waitSeconds) {
        var fingerprint = new Fingerprint("bookings/payment")
                .with(idOrNumber)
                .with(method)
                .with(couponId)
                .with(cardToken)
                .text();
        return new PayBooking(
                idOrNumber, userId, method.name(), couponId, cardToken, idempotencyKey, fingerprint, waitSeconds);
    }
}
