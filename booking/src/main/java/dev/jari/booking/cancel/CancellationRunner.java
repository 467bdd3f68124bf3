package dev.jari.booking.cancel;

import dev.jari.booking.cancel.CancellationStore.Job;
import dev.jari.booking.cancel.CancellationStore.Passed;
import dev.jari.booking.saga.Saga;
import dev.jari.booking.slotcache.InventoryAway;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.cancellation.CancellationState;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CancellationId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import dev.jari.platform.fault.Faults;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries cancellations out, a batch in each transaction: bookings, messages and how far it has come are committed
 * together. Whatever stops a process, the batch under way is undone, and another process goes on where the last commit
 * stood. Safe on all instances at once: each works on what no other has locked.
 */
public final class CancellationRunner implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(CancellationRunner.class);

    /** Of one transaction, so that others wait for its rows and lanes no longer than for any other batch. */
    static final int BATCH = 100;

    /** Bookings one batch may pass by in search of those that are meant. */
    private static final int PASSED_MAX = 1_000;

    private static final int JOBS_MAX = 20;

    private static final Duration LOOK_EVERY = Duration.ofSeconds(2);

    static final Duration WATCH_EVERY = Duration.ofSeconds(30);

    /** No booking waits longer for its commit and for inventory, so who was decided late is found by a watch. */
    private static final Duration DECIDED_LATE_MAX = Duration.ofHours(1);

    private final ServiceDatabase database;
    private final CancellationStore store;
    private final Saga saga;
    private final SlotCache slots;
    private final InstantSource clock;
    private final Duration watch;
    private final Semaphore wakes = new Semaphore(0);
    private final Thread thread;
    private volatile boolean closed;

    /** @param watch how long after it was asked for it looks for what comes of earlier holds and requests */
    public CancellationRunner(
            ServiceDatabase database, Saga saga, SlotCache slots, InstantSource clock, Duration watch) {
        this.database = database;
        this.store = new CancellationStore(database.jdbc());
        this.saga = saga;
        this.slots = slots;
        this.clock = clock;
        this.watch = watch;
        this.thread = Thread.ofVirtual().name("cancellation-runner").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /** There is something to do; other processes find it by themselves. */
    void wake() {
        wakes.release();
    }

    private void run() {
        try {
            while (!closed) {
                workOnce();
                var _ = wakes.tryAcquire(LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS);
                wakes.drainPermits();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void workOnce() {
        try {
            while (!closed && step()) log.trace("[Saga] a batch of cancellations is done");
        } catch (RuntimeException e) { // the outermost frame of its thread; the next look goes on where this one stood
            log.warn("[Saga] cancellations could not go on: {}", e.toString());
        }
    }

    /** One batch of each cancellation that is due; false when there was nothing to do. */
    boolean step() {
        var worked = false;
        for (var job : store.due(clock.instant(), JOBS_MAX)) worked |= step(job);
        return worked;
    }

    private boolean step(Job job) {
        // Before it is asked: what is booked after the answer was booked on a slot that may be open again.
        var until = StoredTime.now(clock);
        try {
            if (job.state() == CancellationState.WATCHING && isOpenAgain(job.scope())) return end(job.id());
            return batch(job, until, BATCH);
        } catch (InventoryAway _) { // inventory can't say whether the slot is closed, so nothing more is cancelled now
            return false;
        } catch (RuntimeException e) { // of whatever type: one booking must not hold up all others
            if (Faults.passes(e)) throw e;
            log.warn("[Saga] cancellation {} goes on one by one: {}", job.id(), e.toString());
            return oneByOne(job, until);
        }
    }

    /** Only slots are ever opened again. */
    private boolean isOpenAgain(CancellationScope scope) {
        return scope.kind() == CancellationScope.Kind.SLOT
                && slots.slot(new SlotId(scope.id()), Duration.ZERO)
                        .filter(slot -> slot.status() != SlotStatus.CLOSED)
                        .isPresent();
    }

    private boolean end(CancellationId id) {
        return Objects.requireNonNull(database.transactions().execute(_ -> {
            var job = store.lock(id, clock.instant()).filter(locked -> locked.state() == CancellationState.WATCHING);
            job.ifPresent(locked -> store.end(id, StoredTime.now(clock)));
            return job.isPresent();
        }));
    }

    private boolean oneByOne(Job job, Instant until) {
        var worked = false;
        for (var i = 0; i < BATCH; i++) {
            try {
                worked |= batch(job, until, 1);
            } catch (RuntimeException e) { // of whatever type, as above
                if (Faults.passes(e)) throw e;
                worked |= passByFailed(job, until, e);
            }
        }
        return worked;
    }

    private boolean batch(Job seen, Instant until, int most) {
        return Objects.requireNonNull(database.transactions().execute(_ -> {
            var locked = store.lock(seen.id(), clock.instant());
            // Another process has it, or has brought it on meanwhile: what was found out for it is not true any more.
            if (locked.isEmpty() || locked.get().state() != seen.state()) return false;
            var job = locked.get();
            var passed = passed(job, until, most);
            if (passed.isEmpty()) {
                finishWalk(job);
                return true;
            }
            var ids = meant(passed);
            var done = ids.isEmpty() ? 0 : saga.cancelAll(ids, job.reason());
            store.walked(job.id(), passed.getLast().place(), done, StoredTime.now(clock));
            if (done > 0) log.info("[Saga] cancellation {}: {} bookings cancelled", job.id(), done);
            return true;
        }));
    }

    /** Up to and including the last that fits into the batch. */
    private List<Passed> passed(Job job, Instant until, int most) {
        var watching = job.state() == CancellationState.WATCHING;
        var since = watching ? job.askedAt().minus(DECIDED_LATE_MAX) : Instant.EPOCH;
        var passed = new ArrayList<Passed>();
        var meant = 0;
        for (var booking : store.next(job, since, watching ? until : job.askedAt(), PASSED_MAX)) {
            passed.add(booking);
            if (booking.meant() && ++meant == most) break;
        }
        return passed;
    }

    private static List<BookingId> meant(List<Passed> passed) {
        return passed.stream()
                .filter(Passed::meant)
                .map(booking -> booking.place().bookingId())
                .toList();
    }

    private void finishWalk(Job job) {
        var now = StoredTime.now(clock);
        if (now.isBefore(job.askedAt().plus(watch))) store.watch(job.id(), now.plus(WATCH_EVERY), now);
        else if (job.state() == CancellationState.RUNNING) store.watch(job.id(), now, now);
        else store.end(job.id(), now);
    }

    private boolean passByFailed(Job seen, Instant until, RuntimeException failure) {
        return Objects.requireNonNull(database.transactions().execute(_ -> {
            var locked = store.lock(seen.id(), clock.instant());
            if (locked.isEmpty() || locked.get().state() != seen.state()) return false;
            var passed = passed(locked.get(), until, 1);
            if (meant(passed).isEmpty()) return false;
            var place = passed.getLast().place();
            log.error("[Saga] bookingId={} could not be cancelled", place.bookingId(), failure);
            store.failed(seen.id(), place, StoredTime.now(clock));
            return true;
        }));
    }

    @Override
    public void close() {
        closed = true;
        wakes.release();
        try {
            if (thread.getState() != Thread.State.NEW) thread.join(Duration.ofSeconds(2));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
