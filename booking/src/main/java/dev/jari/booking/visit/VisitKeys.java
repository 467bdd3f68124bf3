package dev.jari.booking.visit;

import dev.jari.booking.news.BookingMoved.Meaning;
import dev.jari.booking.news.BookingsMoved;
import dev.jari.contracts.booking.VisitStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.messaging.group.GroupCommit;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows in Redis, until a visit begins, whether its customer comes. The table is the truth: a silent Redis is passed
 * over, and no booking waits for it.
 */
public final class VisitKeys implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(VisitKeys.class);

    /** Longer than Redis ever takes when it is well. */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(1);

    /** So long a Redis that was silent is not written to, or what waits for it would pile up. */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    /** Batches, of up to 500 keys each. */
    private static final int WAITING_MAX = 1_000;

    private static final int GROUP_MAX = 20;

    private final RedisClient redis;
    private final InstantSource clock;
    private final GroupCommit<List<Write>, Boolean> writes;
    private final AtomicLong silentUntil = new AtomicLong(System.nanoTime());
    private @Nullable StatefulRedisConnection<String, String> connection;

    public VisitKeys(RedisClient redis, InstantSource clock) {
        this.redis = redis;
        this.clock = clock;
        this.writes = new GroupCommit<>("visits", WAITING_MAX, GROUP_MAX, this::writeAll);
    }

    /** One key to be written. */
    sealed interface Write {

        BookingId bookingId();

        record Announced(BookingId bookingId, Instant startsAt) implements Write {}

        record Answered(BookingId bookingId, Instant startsAt, VisitStatus status) implements Write {}

        record Over(BookingId bookingId) implements Write {}
    }

    /** Says of new bookings that their customers have not answered yet, and drops those that are over. Waits not. */
    public void heard(BookingsMoved moved) {
        var batch = moved.bookings().stream()
                .filter(booking -> booking.isOver() || booking.meaning() == Meaning.ACCEPTED)
                .<Write>map(booking -> booking.isOver()
                        ? new Write.Over(booking.bookingId())
                        : new Write.Announced(booking.bookingId(), booking.startsAt()))
                .toList();
        if (!batch.isEmpty()) write(batch);
    }

    void write(List<Write> batch) {
        var _ = writes.submit(batch);
    }

    /** Returns when Redis shows the answer, or was silent. */
    void answered(BookingId bookingId, Instant startsAt, VisitStatus status) {
        var _ = writes.submit(List.of(new Write.Answered(bookingId, startsAt, status)))
                .exceptionally(_ -> false)
                .join();
    }

    /** All batches that wait in one round trip. */
    private List<Boolean> writeAll(List<List<Write>> batches) {
        var written = System.nanoTime() - silentUntil.get() >= 0 && writeTogether(batches);
        return batches.stream().map(_ -> written).toList();
    }

    private boolean writeTogether(List<List<Write>> batches) {
        try {
            var connected = connected();
            var now = clock.instant();
            var answers = batches.stream()
                    .flatMap(List::stream)
                    .<Future<?>>map(write -> send(write, connected, now))
                    .toList();
            connected.flushCommands();
            var deadline = System.nanoTime() + ANSWER_MAX.toNanos();
            for (var answer : answers) {
                var _ = answer.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
            return true;
        } catch (ExecutionException | TimeoutException | RedisException e) {
            silentUntil.set(System.nanoTime() + SILENCE.toNanos());
            log.warn("Redis is silent; visits are in the table only: {}", e.toString());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Only the drainer comes here. */
    private StatefulRedisConnection<String, String> connected() {
        var known = connection;
        if (known != null) return known;
        var fresh = redis.connect();
        fresh.setAutoFlushCommands(false);
        connection = fresh;
        return fresh;
    }

    private static Future<?> send(Write write, StatefulRedisConnection<String, String> connected, Instant now) {
        var commands = connected.async();
        var key = "visit:" + write.bookingId();
        return switch (write) {
            // The customer may have been quicker than this.
            case Write.Announced(var _, var startsAt) ->
                commands.set(
                        key, VisitStatus.PENDING.name(), until(startsAt, now).nx());
            case Write.Answered(var _, var startsAt, var status) ->
                commands.set(key, status.name(), until(startsAt, now));
            case Write.Over _ -> commands.del(key);
        };
    }

    private static SetArgs until(Instant startsAt, Instant now) {
        return new SetArgs().px(Math.max(1, Duration.between(now, startsAt).toMillis()));
    }

    @Override
    public void close() {
        writes.close();
        if (connection != null) connection.close();
    }
}
