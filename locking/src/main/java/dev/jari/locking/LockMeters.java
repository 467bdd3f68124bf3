package dev.jari.locking;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;

/** What locks report: by locked method, never by key, because keys have no end. */
final class LockMeters {

    private static final String LOCK = "lock";

    private final MeterRegistry registry;

    LockMeters(MeterRegistry registry, LockWaiters waiters) {
        this.registry = registry;
        Gauge.builder("lock.waiting", waiters, LockWaiters::waitingHere)
                .description("callers of this process that wait for a lock now")
                .register(registry);
    }

    void acquired(LockPlan plan, Duration waited) {
        registry.counter("lock.acquired", LOCK, plan.name()).increment();
        // An alarm sees a counter grow only if it saw the counter before.
        losses(plan);
        registry.timer("lock.wait", LOCK, plan.name()).record(waited);
    }

    void refused(LockPlan plan, LockRefused refused) {
        registry.counter(
                        "lock.refused",
                        LOCK,
                        plan.name(),
                        "reason",
                        refused.code().name())
                .increment();
        registry.timer("lock.wait", LOCK, plan.name()).record(refused.waited());
    }

    void skipped(LockPlan plan) {
        registry.counter("lock.skipped", LOCK, plan.name()).increment();
    }

    void held(LockPlan plan, Duration time) {
        registry.timer("lock.held", LOCK, plan.name()).record(time);
    }

    void lost(LockPlan plan) {
        losses(plan).increment();
    }

    private Counter losses(LockPlan plan) {
        return registry.counter("lock.lost", LOCK, plan.name());
    }
}
