package dev.jari.booking.saga;

import dev.jari.booking.BookingSettings;
import dev.jari.booking.refund.RefundPolicy;
import java.time.Duration;
import java.time.Instant;

/**
 * What the operator decides about the saga.
 *
 * @param paymentWindow how long a reserved booking waits for a payment to be begun
 * @param earlyCheckIn how long before the start staff may say whether a customer came
 */
public record SagaRules(Duration paymentWindow, Duration earlyCheckIn, RefundPolicy refunds) {

    public static SagaRules of(BookingSettings settings) {
        return new SagaRules(
                settings.paymentWindow(),
                settings.earlyCheckIn(),
                new RefundPolicy(settings.lateCancelRefundPercent()));
    }

    /** From when on staff may say whether the customer came. */
    Instant checkInFrom(Instant startsAt) {
        return startsAt.minus(earlyCheckIn);
    }
}
