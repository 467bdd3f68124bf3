package dev.jari.inventory.hold;

import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Counts the holds that live, by the second in which they end, so that no message is needed when one runs out. Each
 * instance counts what it has seen; the sum over all of them is what there is.
 */
final class LiveHoldCount {

    /** A power of two beyond the longest life in seconds; one round of the ring is 18 hours. */
    private static final int SECONDS = 1 << 16;

    private final InstantSource clock;
    private final AtomicIntegerArray ending = new AtomicIntegerArray(SECONDS);
    private long cleanedUntil;

    LiveHoldCount(InstantSource clock) {
        this.clock = clock;
        this.cleanedUntil = clock.millis() / 1000;
    }

    void began(long expiresAt) {
        ending.incrementAndGet(second(expiresAt));
    }

    void ended(long expiresAt) {
        if (expiresAt / 1000 > clock.millis() / 1000) ending.decrementAndGet(second(expiresAt));
    }

    private static int second(long millis) {
        return (int) (millis / 1000 & SECONDS - 1);
    }

    /** Read every few seconds, with the other figures. */
    synchronized long count() {
        var now = clock.millis() / 1000;
        for (var second = Math.max(cleanedUntil, now - SECONDS + 1); second <= now; second++)
            ending.set((int) (second & SECONDS - 1), 0);
        cleanedUntil = now;
        var count = 0L;
        for (var i = 0; i < SECONDS; i++) count += ending.get(i);
        return Math.max(0, count);
    }
}
