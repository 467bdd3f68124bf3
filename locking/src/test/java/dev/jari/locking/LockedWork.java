package dev.jari.locking;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A bean whose methods run whatever a test gives them, under the locks a service would use. */
class LockedWork {

    /** Work that goes on until the test says so. */
    static final class Gate {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);

        Object pass() {
            entered.countDown();
            await(opened);
            return "passed";
        }

        void awaitEntered() {
            await(entered);
        }

        void open() {
            opened.countDown();
        }

        private static void await(CountDownLatch latch) {
            try {
                if (!latch.await(60, TimeUnit.SECONDS)) throw new AssertionError("waited for a minute");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    @DistributedLock(lockKey = "#key", waitTime = 60)
    Object fair(String key, Supplier<Object> work) {
        return work.get();
    }

    @DistributedLock(lockKey = "#key", waitTime = 60, fair = false)
    Object plain(String key, Supplier<Object> work) {
        return work.get();
    }

    @DistributedLock(lockKey = "#key", waitTime = 300, timeUnit = TimeUnit.MILLISECONDS)
    Object impatient(String key, Supplier<Object> work) {
        return work.get();
    }

    @DistributedLock(lockKey = "#key", waitTime = 0, leaseTime = 1, fair = false)
    Object leased(String key, Supplier<Object> work) {
        return work.get();
    }

    @DistributedLock(
            lockKey = "#key",
            userLockKey = "'reservation_lock:' + #user",
            waitTime = 300,
            userLockTime = 1500,
            timeUnit = TimeUnit.MILLISECONDS)
    Object personal(String key, String user, Supplier<Object> work) {
        return work.get();
    }

    @DistributedLock(lockKey = "#key", userLockKey = "'user:' + #user", runsWithoutRedis = true)
    Object guardedAnyway(String key, String user, Supplier<Object> work) {
        return work.get();
    }

    @DistributedLock(lockKey = "'recovery:' + #order", waitTime = 0, leaseTime = 60, fair = false, skipIfTaken = true)
    boolean recover(String order, Supplier<Object> work) {
        var _ = work.get();
        return true;
    }

    @DistributedLock(lockKey = "#key", waitTime = 0, skipIfTaken = true)
    Optional<Object> fairOrSkipped(String key, Supplier<Object> work) {
        return Optional.of(work.get());
    }
}
