package dev.jari.contracts.payment;

import java.time.Instant;

/** It is not known yet whether the order is paid; recovery finds out and then tells. */
public record PaymentHeld(long bookingId, long orderId, Instant heldAt) implements PaymentReply {

    public static final String TYPE = "payment.held";
}
