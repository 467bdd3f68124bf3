package dev.jari.locking;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The callers that wait for a lock now, over all instances.
 *
 * <p>Every waiter is kept alive by a beat of its process, on a thread that does nothing else, and dies by itself when
 * the beats stop: a killed process is neither counted nor queued for longer than that. The fair lock's own queue would
 * keep it, and let the living wait, until the lease and wait times of all before it have added up.
 */
public final class LockWaiters implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LockWaiters.class);

    private static final int BEATS_PER_LIFE = 4;

    private final Set<Waiter> here = ConcurrentHashMap.newKeySet();
    private final RedissonClient redisson;
    private final LuaScript script;
    private final String ttlMillis;
    private final ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("lock-beats").factory());

    LockWaiters(RedissonClient redisson, Duration ttl) {
        this.redisson = redisson;
        this.script = new LuaScript(redisson, "waiters.lua");
        this.ttlMillis = Long.toString(ttl.toMillis());
        var everyMillis = ttl.toMillis() / BEATS_PER_LIFE;
        var _ = beats.scheduleWithFixedDelay(this::beat, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    }

    /** How many wait for this lock, in all instances. */
    public long waiting(String lockKey) {
        return run("look", lockKey, List.of()).count();
    }

    /** How many wait for any lock in this process, without asking Redis. */
    public int waitingHere() {
        return here.size();
    }

    void join(String lockKey) {
        var waiter = me(lockKey);
        here.add(waiter);
        run("join", lockKey, List.of(waiter.id));
    }

    /** Gives the number of those who go on waiting. Never throws: a waiter that can't be removed dies by itself. */
    long leave(String lockKey) {
        var waiter = me(lockKey);
        here.remove(waiter);
        try {
            return Uninterrupted.run(() -> run("leave", lockKey, List.of(waiter.id)))
                    .count();
        } catch (RedisException e) {
            log.warn("a waiter for {} is counted until its beat is missed", lockKey, e);
            return 0;
        }
    }

    /** Whether there were dead waiters in the lock's queue; they are gone now. */
    boolean removedDead(String lockKey) {
        return run("look", lockKey, List.of()).removed() > 0;
    }

    private void beat() {
        here.stream()
                .collect(Collectors.groupingBy(Waiter::lockKey, Collectors.mapping(Waiter::id, Collectors.toList())))
                .forEach(this::beat);
    }

    private void beat(String lockKey, List<String> ids) {
        try {
            var forgotten = run("beat", lockKey, ids).unknown().stream()
                    .filter(id -> here.contains(new Waiter(lockKey, id)))
                    .toList();
            if (!forgotten.isEmpty()) run("join", lockKey, forgotten);
        } catch (RuntimeException e) {
            log.warn("the waiters for {} could not be kept alive and may lose their places", lockKey, e);
        }
    }

    private Answer run(String step, String lockKey, Collection<String> ids) {
        var keys = List.of(
                named("lock_waiters", lockKey),
                lockKey,
                named("redisson_lock_queue", lockKey),
                named("redisson_lock_timeout", lockKey));
        var arguments = new ArrayList<>(List.of(step, ttlMillis, named("redisson_lock__channel", lockKey) + ":"));
        arguments.addAll(ids);
        var answer = script.run(keys, arguments);
        return new Answer(
                Long.parseLong(answer.get(0)), Long.parseLong(answer.get(1)), answer.subList(2, answer.size()));
    }

    /** As Redisson derives names, so that they stay together in a cluster. */
    private static String named(String prefix, String lockKey) {
        return lockKey.contains("{") ? prefix + ":" + lockKey : "%s:{%s}".formatted(prefix, lockKey);
    }

    /** Redisson's own name for this thread as a lock's owner and in the fair lock's queue. */
    private Waiter me(String lockKey) {
        return new Waiter(
                lockKey, redisson.getId() + ":" + Thread.currentThread().threadId());
    }

    @Override
    public void close() {
        beats.shutdownNow();
    }

    private record Waiter(String lockKey, String id) {}

    private record Answer(long count, long removed, List<String> unknown) {}
}
