package dev.jari.booking.saga;

import dev.jari.contracts.payment.PaymentFailure;
import org.jspecify.annotations.Nullable;

/** Where an attempt to pay goes. */
record AttemptChange(
        long orderId, AttemptStatus status, @Nullable PaymentFailure failure) {

    PaymentOutcome outcome() {
        return new PaymentOutcome(orderId, status, failure);
    }
}
