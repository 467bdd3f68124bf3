package dev.jari.booking.saga;

import dev.jari.booking.refund.RefundPolicy;
import java.time.Duration;

/**
 * What the operator decides about the saga.
 *
 * @param paymentWindow how long a reserved booking waits for a payment to be begun
 */
public record SagaRules(Duration paymentWindow, RefundPolicy refunds) {}
