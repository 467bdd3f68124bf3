package dev.jari.contracts.payment;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import java.time.Instant;

/** It is not known yet whether the order is paid; recovery finds out and then tells. */
public record PaymentHeld(BookingId bookingId, OrderId orderId, Instant heldAt) implements PaymentReply {

    public static final String TYPE = "payment.held";
}
