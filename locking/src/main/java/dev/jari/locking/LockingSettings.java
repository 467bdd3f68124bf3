package dev.jari.locking;

import java.net.URI;
import java.time.Duration;

/**
 * How locks reach Redis and how long they outlive their holders.
 *
 * @param redisUrl {@code redis://[user:password@]host:port[/database]}, or {@code rediss://}
 * @param watchdog how long a lock outlives a holder that died; a living one renews it three times as often
 * @param waiterTtl how long a waiter that died keeps its place in the queue; beats come four times as often
 * @param connections commands are short, so a few connections serve hundreds of callers
 * @param subscriptionConnections times {@code subscriptionsPerConnection} is how many callers of one process can wait:
 *     every waiter of a fair lock listens on a channel of its own. With the library's defaults (50 × 5) the 251st
 *     is told after half a minute that the lock is taken
 * @param answerWait how long a command waits for its answer before the fault rises
 */
public record LockingSettings(
        URI redisUrl,
        Duration watchdog,
        Duration waiterTtl,
        int connections,
        int subscriptionConnections,
        int subscriptionsPerConnection,
        Duration answerWait) {

    private static final Duration WATCHDOG = Duration.ofSeconds(30);
    private static final Duration WAITER_TTL = Duration.ofSeconds(4);
    private static final int CONNECTIONS = 16;
    private static final int SUBSCRIPTION_CONNECTIONS = 20;
    private static final int SUBSCRIPTIONS_PER_CONNECTION = 100;
    private static final Duration ANSWER_WAIT = Duration.ofSeconds(3);

    public LockingSettings {
        if (redisUrl.getHost() == null) throw new IllegalArgumentException("no host in the Redis address");
        if (watchdog.toMillis() < 1_000)
            throw new IllegalArgumentException("a lock lives for at least a second, not " + watchdog);
        if (waiterTtl.toMillis() < 400)
            throw new IllegalArgumentException("a waiter lives for at least 400 ms, not " + waiterTtl);
        if (connections < 1 || subscriptionConnections < 1 || subscriptionsPerConnection < 1)
            throw new IllegalArgumentException("every pool has at least one connection");
    }

    /** Everything but the address as it is by default. */
    public static LockingSettings at(String redisUrl) {
        return new LockingSettings(
                URI.create(redisUrl),
                WATCHDOG,
                WAITER_TTL,
                CONNECTIONS,
                SUBSCRIPTION_CONNECTIONS,
                SUBSCRIPTIONS_PER_CONNECTION,
                ANSWER_WAIT);
    }

    public LockingSettings withWatchdog(Duration time) {
        return new LockingSettings(
                redisUrl,
                time,
                waiterTtl,
                connections,
                subscriptionConnections,
                subscriptionsPerConnection,
                answerWait);
    }
}
