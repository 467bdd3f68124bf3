package dev.jari.testkit.net;

import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What is wrong with a proxy now, and where its connections wait until it is well. */
final class LinkState {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Set<Direction> silent = EnumSet.noneOf(Direction.class);
    private final Map<Direction, Long> limits = new EnumMap<>(Direction.class);
    private Duration latency = Duration.ZERO;

    void silence(Set<Direction> directions) {
        locked(() -> silent.addAll(directions));
    }

    void delay(Duration wanted) {
        locked(() -> latency = wanted);
    }

    void resetAfter(long bytes, Direction direction) {
        locked(() -> limits.put(direction, bytes));
    }

    void clear() {
        locked(() -> {
            silent.clear();
            limits.clear();
            latency = Duration.ZERO;
        });
    }

    /** How many bytes a new connection may pass this way before it is reset. */
    long limit(Direction direction) {
        lock.lock();
        try {
            return limits.getOrDefault(direction, Long.MAX_VALUE);
        } finally {
            lock.unlock();
        }
    }

    /** Returns when bytes that arrived at this moment may go on, or when the connection is over. */
    void awaitTurn(ProxiedConnection connection, Direction direction, long arrived) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!connection.over()) {
                if (connection.abandoned() || silent.contains(direction)) {
                    changed.await();
                    continue;
                }
                var left = arrived + latency.toNanos() - System.nanoTime();
                if (left <= 0) return;
                changed.await(left, TimeUnit.NANOSECONDS);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Connections that wait look again. */
    void wake() {
        locked(() -> {});
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
