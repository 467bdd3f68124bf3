package dev.jari.app.health;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Asks Redis. A silent Redis is {@code DEGRADED}, which still counts as ready: holds answer 503 meanwhile, but direct
 * bookings go on, and taking the process out of service would end those too.
 */
public final class RedisHealth implements HealthIndicator, AutoCloseable {

    public static final Status DEGRADED = new Status("DEGRADED");

    private final RedisClient client;
    private @Nullable StatefulRedisConnection<String, String> connection;

    public RedisHealth(RedisClient client) {
        this.client = client;
    }

    @Override
    public synchronized Health health() {
        try {
            if (connection == null) connection = client.connect();
            connection.sync().ping();
            return Health.up().build();
        } catch (RedisException e) {
            return Health.status(DEGRADED).withException(e).build();
        }
    }

    @Override
    public synchronized void close() {
        if (connection != null) connection.close();
    }
}
