package dev.jari.messaging.bus.nats;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends the acknowledgements of all lanes. Each stands for all messages before it too, so that a moment's patience
 * makes one of many; no caller waits for them.
 */
final class Acknowledging implements AutoCloseable {

    private static final long PATIENCE_NANOS = Duration.ofMillis(2).toNanos();

    private final Set<LaneReader> due = new LinkedHashSet<>(); // guarded by itself
    private final Thread thread = Thread.ofVirtual().name("nats-acknowledging").unstarted(this::run);

    void start() {
        thread.start();
    }

    void due(LaneReader reader) {
        synchronized (due) {
            if (due.add(reader)) due.notifyAll();
        }
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                synchronized (due) {
                    while (due.isEmpty()) due.wait();
                }
                LockSupport.parkNanos(PATIENCE_NANOS);
                Set<LaneReader> now;
                synchronized (due) {
                    now = Set.copyOf(due);
                    due.clear();
                }
                now.forEach(LaneReader::acknowledge);
            }
        } catch (InterruptedException _) {
            // Closed; what is still due is sent by the readers themselves as they end.
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
