package dev.jari.orders.order;

import dev.jari.orders.order.AttemptStore.Outcome;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Figures of the recovery. */
final class RecoveryMeters {

    private final MeterRegistry registry;
    private final AtomicLong stuck = new AtomicLong();
    private final AtomicLong parked = new AtomicLong();

    RecoveryMeters(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge("orders.stuck", stuck);
        registry.gauge("orders.parked", parked);
    }

    void seen(long stuckNow, long parkedNow) {
        stuck.set(stuckNow);
        parked.set(parkedNow);
    }

    void attempted(Recovery.Result result) {
        registry.counter("orders.recovery.attempts", "outcome", label(result.outcome()))
                .increment();
        switch (result.outcome()) {
            case CANCELED, COMPLETED, REFUNDED ->
                registry.timer("orders.recovery.time", "outcome", label(result.outcome()))
                        .record(result.stuckFor());
            case NO_ANSWER, NOT_STUCK, FAILED -> {}
        }
    }

    private static String label(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
