package dev.jari.messaging.bus.nats;

import dev.jari.platform.fault.Backoff;
import io.nats.client.JetStreamApiException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a link to NATS for as long as the process runs, a new one whenever the old one broke. */
final class LinkKeeper implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LinkKeeper.class);

    /** A process that starts before NATS does not wait for it longer than this. */
    private static final Duration START_MAX = Duration.ofSeconds(5);

    private static final Duration TICK = Duration.ofMillis(250);
    private static final Duration STOP_MAX = Duration.ofSeconds(3);
    private static final Backoff AGAIN = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(1));

    /** A link that breaks sooner counts as a failed try. */
    private static final Duration HELD_MIN = Duration.ofSeconds(2);

    private final String url;
    private final String name;
    private final List<LinkUser> users;
    private final Thread thread;
    private final Semaphore woken = new Semaphore(0);
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable NatsLink link;
    private volatile boolean stopping;
    private boolean tickFailed;

    LinkKeeper(String url, String name, List<LinkUser> users) {
        this.url = url;
        this.name = name;
        this.users = List.copyOf(users);
        this.thread = Thread.ofPlatform().daemon().name("nats-keeper").unstarted(this::run);
    }

    /** Waits a moment for the first link; without one the process starts and goes on trying. */
    void start() {
        thread.start();
        try {
            if (!started.await(START_MAX.toMillis(), TimeUnit.MILLISECONDS))
                log.warn("NATS at {} can't be used yet, trying on", url);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** The link that works now, if any. */
    Optional<NatsLink> link() {
        var now = link;
        return now == null || now.broken() ? Optional.empty() : Optional.of(now);
    }

    void wake() {
        if (woken.availablePermits() == 0) woken.release();
    }

    private void run() {
        var failures = 0;
        while (!stopping) {
            var began = System.nanoTime();
            try (var fresh = NatsLink.open(url, name, this::wake)) {
                for (var user : users) user.attached(fresh);
                if (failures > 0) log.info("NATS at {} is back", url);
                began = System.nanoTime();
                serve(fresh);
                failures = System.nanoTime() - began >= HELD_MIN.toNanos() ? 0 : failures + 1;
            } catch (IOException | JetStreamApiException | RuntimeException e) { // the outermost loop: tried for ever
                if (failures++ == 0) log.warn("NATS at {} can't be used, trying on: {}", url, e.toString());
            } catch (InterruptedException _) {
                return;
            }
            pause(AGAIN.nanos(failures, ThreadLocalRandom.current()));
        }
    }

    /** Cut short by the end only: a try that fails tells that its link broke, and would bring on the next at once. */
    private void pause(long nanos) {
        try {
            if (stopped.await(nanos, TimeUnit.NANOSECONDS)) stopping = true;
        } catch (InterruptedException _) {
            stopping = true;
        }
    }

    private void serve(NatsLink fresh) {
        link = fresh;
        try {
            while (!stopping && !fresh.broken()) {
                tick(fresh);
                started.countDown();
                await(TICK);
            }
            if (!stopping) log.warn("the connection to NATS at {} was lost", url);
        } finally {
            // The last one first: lanes are given up before the others are told to take them.
            users.reversed().forEach(user -> user.detached(fresh));
            if (stopping) fresh.flush();
            link = null;
        }
    }

    private void tick(NatsLink fresh) {
        var failedBefore = tickFailed;
        tickFailed = false;
        for (var user : users)
            try {
                user.tick(fresh);
            } catch (IOException | JetStreamApiException | RuntimeException e) { // it is tried again in a moment
                tickFailed = true;
                if (!failedBefore && !fresh.broken())
                    log.warn("JetStream does not answer as it should: {}", e.toString());
            }
    }

    private void await(Duration most) {
        try {
            if (woken.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS)) woken.drainPermits();
        } catch (InterruptedException _) {
            stopping = true;
        }
    }

    @Override
    public void close() {
        stopping = true;
        stopped.countDown();
        wake();
        try {
            if (thread.getState() != Thread.State.NEW) thread.join(STOP_MAX);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
