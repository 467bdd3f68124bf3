package dev.jari.testkit.server;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An empty Redis database of its own for a test class. Channels are shared by all databases: name them uniquely. */
public final class TestRedis implements BeforeAllCallback, AfterAllCallback {

    private static final int DATABASES = 4096;

    private @Nullable RedisClient client;
    private @Nullable StatefulRedisConnection<String, String> connection;
    private long database;

    public String url() {
        return "%s/%d".formatted(TestServers.redisUrl(), database);
    }

    /** A connection for the test's own looks into Redis. */
    public StatefulRedisConnection<String, String> connection() {
        if (connection == null) throw new IllegalStateException("register TestRedis as a static extension");
        return connection;
    }

    /** The address of a database of its own, empty, for what outlives a test class. */
    public static String freshUrl() {
        var url = "%s/%d".formatted(TestServers.redisUrl(), nextDatabase());
        try (var client = RedisClient.create(url);
                var fresh = client.connect()) {
            fresh.sync().flushdb();
        }
        return url;
    }

    private static long nextDatabase() {
        try (var numbers = RedisClient.create(TestServers.redisUrl());
                var first = numbers.connect()) {
            // Database 0 counts; the classes of all processes take turns on the rest.
            return 1 + first.sync().incr("testkit:database") % (DATABASES - 1);
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        database = nextDatabase();
        client = RedisClient.create(url());
        connection = client.connect();
        connection.sync().flushdb();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (connection != null) connection.sync().flushdb();
        if (client != null) client.shutdown();
    }
}
