package dev.jari.orders.order;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps instances from working on the same order: {@code recovery:{orderId}}, not waited for, freed only by who took
 * it, and by itself when its time is over. It only saves work; the rows decide, also while Redis is silent. (Not the
 * annotation of the locking module, because its lease can't be a setting.)
 */
public final class RecoveryLocks {

    private static final Logger log = LoggerFactory.getLogger(RecoveryLocks.class);

    private final RedissonClient redis;
    private final Duration ttl;

    public RecoveryLocks(RedissonClient redis, Duration ttl) {
        this.redis = redis;
        this.ttl = ttl;
    }

    /** Nothing when another has the order. */
    <T> Optional<T> unlessTaken(long orderId, Supplier<T> work) {
        RLock lock = redis.getLock("recovery:" + orderId);
        try {
            if (!lock.tryLock(0, ttl.toMillis(), TimeUnit.MILLISECONDS)) return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (RedisException e) {
            log.warn("[Recovery] order {} is recovered without a lock: {}", orderId, e.toString());
            return Optional.of(work.get());
        }
        try {
            return Optional.of(work.get());
        } finally {
            release(lock);
        }
    }

    private static void release(RLock lock) {
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException _) {
            log.warn("[Recovery] {} was lost before the work was done; the database guarded it", lock.getName());
        } catch (RedisException e) {
            log.warn("[Recovery] {} ends by itself: {}", lock.getName(), e.toString());
        }
    }
}
