package dev.jari.booking.saga;

import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the waiting of bookings whose time is over: at the moment the next is due, and at least every ten seconds. Safe
 * on all instances at once: each takes what no other has locked, and a move that was made is not made again.
 */
public final class SagaScheduler implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SagaScheduler.class);

    /** A declined payment moves a deadline forward again, perhaps in another process, of which this one is not told. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(10);

    /** Deadlines of whole seconds are hit, and a clock that stands a little behind does not make it spin. */
    private static final Duration PAUSE_MIN = Duration.ofMillis(20);

    private static final int BATCH = 200;

    private final ServiceDatabase database;
    private final Saga saga;
    private final SagaStore store;
    private final InstantSource clock;
    private final Duration sagaTimeout;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    public SagaScheduler(ServiceDatabase database, Saga saga, InstantSource clock, Duration sagaTimeout) {
        this.database = database;
        this.saga = saga;
        this.store = new SagaStore(database.jdbc());
        this.clock = clock;
        this.sagaTimeout = sagaTimeout;
        this.thread = Thread.ofVirtual().name("saga-scheduler").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try {
            var pause = PAUSE_MIN;
            while (!closed.await(pause.toNanos(), TimeUnit.NANOSECONDS)) pause = fireAndLookAhead();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration fireAndLookAhead() {
        try {
            fire();
            return untilNext();
        } catch (RuntimeException e) { // the outermost frame of its thread; the next round makes up for this one
            log.warn("[Saga] deadlines could not be looked after: {}", e.toString());
            return Duration.ofSeconds(1);
        }
    }

    /** A booking accepted from now on is due after the saga timeout at the earliest, so nothing is slept through. */
    private Duration untilNext() {
        var most = sagaTimeout.compareTo(LOOK_EVERY) < 0 ? sagaTimeout : LOOK_EVERY;
        var next = store.nextDue()
                .map(due -> Duration.between(clock.instant(), due))
                .orElse(most);
        if (next.compareTo(PAUSE_MIN) < 0) return PAUSE_MIN;
        return next.compareTo(most) < 0 ? next : most;
    }

    /** Ends everything that is due now; gives how many bookings moved. */
    public int fire() {
        var moved = 0;
        while (true) {
            var taken = new int[1];
            var changes = database.transactions().execute(_ -> {
                var due = store.takeDue(clock.instant(), BATCH);
                taken[0] = due.size();
                postponePaying(due);
                var over = due.stream().filter(one -> !one.paying()).toList();
                return over.isEmpty()
                        ? List.<Change>of()
                        : saga.take(over.stream().map(SagaScheduler::step).toList());
            });
            for (var change : changes)
                log.info("[Saga] bookingId={} {}: {}", change.bookingId(), change.to(), change.failReason());
            moved += changes.size();
            if (taken[0] < BATCH) return moved;
        }
    }

    /** A customer who may have paid does not lose the place; orders always answers in the end. */
    private void postponePaying(List<SagaStore.Due> due) {
        var paying = due.stream()
                .filter(SagaStore.Due::paying)
                .map(SagaStore.Due::bookingId)
                .toList();
        if (paying.isEmpty()) return;
        log.warn("[Saga] {} bookings still wait for the end of their payment: {}", paying.size(), paying);
        store.postpone(paying, clock.instant().plus(Deciding.ANSWER_TIME));
    }

    private static Step step(SagaStore.Due due) {
        return new Step.TimeOver(due.bookingId(), due.status());
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            if (thread.getState() != Thread.State.NEW) thread.join(Duration.ofSeconds(2));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
