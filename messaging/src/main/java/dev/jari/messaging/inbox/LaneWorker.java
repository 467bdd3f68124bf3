package dev.jari.messaging.inbox;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.platform.fault.Backoff;
import dev.jari.platform.fault.Faults;
import dev.jari.platform.fault.Unreachable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles one lane of a group in order. A batch is what is there: one message when idle, many under load. It never goes
 * past a message before that one is taken over, so that two processes which both believe to serve a lane still apply it
 * in order between them. A key that fails is set aside while the rest of the lane goes on.
 */
final class LaneWorker {

    private static final Logger log = LoggerFactory.getLogger(LaneWorker.class);

    /** How a lane waits for its surroundings; short, because a restarted server should be noticed at once. */
    private static final Backoff SURROUNDINGS = new Backoff(Duration.ofMillis(20), Duration.ofSeconds(1));

    private static final int REPEATS_PER_WARNING = 60;

    /** What people wait for takes less than that; what others do meanwhile is as if it were not there. */
    private static final long STAND_BACK_NANOS = Duration.ofMillis(5).toNanos();

    private static final long IDLE_NANOS = Duration.ofMinutes(1).toNanos();

    private final boolean hurried;
    private final int batchMax;
    private final Handling handling;
    private final MessagingSettings settings;
    private final MessagingMetrics.Consuming metrics;
    private final Queue<Delivery> queue = new ConcurrentLinkedQueue<>();
    private final Map<String, SetAside> aside = new LinkedHashMap<>();
    private final Thread thread;
    private final AtomicBoolean started = new AtomicBoolean();
    private volatile boolean stopping;

