package dev.jari.bench;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.NatsServer;
import dev.jari.embedded.PostgresServer;
import dev.jari.embedded.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Servers of a bench's own, durable as in production, in a folder that is gone afterwards. */
public final class BenchServers implements AutoCloseable {

    private final Path folder;
    private final PostgresServer postgres;
    private @Nullable RedisServer redis;
    private @Nullable NatsServer nats;
    private boolean closed;

    private BenchServers(Path folder, PostgresServer postgres) {
        this.folder = folder;
        this.postgres = postgres;
    }

    public static BenchServers start() {
        try {
            var folder = Files.createTempDirectory("jari-bench");
            var servers = new BenchServers(folder, PostgresServer.start(folder, FreePorts.next(), Map.of()));
            Runtime.getRuntime().addShutdownHook(new Thread(servers::close)); // a bench that is stopped leaves nothing
            return servers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String postgresUrl() {
        return postgres.url();
    }

    /** A database beside Jari's, on the same server. */
    public String newDatabase(String name) {
        sql("CREATE DATABASE " + name);
        return postgresUrl().replace("/jari?", "/%s?".formatted(name));
    }

    /** What was written before is on disk when this returns, so that no round pays for the one before it. */
    public void checkpoint() {
        sql("CHECKPOINT");
    }

    /** Makes every commit so much slower to be durable, as a slower disk would; 0 for as fast as this one is. */
    public void delayCommits(int micros) {
        sql("ALTER SYSTEM SET commit_siblings = 0");
        sql("ALTER SYSTEM SET commit_delay = " + micros);
        sql("SELECT pg_reload_conf()");
    }

    private void sql(String statement) {
        try (var connection = DriverManager.getConnection(postgresUrl());
                var sql = connection.createStatement()) {
            sql.execute(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(statement, e);
        }
    }

    /** Started when it is first asked for: not every bench needs it. */
    public synchronized String redisUrl() {
        if (redis == null) redis = startRedis();
        return redis.url();
    }

    /**
     * As in production the machine's own, if it has one. The one that Jari brings along runs on any machine, and its
     * allocator makes it need nearly twice the time for a hold.
     */
    private RedisServer startRedis() {
        return RedisServer.installed()
                .map(program -> RedisServer.start(program, folder, FreePorts.next()))
                .orElseGet(() -> RedisServer.start(folder, FreePorts.next(), Map.of()));
    }

    /** What a reader of the figures should know. */
    public static String tellRedis() {
        return RedisServer.installed().isPresent()
                ? "Redis is the machine's."
                : "Redis is Jari's own, which is slower: there is no redis-server of version 7 on this machine.";
    }

    /** The same. */
    public synchronized String natsUrl() {
        if (nats == null) nats = NatsServer.start(folder, FreePorts.next());
        return nats.url();
    }

    @Override
    public synchronized void close() {
        if (closed) return;
        closed = true;
        if (nats != null) nats.close();
        if (redis != null) redis.close();
        postgres.close();
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                // A server that is only just ending may tidy up itself.
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
