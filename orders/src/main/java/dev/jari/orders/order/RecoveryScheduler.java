package dev.jari.orders.order;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.order.RecoveryReport;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.orders.OrdersSettings;
import dev.jari.orders.order.RecoveryAttemptStore.Outcome;
import dev.jari.orders.wallet.CardTopUps;
import dev.jari.platform.fault.Faults;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Finds orders that stopped half-way and has each recovered, every minute and whenever an admin asks. All instances run
 * it at once; an order that another has is left out.
 */
public final class RecoveryScheduler implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(RecoveryScheduler.class);

    private static final int PAGE = 200;

    /** Starts after the messages flow, and stops before they stop. */
    private static final int AFTER_THE_MESSAGES = 10;

    private final LockedOrders orders;
    private final Recovery recovery;
    private final CardTopUps topUps;
    private final RecoveryMeters meters;
    private final OrdersSettings settings;
    private @Nullable ScheduledExecutorService timer; // guarded by this

    /** @param recovery the bean: a call of it takes the order's lock */
    public RecoveryScheduler(
            Orders orders, Recovery recovery, CardTopUps topUps, OrdersSettings settings, MeterRegistry registry) {
        this.orders = orders.locked();
        this.recovery = recovery;
        this.topUps = topUps;
        this.meters = new RecoveryMeters(registry);
        this.settings = settings;
    }

    /** One pass over everything that is stuck now; wallets first, because cards may wait for their provider. */
    public RecoveryReport recoverPendingOrders() {
        var counts = new Counts();
        for (var method : List.of(PaymentMethod.WALLET, PaymentMethod.CARD)) counts.add(recoverPendingOrders(method));
        return counts.report(orders.store().parked());
    }

    private Counts recoverPendingOrders(PaymentMethod method) {
        var counts = new Counts();
        var after = Long.MIN_VALUE;
        List<OrderId> page;
        do {
            page = orders.store().stuck(method, orders.now().minus(settings.recoveryAfter()), after, PAGE);
            for (var orderId : page) counts.add(recoverUnlessTaken(orderId));
            if (!page.isEmpty()) after = page.getLast().value();
        } while (page.size() == PAGE);
        // After the orders, which customers wait for a place with.
        if (method == PaymentMethod.CARD) topUps.recover(orders.now().minus(settings.recoveryAfter()));
        meters.seen(method, counts.unfinished(), orders.store().parked());
        return counts;
    }

    /** One order, also when it was given up before. */
    public RecoveryReport recoverOnDemand(OrderId orderId) {
        var counts = new Counts();
        counts.add(recoverUnlessTaken(orderId));
        return counts.report(orders.store().parked());
    }

    private Optional<Recovery.Result> recoverUnlessTaken(OrderId orderId) {
        try {
            var result = recovery.recoverSingleOrder(orderId);
            result.ifPresentOrElse(
                    one -> report(orderId, one),
                    () -> log.info("[Recovery] order {} is in the hands of another instance", orderId));
            return result;
        } catch (CancellationException _) { // told to stop before the order was locked
            return Optional.empty();
        } catch (RuntimeException e) { // one order's failure stops no other
            log.error("[Recovery] order {} failed: {}", orderId, Faults.describe(e));
            return Optional.of(new Recovery.Result(Outcome.FAILED, Duration.ZERO, Faults.describe(e), false));
        }
    }

    private void report(OrderId orderId, Recovery.Result result) {
        meters.attempted(result);
        switch (result.outcome()) {
            case CANCELLED, COMPLETED, REFUNDED ->
                log.info("[Recovery] order {} is recovered: {} after {}", orderId, result.outcome(), result.stuckFor());
            case NO_ANSWER -> log.warn("[Recovery] order {} waits: {}", orderId, result.detail());
            case NOT_STUCK -> log.info("[Recovery] order {} is no longer stuck", orderId);
            case FAILED -> log.error("[Recovery] order {} failed: {}", orderId, result.detail());
        }
        if (result.parked())
            log.error("[Recovery] order {} is parked after {} attempts", orderId, settings.recoveryAttempts());
    }

    /** What a pass came across. */
    private static final class Counts {

        private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
        private int found;
        private int taken;

        void add(Optional<Recovery.Result> result) {
            found++;
            result.ifPresentOrElse(one -> outcomes.merge(one.outcome(), 1, Integer::sum), () -> taken++);
        }

        void add(Counts other) {
            found += other.found;
            taken += other.taken;
            other.outcomes.forEach((outcome, count) -> outcomes.merge(outcome, count, Integer::sum));
        }

        private int of(Outcome outcome) {
            return outcomes.getOrDefault(outcome, 0);
        }

        int unfinished() {
            return of(Outcome.NO_ANSWER) + of(Outcome.FAILED);
        }

        RecoveryReport report(long parked) {
            return new RecoveryReport(
                    found,
                    of(Outcome.CANCELLED),
                    of(Outcome.COMPLETED),
                    of(Outcome.REFUNDED),
                    taken + of(Outcome.NOT_STUCK),
                    of(Outcome.NO_ANSWER),
                    of(Outcome.FAILED),
                    parked);
        }
    }

    @Override
    public synchronized void start() {
        if (timer != null) return;
        var methods = PaymentMethod.values();
        timer = Executors.newScheduledThreadPool(
                methods.length, Thread.ofVirtual().name("recovery-", 0).factory());
        var every = settings.recoveryEvery().toMillis();
        // Each method by itself: a provider that hangs keeps no wallet from being recovered.
        for (var method : methods) {
            var _ = timer.scheduleWithFixedDelay(() -> runOnTime(method), every, every, TimeUnit.MILLISECONDS);
        }
    }

    private void runOnTime(PaymentMethod method) {
        try {
            var report = recoverPendingOrders(method).report(orders.store().parked());
            if (report.found() > 0) log.info("[Recovery] {} {}", method, report);
        } catch (RuntimeException e) { // the outermost frame of the timer; the next run makes up for this one
            log.warn("[Recovery] a run failed and is tried again: {}", Faults.describe(e));
        }
    }

    @Override
    public synchronized void stop() {
        if (timer != null) timer.shutdownNow();
        timer = null;
    }

    @Override
    public synchronized boolean isRunning() {
        return timer != null;
    }

    @Override
    public int getPhase() {
        return AFTER_THE_MESSAGES;
    }
}
