package dev.jari.booking.key;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Forgets callers' keys past their retention, every five minutes and a few at a time; never bookings. */
public final class KeyCleaner implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(KeyCleaner.class);

    private static final Duration EVERY = Duration.ofMinutes(5);

    /** Small enough that no caller waits for its locks. */
    private static final int BATCH = 500;

    private final CallerKeys keys;
    private final InstantSource clock;
    private final Duration retention;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    public KeyCleaner(CallerKeys keys, InstantSource clock, Duration retention) {
        this.keys = keys;
        this.clock = clock;
        this.retention = retention;
        this.thread = Thread.ofVirtual().name("key-cleaner").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!closed.await(EVERY.toNanos(), TimeUnit.NANOSECONDS)) tryClean();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void tryClean() {
        try {
            log.info("[Saga] forgot {} idempotency keys", clean());
        } catch (RuntimeException e) { // the outermost frame of its thread; the next round makes up for this one
            log.warn("[Saga] idempotency keys could not be cleaned: {}", e.toString());
        }
    }

    /** Gives how many were forgotten. */
    public int clean() {
        var before = clock.instant().minus(retention);
        var forgotten = 0;
        int some;
        do {
            some = keys.forget(before, BATCH);
            forgotten += some;
        } while (some == BATCH);
        return forgotten;
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }
}
