package dev.jari.booking.saga;

import dev.jari.messaging.database.ServiceDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Callers who want to know what becomes of their booking. They are told in this process right after the commit; where
 * another process decided, one read of all of them twice a second finds out. Waiting costs no connection.
 */
public final class Waiters implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Waiters.class);

    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    /** Bookings in one read; a rush of more is read in several. */
    private static final int READ_MAX = 5_000;

    private final SagaStore store;
    private final Map<Long, List<Waiter>> waiting = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread looker;

    public Waiters(ServiceDatabase database) {
        this.store = new SagaStore(database.jdbc());
        this.looker = Thread.ofVirtual().name("booking-waiters").start(this::look);
    }

    /** One who waits; closed when done with it, told or not. */
    public final class Waiter implements AutoCloseable {

        private final long bookingId;
        private final CompletableFuture<Decision> decision = new CompletableFuture<>();

        private Waiter(long bookingId) {
            this.bookingId = bookingId;
        }

        /** The decision, or nothing when it did not come in time. */
        public Optional<Decision> await(Duration most) {
            try {
                return Optional.of(decision.get(most.toNanos(), TimeUnit.NANOSECONDS));
            } catch (TimeoutException _) {
                return Optional.empty();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            } catch (ExecutionException e) {
                throw new IllegalStateException("nobody fails a waiter", e);
            }
        }

        @Override
        public void close() {
            waiting.computeIfPresent(bookingId, (_, all) -> {
                all.remove(this);
                return all.isEmpty() ? null : all;
            });
        }
    }

    /** To be called before the booking can be decided, or the signal may be missed until the next look. */
    public Waiter register(long bookingId) {
        var waiter = new Waiter(bookingId);
        waiting.compute(bookingId, (_, all) -> {
            var more = all == null ? new ArrayList<Waiter>(1) : all;
            more.add(waiter);
            return more;
        });
        return waiter;
    }

    void tell(Decision decision) {
        waiting.computeIfPresent(decision.bookingId(), (_, all) -> {
            all.forEach(waiter -> waiter.decision.complete(decision));
            return all;
        });
    }

    private void look() {
        try {
            while (!closed.await(LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS)) lookOnce();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void lookOnce() {
        var ids = List.copyOf(waiting.keySet());
        try {
            for (var begin = 0; begin < ids.size(); begin += READ_MAX)
                store.decided(ids.subList(begin, Math.min(begin + READ_MAX, ids.size())))
                        .forEach(this::tell);
        } catch (RuntimeException e) { // the outermost frame of its thread; the next look makes up for this one
            log.warn("[Saga] {} waiters could not be looked after: {}", ids.size(), e.toString());
        }
    }

    /** Whoever still waits is answered when their own time is over. */
    @Override
    public void close() {
        closed.countDown();
        try {
            looker.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
