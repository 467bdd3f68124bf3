package dev.jari.contracts.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Booking asks orders to take the money of a booking. An order is one attempt to pay: trying again takes another order.
 *
 * @param orderId given by booking; the same again changes nothing
 * @param amount what is due before the coupon
 * @param cardToken stands for the card at the payment provider; only the release before this one sends it open
 * @param sealedCard the same, so that only orders can read it
 * @param items what has to be in stock
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PaymentRequest(
        BookingId bookingId,
        OrderId orderId,
        UserId userId,
        Money amount,
        PaymentMethod method,
        @Nullable CouponId couponId,
        @Nullable String cardToken,
        @Nullable String sealedCard,
        List<PaymentItem> items,
        Instant requestedAt)
        implements PaymentCommand {

    public static final String TYPE = "payment.request";

    public PaymentRequest {
        if (method == PaymentMethod.CARD && cardToken == null && sealedCard == null)
            throw new IllegalArgumentException("order %s is paid by card and names none".formatted(orderId));
        items = List.copyOf(items);
    }

    /** As the release before this one asks. */
    public PaymentRequest(
            BookingId bookingId,
            OrderId orderId,
            UserId userId,
            Money amount,
            PaymentMethod method,
            @Nullable CouponId couponId,
            @Nullable String cardToken,
            List<PaymentItem> items,
            Instant requestedAt) {
        this(bookingId, orderId, userId, amount, method, couponId, cardToken, null, items, requestedAt);
    }

    /** Without the card. */
    @Override
    public String toString() {
        return "PaymentRequest[order %s of booking %s, user %s, %s by %s, coupon %s, %s]"
                .formatted(orderId, bookingId, userId, amount, method, couponId, items);
    }
}
