package dev.jari.orders.order;

import dev.jari.messaging.fault.Faults;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pays and refunds beside the lanes, so that a slow provider holds up nobody's messages. What they don't come to, or
 * leave half-way, recovery finds.
 */
public final class Workers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Workers.class);

    /** Enough to wait for a slow provider in many orders at once; the database serves five of them at a time. */
    private static final int AT_ONCE_MAX = 64;

    /** What waits longer than recovery's patience is canceled by it anyway. */
    private static final int WAITING_MAX = 10_000;

    private static final int STOP_SECONDS_MAX = 5;

    private final Payer payer;
    private final Refunds refunds;
    private final ExecutorService threads;

    public Workers(OrderDesk desk) {
        this.payer = desk.payer();
        this.refunds = desk.refunds();
        this.threads = new ThreadPoolExecutor(
                AT_ONCE_MAX,
                AT_ONCE_MAX,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(WAITING_MAX),
                Thread.ofVirtual().name("payer-", 0).factory());
    }

    void pay(long orderId) {
        run(orderId, () -> payer.pay(orderId));
    }

    void refund(long orderId) {
        run(orderId, () -> refunds.settle(orderId));
    }

    private void run(long orderId, Runnable work) {
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } catch (RuntimeException e) { // the outermost frame of a worker; recovery goes on where it stopped
                    log.warn("[Saga] order {} is left to recovery: {}", orderId, Faults.describe(e));
                }
            });
        } catch (RejectedExecutionException e) {
            log.warn("[Saga] order {} is left to recovery: too many wait to be paid", orderId);
        }
    }

    /** Lets those at work finish, if they are quick; the others are found by recovery. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(STOP_SECONDS_MAX, TimeUnit.SECONDS)) threads.shutdownNow();
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
