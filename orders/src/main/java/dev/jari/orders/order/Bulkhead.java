package dev.jari.orders.order;

import dev.jari.contracts.id.OrderId;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.platform.fault.Faults;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionSynchronization;

/**
 * Threads and a bounded queue for one kind of work, so that what hangs keeps only its own kind waiting. A place is
 * taken before anything is begun: where none is left the caller still can say no.
 */
final class Bulkhead implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Bulkhead.class);

    private static final int STOP_SECONDS_MAX = 5;

    private final Semaphore places;
    private final ExecutorService threads;
    private final Set<OrderId> waiting = ConcurrentHashMap.newKeySet();
    private final Counter refused;

    /**
     * @param atOnce worked on at once
     * @param waitingMax that may wait for their turn; one more is turned away
     */
    Bulkhead(String kind, int atOnce, int waitingMax, MeterRegistry meters) {
        if (atOnce < 1 || waitingMax < 0)
            throw new IllegalArgumentException(
                    "a bulkhead works on at least one at once, not %d, with %d waiting".formatted(atOnce, waitingMax));
        var all = atOnce + waitingMax;
        this.places = new Semaphore(all);
        // The queue needs no bound of its own: what has no place never comes to it.
        this.threads = Executors.newFixedThreadPool(
                atOnce, Thread.ofVirtual().name("payer-" + kind + "-", 0).factory());
        this.refused = meters.counter("orders.bulkhead.refused", "kind", kind);
        Gauge.builder("orders.bulkhead.waiting", waiting, Set::size)
                .description("orders that wait for their turn")
                .tag("kind", kind)
                .register(meters);
        Gauge.builder(
                        "orders.bulkhead.working",
                        this,
                        self -> all - self.places.availablePermits() - self.waiting.size())
                .description("orders that are worked on")
                .tag("kind", kind)
                .register(meters);
    }

    /** Nothing when as many wait as may. */
    Optional<Place> enter(OrderId orderId, Runnable work) {
        if (!places.tryAcquire()) {
            refused.increment();
            return Optional.empty();
        }
        waiting.add(orderId);
        return Optional.of(new Place(orderId, work));
    }

    /** The orders whose turn has not come. */
    List<OrderId> waiting() {
        return List.copyOf(waiting);
    }

    /** A place taken in a transaction: its work begins after the commit; without one the place is free again. */
    final class Place implements TransactionSynchronization {

        private final OrderId orderId;
        private final Runnable work;

        /** Of the message that asked for it: what the work sends and logs belongs to it. */
        private final Map<String, String> trace = TraceHeaders.current();

        private Place(OrderId orderId, Runnable work) {
            this.orderId = orderId;
            this.work = work;
        }

        @Override
        public void afterCompletion(int status) {
            if (status == STATUS_COMMITTED && !threads.isShutdown()) threads.execute(this::run);
            else leave();
        }

        private void run() {
            waiting.remove(orderId);
            try (var _ = TraceHeaders.restore(trace)) {
                work.run();
            } catch (RuntimeException e) { // the outermost frame of a worker; recovery goes on where it stopped
                log.warn("[Saga] order {} is left to recovery: {}", orderId, Faults.describe(e));
            } finally {
                places.release();
            }
        }

        private void leave() {
            waiting.remove(orderId);
            places.release();
        }
    }

    /** Lets those at work finish, if they are quick; the others, and those that wait, are found by recovery. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(STOP_SECONDS_MAX, TimeUnit.SECONDS)) threads.shutdownNow();
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
