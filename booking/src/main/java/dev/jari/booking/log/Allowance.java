package dev.jari.booking.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * So many in a second, whenever they come within it, and one number to remember: the moment up to which the allowance
 * is spent. What was not used for more than a second is lost.
 */
final class Allowance {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final long each;
    private final LongSupplier nanoTime;
    private final AtomicLong spentUpTo;

    /** @param perSecond none when 0 */
    Allowance(int perSecond, LongSupplier nanoTime) {
        this.each = perSecond == 0 ? Long.MAX_VALUE : Math.max(1, SECOND / perSecond);
        this.nanoTime = nanoTime;
        this.spentUpTo = new AtomicLong(nanoTime.getAsLong() - SECOND);
    }

    boolean take() {
        if (each > SECOND) return false;
        while (true) {
            var now = nanoTime.getAsLong();
            var before = spentUpTo.get();
            var from = before - (now - SECOND) > 0 ? before : now - SECOND;
            if (from + each - now > 0) return false;
            if (spentUpTo.compareAndSet(before, from + each)) return true;
        }
    }
}
