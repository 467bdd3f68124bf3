package dev.jari.orders.order;

import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.orders.order.RecoveryAttemptStore.Outcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Figures of the recovery. */
final class RecoveryMeters {

    private final MeterRegistry registry;
    private final Map<PaymentMethod, Long> stuck = new ConcurrentHashMap<>();
    private final AtomicLong parked = new AtomicLong();

    RecoveryMeters(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge("orders.stuck", stuck, RecoveryMeters::sum);
        registry.gauge("orders.parked", parked);
        // An alarm sees a counter grow only if it saw the counter before.
        for (var outcome : Outcome.values()) {
            attempts(outcome);
            if (ends(outcome)) time(outcome);
        }
    }

    private static long sum(Map<PaymentMethod, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    void seen(PaymentMethod method, long stuckNow, long parkedNow) {
        stuck.put(method, stuckNow);
        parked.set(parkedNow);
    }

    void attempted(Recovery.Result result) {
        attempts(result.outcome()).increment();
        if (ends(result.outcome())) time(result.outcome()).record(result.stuckFor());
    }

    private static boolean ends(Outcome outcome) {
        return switch (outcome) {
            case CANCELLED, COMPLETED, REFUNDED -> true;
            case NO_ANSWER, NOT_STUCK, FAILED -> false;
        };
    }

    private Timer time(Outcome outcome) {
        return registry.timer("orders.recovery.time", "outcome", label(outcome));
    }

    private Counter attempts(Outcome outcome) {
        return registry.counter("orders.recovery.attempts", "outcome", label(outcome));
    }

    private static String label(Outcome outcome) {
        return outcome.word().toLowerCase(Locale.ROOT);
    }
}
