package dev.jari.orders.order;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentMethod;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An order as it was read under the lock of its row.
 *
 * @param failure why it will not be paid, noted before anything is given back
 * @param amount what is due before the coupon
 * @param stuckSince when it stopped half-way
 */
record LockedOrder(
        OrderId id,
        BookingId bookingId,
        UserId userId,
        OrderStatus status,
        @Nullable PaymentFailure failure,
        PaymentMethod method,
        Money amount,
        @Nullable CouponId couponId,
        long discount,
        @Nullable String sealedCard,
        Instant changedAt,
        @Nullable Instant stuckSince,
        boolean parked) {

    /** What is to be taken. */
    Money finalAmount() {
        return new Money(amount.amount() - discount, amount.currency());
    }

    /** An order is one attempt, so its charge is the first and only one. */
    String chargeKey() {
        return id + ":CARD:1";
    }

    String refundKey() {
        return id + ":REFUND:1";
    }

    /** With a reason for not being paid: the one that was noted, or that the system failed. */
    LockedOrder failing() {
        return new LockedOrder(
                id,
                bookingId,
                userId,
                status,
                Objects.requireNonNullElse(failure, PaymentFailure.SYSTEM_FAILURE),
                method,
                amount,
                couponId,
                discount,
                sealedCard,
                changedAt,
                stuckSince,
                parked);
    }
}
