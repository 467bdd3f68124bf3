package dev.jari.contracts.payment;

/** What booking asks of orders about the money of a booking. Keyed by the booking. */
public sealed interface PaymentCommand permits PaymentRequest, PaymentRefund {

    long bookingId();

    long orderId();
}
