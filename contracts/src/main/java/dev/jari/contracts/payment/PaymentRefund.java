package dev.jari.contracts.payment;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.money.Money;
import java.time.Instant;

/**
 * Booking asks orders to give money back to where it came from; stock and coupon go back too. Once per order: the same
 * again changes nothing.
 *
 * @param amount by the refund ladder; none is possible, and still returns stock and coupon
 */
public record PaymentRefund(BookingId bookingId, OrderId orderId, Money amount, String reason, Instant requestedAt)
        implements PaymentCommand {

    public static final String TYPE = "payment.refund";
}
