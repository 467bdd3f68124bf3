package dev.jari.booking.attempt;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.payment.PaymentFailure;
import org.jspecify.annotations.Nullable;

/** How an attempt to pay stands after orders said something about it or its money was asked back. */
public record PaymentOutcome(
        OrderId orderId, AttemptStatus status, @Nullable PaymentFailure failure) {}
