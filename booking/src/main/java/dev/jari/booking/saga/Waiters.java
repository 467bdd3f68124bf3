package dev.jari.booking.saga;

import dev.jari.booking.attempt.PaymentAttempts;
import dev.jari.booking.attempt.PaymentOutcome;
import dev.jari.booking.news.Decision;
import dev.jari.booking.news.Released;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.Id;
import dev.jari.contracts.id.OrderId;
import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Callers who want to know what becomes of something, such as their booking. They are told in this process right after
 * the commit; where another process decided, its broadcast makes this one look, and one read of all of them twice a
 * second covers a lost one. Waiting costs no connection.
 *
 * @param <K> what it is named by
 * @param <T> what they are told
 */
public final class Waiters<K extends Id, T> implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Waiters.class);

    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    /** In a rush something happens all the time. */
    private static final Duration LOOK_AGAIN_AFTER = Duration.ofMillis(20);

    /** How many are asked for in one read; a rush of more is read in several. */
    private static final int READ_MAX = 5_000;

    private final Function<List<K>, List<T>> read;
    private final Function<T, K> idOf;
    private final Map<K, List<Waiter>> waiting = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread looker;
    private volatile long lookedAt;

    private Waiters(String name, Function<List<K>, List<T>> read, Function<T, K> idOf) {
        this.read = read;
        this.idOf = idOf;
        this.lookedAt = System.nanoTime() - LOOK_AGAIN_AFTER.toNanos();
        this.looker = Thread.ofVirtual().name(name).start(this::look);
    }

    /** For bookings that leave the state they begin in. */
    public static Waiters<BookingId, Decision> forBookings(ServiceDatabase database) {
        return new Waiters<>("booking-waiters", new SagaStore(database.jdbc())::decided, Decision::bookingId);
    }

    /** For bookings that are over and whose places come back. */
    public static Waiters<BookingId, Released> forReleases(ServiceDatabase database) {
        return new Waiters<>("release-waiters", new SagaStore(database.jdbc())::released, Released::bookingId);
    }

    /** For attempts to pay that orders says something about. */
    public static Waiters<OrderId, PaymentOutcome> forPayments(ServiceDatabase database) {
        return new Waiters<>(
                "payment-waiters", new PaymentAttempts(database.jdbc())::answered, PaymentOutcome::orderId);
    }

    /** One who waits; closed when done with it, told or not. */
    public final class Waiter implements AutoCloseable {

        private final K id;
        private final CompletableFuture<T> news = new CompletableFuture<>();

        private Waiter(K id) {
            this.id = id;
        }

        /** What is told, or nothing when it did not come in time. */
        public Optional<T> await(Duration most) {
            try {
                return Optional.of(news.get(most.toNanos(), TimeUnit.NANOSECONDS));
            } catch (TimeoutException _) {
                return Optional.empty();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            } catch (ExecutionException e) {
                throw new IllegalStateException("a waiter is told, never failed", e);
            }
        }

        @Override
        public void close() {
            waiting.computeIfPresent(id, (_, all) -> {
                all.remove(this);
                return all.isEmpty() ? null : all;
            });
        }
    }

    /** To be called before there can be news, or the signal may be missed until the next look. */
    public Waiter register(K id) {
        var waiter = new Waiter(id);
        waiting.compute(id, (_, all) -> {
            var more = all == null ? new ArrayList<Waiter>(1) : all;
            more.add(waiter);
            return more;
        });
        return waiter;
    }

    /** What is known without waiting. Who registers first and then looks here misses nothing. */
    public Optional<T> known(K id) {
        return read.apply(List.of(id)).stream().findAny();
    }

    public void tell(T news) {
        waiting.computeIfPresent(idOf.apply(news), (_, all) -> {
            all.forEach(waiter -> waiter.news.complete(news));
            return all;
        });
    }

    /** Something became of these, perhaps in another process: callers who wait for one of them are told now. */
    public void heard(Collection<K> ids) {
        var ours = ids.stream().filter(this::isWaitedFor).toList();
        if (!ours.isEmpty()) read.apply(ours).forEach(this::tell);
    }

    /** Something became of one of them, and it is not said which: all are looked after, but not all the time. */
    public void heardOfSome() {
        var now = System.nanoTime();
        if (now - lookedAt < LOOK_AGAIN_AFTER.toNanos()
                || waiting.keySet().stream().noneMatch(this::isWaitedFor)) return;
        lookedAt = now;
        lookOnce();
    }

    private boolean isWaitedFor(K id) {
        var found = new boolean[1];
        waiting.computeIfPresent(id, (_, all) -> {
            found[0] = all.stream().anyMatch(waiter -> !waiter.news.isDone());
            return all;
        });
        return found[0];
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
                read.apply(ids.subList(begin, Math.min(begin + READ_MAX, ids.size())))
                        .forEach(this::tell);
        } catch (RuntimeException e) { // the outermost frame of its thread; the next look makes up for this one
            log.warn("[Saga] {} waiters could not be looked after: {}", ids.size(), e.toString());
        }
    }

    /** Callers who still wait are answered when their own time is over. */
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
