package dev.jari.contracts.payment;

/** What orders answers to a {@link PaymentCommand}. Keyed by the booking. */
public sealed interface PaymentReply permits PaymentCompleted, PaymentFailed, PaymentHeld, PaymentRefunded {

    long bookingId();

    long orderId();
}
