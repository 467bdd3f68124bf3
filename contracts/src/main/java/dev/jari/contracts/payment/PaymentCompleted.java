package dev.jari.contracts.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The order is paid. A booking that is over by now asks for a {@link PaymentRefund}.
 *
 * @param amount what was taken, after the coupon; the most that can be refunded
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PaymentCompleted(
        BookingId bookingId,
        OrderId orderId,
        Money amount,
        PaymentMethod method,
        @Nullable CouponId couponId,
        Instant paidAt)
        implements PaymentReply {

    public static final String TYPE = "payment.completed";
}
