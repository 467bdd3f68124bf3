package dev.jari.booking.admission;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.messaging.group.GroupCommit;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses a user's second click on a slot before it costs anything. It only spares work: one active booking per user
 * and slot is the database's promise, so a silent Redis is passed over.
 */
public final class PersonalLock implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PersonalLock.class);

    /** Longer than Redis ever takes when it is well, also on a machine that is busy with a rush. */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(1);

    /** So long a Redis that was silent is not asked, or each caller would wait for it in turn. */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    // A lock ends with its booking's id, so that a booking that is over can't free another's.
    private static final String FREE = """
            for i, key in ipairs(KEYS) do
              local value = redis.call('GET', key)
              if value and string.sub(value, -#ARGV[i]) == ARGV[i] then redis.call('DEL', key) end
            end
            """;

    private static final int WAITING_MAX = 50_000;
    private static final int GROUP_MAX = 1_000;

    private final RedisClient redis;
    private final SetArgs once;
    private final GroupCommit<Wanted, Taken> takes;
    private final GroupCommit<Claim, Boolean> frees;
    private final AtomicLong silentUntil = new AtomicLong(System.nanoTime());
    private volatile @Nullable Connections connections;

    public PersonalLock(RedisClient redis, Duration time) {
        this.redis = redis;
        this.once = SetArgs.Builder.nx().px(time.toMillis());
        this.takes = new GroupCommit<>("personal-lock", WAITING_MAX, GROUP_MAX, this::takeAll);
        this.frees = new GroupCommit<>("personal-unlock", WAITING_MAX, GROUP_MAX, this::freeAll);
        connect();
    }

    /** Locks are taken by a whole group at once, so that connection is not shared with freeing them. */
    private record Connections(
            StatefulRedisConnection<String, String> taking, StatefulRedisConnection<String, String> freeing) {}

    private @Nullable Connections connect() {
        try {
            var taking = redis.connect();
            taking.setAutoFlushCommands(false);
            connections = new Connections(taking, redis.connect());
        } catch (RedisException e) {
            silent(e);
        }
        return connections;
    }

    private void silent(Exception e) {
        silentUntil.set(System.nanoTime() + SILENCE.toNanos());
        log.warn("Redis is silent; a double click is found by the database: {}", e.toString());
    }

    private boolean isSilent() {
        return System.nanoTime() - silentUntil.get() < 0;
    }

    /** A user's claim on a slot, for a booking. */
    public record Claim(UserId userId, SlotId slotId, BookingId bookingId) {

        private String name() {
            return "reservation_lock:%s:%s".formatted(userId, slotId);
        }

        private String suffix() {
            return "|" + bookingId;
        }
    }

    /** What came of trying. */
    enum Taken {
        MINE,
        /** By this very key before: a replay may pass. */
        SAME_KEY,
        OTHERS,
        /** Redis did not say. */
        SKIPPED
    }

    private record Wanted(String name, String key, String value) {}

    Taken take(Claim claim, String key, String fingerprint) {
        if (isSilent()) return Taken.SKIPPED;
        return takes.submit(new Wanted(claim.name(), key, "%s|%s%s".formatted(key, fingerprint, claim.suffix())))
                .exceptionally(_ -> Taken.SKIPPED)
                .join();
    }

    /** All who wait now in one round trip: ten thousand of their own would be most of a rush's work. */
    private List<Taken> takeAll(List<Wanted> group) {
        var connected = connections == null && !isSilent() ? connect() : connections;
        if (connected == null || isSilent())
            return group.stream().map(_ -> Taken.SKIPPED).toList();
        try {
            var commands = connected.taking().async();
            var answers = group.stream()
                    .map(wanted -> commands.setGet(wanted.name(), wanted.value(), once))
                    .toList();
            connected.taking().flushCommands();
            var deadline = System.nanoTime() + ANSWER_MAX.toNanos();
            var taken = new ArrayList<Taken>(group.size());
            for (var i = 0; i < group.size(); i++) {
                var before = answers.get(i).get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                taken.add(judge(group.get(i), before));
            }
            return taken;
        } catch (ExecutionException | TimeoutException | RedisException e) {
            silent(e);
            return group.stream().map(_ -> Taken.SKIPPED).toList();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return group.stream().map(_ -> Taken.SKIPPED).toList();
        }
    }

    private static Taken judge(Wanted wanted, @Nullable String before) {
        if (before == null) return Taken.MINE;
        return before.startsWith(wanted.key() + "|") ? Taken.SAME_KEY : Taken.OTHERS;
    }

    /** Frees the lock of a booking that is over, without waiting for it. */
    public void free(Claim ended) {
        var _ = frees.submit(ended);
    }

    /** Frees one whose user is about to be answered, and may try again at once. */
    public void freeNow(Claim ended) {
        var _ = frees.submit(ended).exceptionally(_ -> false).join();
    }

    /** Whatever Redis does not free ends by itself in a few seconds. */
    private List<Boolean> freeAll(List<Claim> ended) {
        var connected = connections;
        var freed = connected != null && !isSilent() && freeAll(ended, connected);
        return ended.stream().map(_ -> freed).toList();
    }

    private boolean freeAll(List<Claim> ended, Connections connected) {
        try {
            connected
                    .freeing()
                    .async()
                    .eval(
                            FREE,
                            ScriptOutputType.STATUS,
                            ended.stream().map(Claim::name).toArray(String[]::new),
                            ended.stream().map(Claim::suffix).toArray(String[]::new))
                    .get(ANSWER_MAX.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException | TimeoutException | RedisException e) {
            silent(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    @Override
    public void close() {
        takes.close();
        frees.close();
        var connected = connections;
        if (connected == null) return;
        connected.taking().close();
        connected.freeing().close();
    }
}
