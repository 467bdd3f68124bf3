package dev.jari.app.server;

import dev.jari.embedded.DataFolder;
import dev.jari.embedded.FreePorts;
import dev.jari.embedded.PostgresServer;
import dev.jari.embedded.RedisServer;
import dev.jari.embedded.ServerPassword;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * The servers Jari brings along when the settings name none. Both start side by side in the background while the rest
 * of the program loads; their addresses are known at once, and who needs one waits for it.
 */
public final class EmbeddedServers implements AutoCloseable {

    private final DataFolder folder;
    private final Starting<PostgresServer> postgres;
    private final Starting<RedisServer> redis;

    private record Starting<S>(String url, CompletableFuture<S> server) {

        static <S> Starting<S> of(String url, Supplier<S> start) {
            var server = new CompletableFuture<S>();
            Thread.ofPlatform().name("embedded-server").daemon().start(() -> {
                try {
                    server.complete(start.get());
                } catch (RuntimeException | Error e) { // handed to the thread that waits for the server
                    server.completeExceptionally(e);
                }
            });
            return new Starting<>(url, server);
        }
    }

    private EmbeddedServers(DataFolder folder, Starting<PostgresServer> postgres, Starting<RedisServer> redis) {
        this.folder = folder;
        this.postgres = postgres;
        this.redis = redis;
    }

    /** Starts both on the claimed folder, which is given up again when they are closed. */
    public static EmbeddedServers start(DataFolder folder) {
        var path = folder.path();
        var password = ServerPassword.of(path);
        var postgresPort = FreePorts.next();
        var redisPort = FreePorts.next();
        return new EmbeddedServers(
                folder,
                Starting.of(
                        PostgresServer.url(postgresPort, password),
                        () -> PostgresServer.startGuarded(path, postgresPort, password)),
                Starting.of(
                        RedisServer.url(redisPort, password),
                        () -> RedisServer.startGuarded(path, redisPort, password)));
    }

    public String postgresUrl() {
        return postgres.url();
    }

    public String redisUrl() {
        return redis.url();
    }

    /** Returns when the servers answer; a failed start is thrown here. */
    public void await() {
        join(postgres.server());
        join(redis.server());
    }

    private static void join(CompletableFuture<?> server) {
        try {
            server.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw e;
        }
    }

    /** Stops what was started, also when it is still starting. Closing twice does nothing. */
    @Override
    public void close() {
        started(redis.server()).ifPresent(RedisServer::close);
        started(postgres.server()).ifPresent(PostgresServer::close);
        folder.close();
    }

    private static <S> Optional<S> started(CompletableFuture<S> server) {
        return server.thenApply(Optional::of)
                .exceptionally(_ -> Optional.empty())
                .join();
    }
}
