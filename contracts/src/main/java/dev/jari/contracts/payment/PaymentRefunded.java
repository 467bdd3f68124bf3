package dev.jari.contracts.payment;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.money.Money;
import java.time.Instant;

/**
 * What was asked for by {@link PaymentRefund} has gone back.
 *
 * @param amount none when the order was never paid
 */
public record PaymentRefunded(BookingId bookingId, OrderId orderId, Money amount, Instant refundedAt)
        implements PaymentReply {

    public static final String TYPE = "payment.refunded";
}
