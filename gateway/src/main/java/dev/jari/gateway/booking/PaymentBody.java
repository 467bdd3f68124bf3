package dev.jari.gateway.booking;

import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.gateway.header.Fingerprint;
import dev.jari.gateway.web.WrittenIds;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** How a customer pays. Whether the rest goes with the method is booking's to judge. */
record PaymentBody(
        @NotNull PaymentMethod method,

        @Nullable Long couponId,

        @Schema(description = "For a card") @Size(max = PayBooking.CARD_TOKEN_MAX) @Nullable
        String cardToken) {

    /** Without the card. */
    @Override
    public String toString() {
        return "PaymentBody[%s, coupon %s]".formatted(method, couponId);
    }

    PayBooking of(String idOrNumber, UserId userId, String idempotencyKey, int waitSeconds) {
        var coupon = WrittenIds.read(couponId, CouponId::new);
        var fingerprint = new Fingerprint("bookings/payment")
                .with(idOrNumber)
                .with(method)
                .with(coupon)
                .with(cardToken)
                .text();
        return new PayBooking(
                idOrNumber, userId, method.name(), coupon, cardToken, idempotencyKey, fingerprint, waitSeconds);
    }
}
