package dev.jari.booking.admission;

import dev.jari.booking.key.CallerKey;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.messaging.group.GroupCommit;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
 *
 * <p>Beside the lock it remembers which keys were used. A request that finds another's lock is a second click when its
 * key is new, which Redis alone can tell, and may be a replay when it is not: then the database is asked.
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
    private final SetArgs asLongAsKeys;
    private final GroupCommit<Errand, Taken> takes;
    private final GroupCommit<Claim, Boolean> frees;
    private final AtomicLong silentUntil = new AtomicLong(System.nanoTime());
    private volatile @Nullable Connections connections;

    /**
     * @param time how long a lock lasts
     * @param retention how long the keys of callers are kept
     */
    public PersonalLock(RedisClient redis, Duration time, Duration retention) {
        this.redis = redis;
        this.once = SetArgs.Builder.nx().px(time.toMillis());
        this.asLongAsKeys = SetArgs.Builder.px(retention.toMillis());
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
        /** By another key; this one was used before, too, so it may be a replay all the same. */
        OTHERS_AFTER_MINE,
        /** By another key, and this one is new. */
        OTHERS,
        /** Redis did not say. */
        SKIPPED
    }

    /** What Redis is asked to do on the way in. In one line, so that a key is remembered before the next is judged. */
    private sealed interface Errand {

        /** @param used the name of its key among those that were used; none for a request without a key */
        record Take(
                String lock,
                String key,
                String value,
                @Nullable String used) implements Errand {}

        record Remember(String used) implements Errand {}
    }

    /** @param key of the caller; a request without one is known by what it is for */
    Taken take(Claim claim, @Nullable CallerKey key, String otherwise, String fingerprint) {
        if (isSilent()) return Taken.SKIPPED;
        var text = key == null ? otherwise : key.key();
        return takes.submit(new Errand.Take(
                        claim.name(),
                        text,
                        "%s|%s%s".formatted(text, fingerprint, claim.suffix()),
                        key == null ? null : used(key.name())))
                .exceptionally(_ -> Taken.SKIPPED)
                .join();
    }

    private static String used(CallerKey.Name name) {
        return "reservation_key:%s:%s:%s".formatted(name.userId(), name.route(), name.key());
    }

    /** From now on the key is known to have been used. Not waited for. */
    void remember(CallerKey key) {
        if (isSilent()) return;
        var _ = takes.submit(new Errand.Remember(used(key.name())));
    }

    /** All who wait now in one round trip: ten thousand of their own would be most of a rush's work. */
    private List<Taken> takeAll(List<Errand> group) {
        var connected = connections == null && !isSilent() ? connect() : connections;
        if (connected == null || isSilent())
            return group.stream().map(_ -> Taken.SKIPPED).toList();
        try {
            return knowingKeys(group, takeAll(group, connected.taking()), connected.taking());
        } catch (ExecutionException | TimeoutException | RedisException e) {
            silent(e);
            return group.stream().map(_ -> Taken.SKIPPED).toList();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return group.stream().map(_ -> Taken.SKIPPED).toList();
        }
    }

    private List<Taken> takeAll(List<Errand> group, StatefulRedisConnection<String, String> redis)
            throws ExecutionException, InterruptedException, TimeoutException {
        var commands = redis.async();
        var answers = group.stream()
                .map(errand -> switch (errand) {
                    case Errand.Take take -> commands.setGet(take.lock(), take.value(), once);
                    case Errand.Remember(var used) -> commands.set(used, "", asLongAsKeys);
                })
                .toList();
        var before = awaitAll(redis, answers);
        var taken = new ArrayList<Taken>(group.size());
        for (var i = 0; i < group.size(); i++) taken.add(judge(group.get(i), before.get(i)));
        return taken;
    }

    private static Taken judge(Errand errand, @Nullable String before) {
        if (before == null || !(errand instanceof Errand.Take take)) return Taken.MINE;
        return before.startsWith(take.key() + "|") ? Taken.SAME_KEY : Taken.OTHERS;
    }

    /** A second round trip, only when others have a lock, and only for those who met one. */
    private static List<Taken> knowingKeys(
            List<Errand> group, List<Taken> taken, StatefulRedisConnection<String, String> redis)
            throws ExecutionException, InterruptedException, TimeoutException {
        var questions = new LinkedHashMap<Integer, RedisFuture<Long>>();
        for (var i = 0; i < group.size(); i++)
            if (taken.get(i) == Taken.OTHERS && group.get(i) instanceof Errand.Take take && take.used() != null)
                questions.put(i, redis.async().exists(take.used()));
        if (questions.isEmpty()) return taken;
        var known = awaitAll(redis, List.copyOf(questions.values())).iterator();
        var judged = new ArrayList<>(taken);
        for (var asked : questions.keySet()) if (known.next() > 0) judged.set(asked, Taken.OTHERS_AFTER_MINE);
        return judged;
    }

    private static <T extends @Nullable Object> List<T> awaitAll(
            StatefulRedisConnection<String, String> redis, List<RedisFuture<T>> answers)
            throws ExecutionException, InterruptedException, TimeoutException {
        redis.flushCommands();
        var deadline = System.nanoTime() + ANSWER_MAX.toNanos();
        var values = new ArrayList<T>(answers.size());
        for (var answer : answers) values.add(answer.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS));
        return values;
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