    LaneWorker(
            String name,
            Subscription subscription,
            Handling handling,
            MessagingSettings settings,
            MessagingMetrics.Consuming metrics) {
        this.hurried = subscription.hurried();
        this.batchMax = Math.min(settings.batchSize(), subscription.batchMax());
        this.handling = handling;
        this.settings = settings;
        this.metrics = metrics;
        // Most of its time goes into short questions to the database, and a platform thread has their answers sooner:
        // after a pause 0.10 ms each instead of 0.21. It begins with its first message, as most lanes are never used.
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    private record Delivery(Envelope envelope, CompletableFuture<Void> taken) {}

    /** A key whose first message failed; the others wait behind it in order. */
    private static final class SetAside {
        final Deque<Delivery> deliveries = new ArrayDeque<>();
        int attempts = 1;
        long dueAt;
        Throwable failure;

        SetAside(Throwable failure) {
            this.failure = failure;
        }
    }

    CompletableFuture<Void> deliver(Envelope envelope) {
        var delivery = new Delivery(envelope, new CompletableFuture<>());
        queue.add(delivery);
        if (started.compareAndSet(false, true)) thread.start();
        else LockSupport.unpark(thread);
        if (stopping) giveBackQueued();
        return delivery.taken();
    }

    void stop() {
        stopping = true;
        LockSupport.unpark(thread);
    }

    void interrupt() {
        thread.interrupt();
    }

    void join(long deadline) {
        var left = deadline - System.nanoTime();
        try {
            if (left > 0 && thread.getState() != Thread.State.NEW) thread.join(Duration.ofNanos(left));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!stopping) {
            try {
                if (!hurried && !queue.isEmpty()) pause(STAND_BACK_NANOS);
                var batch = takeWaiting();
                if (!batch.isEmpty()) handle(batch);
                else if (!retryDue()) LockSupport.parkNanos(this, untilNextDue());
            } catch (Stopped _) {
                break;
            }
        }
        giveBackQueued();
        aside.values().forEach(key -> key.deliveries.forEach(LaneWorker::giveBack));
    }

    private List<Delivery> takeWaiting() {
        // Keys that are due go between two batches, or a lane that never runs dry would keep them waiting.
        retryDue();
        var batch = new ArrayList<Delivery>();
        while (batch.size() < batchMax) {
            var next = queue.poll();
            if (next == null) break;
            var key = aside.get(next.envelope().key());
            if (key == null) batch.add(next);
            else key.deliveries.add(next);
        }
        return batch;
    }

    private void handle(List<Delivery> batch) {
        var failure = attempt(batch);
        if (failure.isEmpty()) return;
        if (batch.size() == 1) {
            setAside(batch.getFirst(), failure.get());
            return;
        }
        for (var i = 0; i < batch.size(); i++) {
            var delivery = batch.get(i);
            var key = aside.get(delivery.envelope().key());
            if (key != null) {
                key.deliveries.add(delivery);
                continue;
            }
            try {
                attempt(List.of(delivery)).ifPresent(own -> setAside(delivery, own));
            } catch (Stopped stopped) {
                batch.subList(i, batch.size()).forEach(LaneWorker::giveBack);
                throw stopped;
            }
        }
    }

    /** Gives the failure that is the messages' own; whatever passes by itself is waited for. */
    private Optional<Throwable> attempt(List<Delivery> batch) {
        var envelopes = batch.stream().map(Delivery::envelope).toList();
        try {
            var failure = patiently(() -> handling.apply(envelopes), batch.size() > 1);
            if (failure.isEmpty()) batch.forEach(delivery -> delivery.taken().complete(null));
            return failure;
        } catch (Stopped stopped) {
            batch.forEach(LaneWorker::giveBack);
            throw stopped;
        }
    }

    /**
     * Tries until it succeeds, or fails for a reason that does not pass.
     *
     * @param several whether there is less to do at once: a batch that takes too long would do so for ever
     */
    private Optional<Throwable> patiently(Runnable action, boolean several) {
        for (var repeat = 1; ; repeat++) {
            try {
                action.run();
                return Optional.empty();
            } catch (RuntimeException | Error e) { // whatever a handler throws must not end its lane
                if (stopping) throw new Stopped(e);
                metrics.failures.increment();
                if (!Faults.passes(e) || (several && Faults.ranOutOfTime(e))) return Optional.of(e);
                // At the longest pause about once a minute.
                if (repeat % REPEATS_PER_WARNING == 1)
                    log.warn("[Outbox] {} waits for its surroundings: {}", thread.getName(), e.toString());
                pause(SURROUNDINGS.nanos(repeat, ThreadLocalRandom.current()));
            }
        }
    }

    private void pause(long nanos) {
        var until = System.nanoTime() + nanos;
        for (var left = nanos; left > 0; left = until - System.nanoTime()) {
            if (stopping) throw new Stopped(null);
            LockSupport.parkNanos(this, left);
        }
    }

    private void setAside(Delivery delivery, Throwable failure) {
        var key = new SetAside(failure);
        key.deliveries.add(delivery);
        aside.put(delivery.envelope().key(), key);
        if (failure instanceof NotKnownHere) {
            // Trying on would not teach it: parked at once, and the lane goes on.
            key.attempts = settings.maxAttempts();
            key.dueAt = System.nanoTime();
            return;
        }
        key.dueAt = System.nanoTime() + settings.backoff().nanos(1, ThreadLocalRandom.current());
        log.warn(
                "[Outbox] {} failed on {} of key {}, trying on: {}",
                thread.getName(),
                delivery.envelope().type(),
                delivery.envelope().key(),
                Faults.describe(failure));
        if (settings.maxAttempts() == 1 && parked(key)) {
            delivery.taken().complete(null);
            aside.remove(delivery.envelope().key());
        }
    }

    /** Says whether there was anything to retry. */
    private boolean retryDue() {
        if (aside.isEmpty()) return false;
        var now = System.nanoTime();
        var due = aside.entrySet().stream()
                .filter(entry -> now - entry.getValue().dueAt >= 0)
                .map(Map.Entry::getKey)
                .toList();
        due.forEach(this::retry);
        return !due.isEmpty();
    }

    private void retry(String name) {
        var key = aside.get(name);
        if (key == null) return;
        var head = key.deliveries.getFirst();
        var failure = patiently(() -> handling.apply(List.of(head.envelope())), false);
        if (failure.isPresent() && !parkedAfter(failure.get(), key)) return;
        head.taken().complete(null);
        key.deliveries.removeFirst();
        aside.remove(name);
        // Behind a parked message these are parked too; behind one that got through they are handled.
        if (!key.deliveries.isEmpty()) handle(List.copyOf(key.deliveries));
    }

    /**
     * Counts the attempt, and parks the message right behind the last one. Where parking is not possible the message is
     * tried again first: whatever kept it from being parked may be what made it fail.
     */
    private boolean parkedAfter(Throwable failure, SetAside key) {
        key.attempts++;
        key.failure = failure;
        key.dueAt = System.nanoTime() + settings.backoff().nanos(key.attempts, ThreadLocalRandom.current());
        return key.attempts >= settings.maxAttempts() && parked(key);
    }

    private boolean parked(SetAside key) {
        try {
            handling.park(key.deliveries.getFirst().envelope(), key.attempts, key.failure);
            return true;
        } catch (RuntimeException | Error e) { // whatever it is, the lane goes on
            if (stopping) throw new Stopped(e);
            metrics.failures.increment();
            log.error("[Outbox] {} could not park a message, trying on", thread.getName(), e);
            return false;
        }
    }

    private long untilNextDue() {
        var now = System.nanoTime();
        var wait = IDLE_NANOS;
        for (var key : aside.values()) wait = Math.min(wait, key.dueAt - now);
        return queue.isEmpty() ? Math.max(1, wait) : 1;
    }

    private void giveBackQueued() {
        for (var left = queue.poll(); left != null; left = queue.poll()) giveBack(left);
    }

    private static void giveBack(Delivery delivery) {
        delivery.taken().completeExceptionally(new Unreachable("the consumer is closing"));
    }

    /** Ends the worker from wherever it stands. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped(@Nullable Throwable cause) {
            super(cause);
        }
    }
}
