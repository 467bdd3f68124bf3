package dev.jari.bench.outbox;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What the handler of every courier does: it counts, so that what is measured is the way there. */
final class Arrivals {

    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(5);
    private static final long OFTEN_NANOS = 50_000;
    private static final long SELDOM_NANOS = 1_000_000;

    private final AtomicLong arrived = new AtomicLong();
    private final CountDownLatch opened = new CountDownLatch(1);

    /** From now on the receiver is there; what came before has waited. */
    void open() {
        opened.countDown();
    }

    void add(long count) {
        try {
            opened.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("closed before it was opened", stopped);
        }
        arrived.addAndGet(count);
    }

    long count() {
        return arrived.get();
    }

    void await(long count) {
        until(() -> arrived.get() >= count, OFTEN_NANOS);
    }

    /** For what has to be asked of the database. */
    void awaitThat(BooleanSupplier done) {
        until(done, SELDOM_NANOS);
    }

    private void until(BooleanSupplier done, long pauseNanos) {
        var deadline = System.nanoTime() + PATIENCE;
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > deadline)
                throw new IllegalStateException("only %d messages were handled".formatted(arrived.get()));
            LockSupport.parkNanos(pauseNanos);
        }
    }
}
