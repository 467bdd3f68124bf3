package dev.jari.contracts.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Booking asks orders to take the money of a booking. An order is one attempt to pay: trying again takes another order.
 *
 * @param orderId given by booking; the same again changes nothing
 * @param amount what is due before the coupon
 * @param cardToken stands for the card at the payment provider
 * @param items what has to be in stock
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PaymentRequest(
        long bookingId,
        long orderId,
        long userId,
        Money amount,
        PaymentMethod method,
        @Nullable Long couponId,
        @Nullable String cardToken,
        List<PaymentItem> items,
        Instant requestedAt)
        implements PaymentCommand {

    public static final String TYPE = "payment.request";

    public PaymentRequest {
        if (method == PaymentMethod.CARD && cardToken == null)
            throw new IllegalArgumentException("order %d is paid by card and names none".formatted(orderId));
        items = List.copyOf(items);
    }
}
