package dev.jari.contracts.order;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.payment.PaymentMethod;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to pay for a booking.
 *
 * @param reason why it was cancelled or refunded
 * @param amount what was due before the coupon
 * @param finalAmount what is or was to be taken
 * @param refundedAmount what went back after it was paid
 * @param parked whether recovery has given up on it and waits for an admin
 */
@JsonRootName("order")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Order(
        OrderId orderId,
        BookingId bookingId,
        UserId userId,
        OrderStatus status,
        @Nullable String reason,
        PaymentMethod method,
        Money amount,
        Money finalAmount,
        @Nullable Money refundedAmount,
        @Nullable CouponId usedCouponId,
        List<OrderItem> items,
        List<OrderStep> steps,
        boolean parked,
        Instant createdAt,
        Instant changedAt) {

    public Order {
        items = List.copyOf(items);
        steps = List.copyOf(steps);
    }

    public Order with(List<OrderItem> allItems, List<OrderStep> allSteps) {
        return new Order(
                orderId,
                bookingId,
                userId,
                status,
                reason,
                method,
                amount,
                finalAmount,
                refundedAmount,
                usedCouponId,
                allItems,
                allSteps,
                parked,
                createdAt,
                changedAt);
    }
}
