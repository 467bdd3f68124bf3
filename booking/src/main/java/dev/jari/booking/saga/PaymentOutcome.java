package dev.jari.booking.saga;

import dev.jari.contracts.payment.PaymentFailure;
import org.jspecify.annotations.Nullable;

/** What orders said about an attempt to pay, for whoever waits for that. */
public record PaymentOutcome(
        long orderId, AttemptStatus status, @Nullable PaymentFailure failure) {}
