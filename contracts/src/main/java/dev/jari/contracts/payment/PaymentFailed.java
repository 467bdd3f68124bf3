package dev.jari.contracts.payment;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import java.time.Instant;

/**
 * The order was not paid, and nothing of it is kept: money, stock and coupon are where they were.
 *
 * @param retryable whether another order for the booking can help
 */
public record PaymentFailed(
        BookingId bookingId, OrderId orderId, PaymentFailure reason, boolean retryable, Instant failedAt)
        implements PaymentReply {

    public static final String TYPE = "payment.failed";

    public static PaymentFailed of(BookingId bookingId, OrderId orderId, PaymentFailure reason, Instant failedAt) {
        return new PaymentFailed(bookingId, orderId, reason, reason.retryable(), failedAt);
    }
}
