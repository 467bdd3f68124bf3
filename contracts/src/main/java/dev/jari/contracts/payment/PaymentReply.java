package dev.jari.contracts.payment;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;

/** What orders answers to a {@link PaymentCommand}. Keyed by the booking. */
public sealed interface PaymentReply permits PaymentCompleted, PaymentFailed, PaymentHeld, PaymentRefunded {

    BookingId bookingId();

    OrderId orderId();
}
