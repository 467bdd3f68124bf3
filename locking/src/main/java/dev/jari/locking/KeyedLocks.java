package dev.jari.locking;

import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes and releases the locks many callers share, fair or plain. */
final class KeyedLocks {

    private static final Logger log = LoggerFactory.getLogger(KeyedLocks.class);

    private static final long RENEWED = -1;

    private static final long NANOS_OF_A_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final RedissonClient redisson;
    private final LockWaiters waiters;

    KeyedLocks(RedissonClient redisson, LockWaiters waiters) {
        this.redisson = redisson;
        this.waiters = waiters;
    }

    /** What came of asking for a lock. */
    sealed interface Outcome {

        record Taken(RLock lock) implements Outcome {}

        record NotTaken(long waiting) implements Outcome {}

        /** Redis does not tell. */
        record Silent() implements Outcome {}
    }

    Outcome take(String key, LockPlan plan) {
        var deadline = System.nanoTime() + plan.patience().toNanos();
        var lock = plan.fair() ? redisson.getFairLock(key) : redisson.getLock(key);
        try {
            if (isFree(lock, plan)) return new Outcome.Taken(lock);
            if (plan.patience().isZero()) return takeUnlessHeld(lock, key, plan);
            return takeWaiting(lock, key, plan, deadline);
        } catch (InterruptedException e) {
            throw cancelled(key, e);
        } catch (RedisException e) {
            // The same, noticed while a command was under way.
            if (e.getCause() instanceof InterruptedException) throw cancelled(key, e);
            throw e;
        }
    }

    private static CancellationException cancelled(String key, Exception cause) {
        Thread.currentThread().interrupt();
        var cancelled = new CancellationException("interrupted while waiting for lock " + key);
        cancelled.initCause(cause);
        return cancelled;
    }

    /** Takes a free lock without joining its queue; a fair lock that others wait for is not free. */
    private static boolean isFree(RLock lock, LockPlan plan) throws InterruptedException {
        return plan.lease() == null
                ? lock.tryLock()
                : lock.tryLock(0, plan.lease().toMillis(), TimeUnit.MILLISECONDS);
    }

    private Outcome takeUnlessHeld(RLock lock, String key, LockPlan plan) throws InterruptedException {
        // All in the queue may be dead, and without living waiters no beat would clear it.
        if (plan.fair() && waiters.removedDead(key) && isFree(lock, plan)) return new Outcome.Taken(lock);
        return new Outcome.NotTaken(waiters.waiting(key));
    }

    private Outcome takeWaiting(RLock lock, String key, LockPlan plan, long deadline) throws InterruptedException {
        var lease = plan.lease() == null ? RENEWED : plan.lease().toMillis();
        var taken = false;
        var waiting = 0L;
        try {
            waiters.join(key);
            // Redisson gives up early when it can't subscribe; a caller is refused only when its time is over.
            for (var left = millisUntil(deadline); !taken && left > 0; left = millisUntil(deadline))
                taken = lock.tryLock(left, lease, TimeUnit.MILLISECONDS);
        } finally {
            waiting = waiters.leave(key);
        }
        return taken ? new Outcome.Taken(lock) : new Outcome.NotTaken(waiting);
    }

    /** Rounded up: a part of a millisecond that is left is waited for too. */
    private static long millisUntil(long deadline) {
        return Math.ceilDiv(deadline - System.nanoTime(), NANOS_OF_A_MILLI);
    }

    /**
     * Releases the lock if it is still the caller's. Never throws: the work is done and committed by now, and a lock
     * that could not be released ends with its lease.
     *
     * @return false when the lock was lost while the work ran
     */
    boolean release(RLock lock) {
        return Uninterrupted.run(() -> releaseNow(lock));
    }

    private static boolean releaseNow(RLock lock) {
        var held = isHeld(lock);
        try {
            // Also when it is lost: this is what ends the renewals.
            lock.unlock();
            return held;
        } catch (IllegalMonitorStateException e) {
            return false;
        } catch (RedisException e) {
            log.warn("lock {} was not released and ends with its lease", lock.getName(), e);
            return held;
        }
    }

    /** Asked before the release because the fair lock takes the release of a lock that is not held for a success. */
    private static boolean isHeld(RLock lock) {
        try {
            return lock.isHeldByCurrentThread();
        } catch (RedisException e) {
            log.warn("it is not known whether lock {} is still held", lock.getName(), e);
            return true;
        }
    }
}
