package dev.jari.contracts.payment;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;

/** What booking asks of orders about the money of a booking. Keyed by the booking. */
public sealed interface PaymentCommand permits PaymentRequest, PaymentRefund {

    BookingId bookingId();

    OrderId orderId();
}
