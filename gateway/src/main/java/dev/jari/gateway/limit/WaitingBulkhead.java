package dev.jari.gateway.limit;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Where so many may wait beside those who work, for an outcome or for the rest of their body. */
final class WaitingBulkhead {

    /**
     * A request that finds it full waits for so long at the place where they work, if those before them usually take no
     * longer. Then it costs less than being answered without the outcome and asking for it again and again.
     */
    private static final long MOMENT_NANOS = Duration.ofSeconds(1).toNanos();

    /** How many of those who left last are reckoned with. */
    private static final int LAST_FEW = 16;

    private final int most;
    private final Semaphore free;
    private final LongSupplier nanos;
    private long usualNanos; // guarded by this
    private long lastMove; // guarded by this

    WaitingBulkhead(int most, LongSupplier nanos) {
        this.most = most;
        this.free = new Semaphore(most, true);
        this.nanos = nanos;
    }

    /** Only if it is not full. */
    boolean enterNow() {
        var entered = free.tryAcquire();
        if (entered) moved();
        return entered;
    }

    /** Also if it is full, but not for long. */
    boolean enterSoon() {
        try {
            // Even without waiting no request overtakes those that wait.
            var entered = free.tryAcquire(isSwift() ? MOMENT_NANOS : 0, TimeUnit.NANOSECONDS);
            if (entered) moved();
            return entered;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** While no request comes or goes, what was usual says nothing: then whatever they wait for has stopped. */
    private synchronized boolean isSwift() {
        return usualNanos <= MOMENT_NANOS && nanos.getAsLong() - lastMove <= MOMENT_NANOS;
    }

    private synchronized void moved() {
        lastMove = nanos.getAsLong();
    }

    void leave(long enteredAt) {
        synchronized (this) {
            lastMove = nanos.getAsLong();
            usualNanos += (lastMove - enteredAt - usualNanos) / LAST_FEW;
        }
        free.release();
    }

    /** Whether a request that found it full waits for a place. */
    boolean isAwaited() {
        return free.hasQueuedThreads();
    }

    int count() {
        return most - free.availablePermits();
    }
}
