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
import org.jspecify.annotations.Nullable;

/**
 * The servers Jari brings along when the settings name none. Both start side by side in the background while the rest
 * of the program loads; their addresses are known at once, and who needs one waits for it.
 */
public final class EmbeddedServers implements AutoCloseable {

    private final DataFolder folder;
    private final @Nullable Starting<PostgresServer> postgres;
    private final @Nullable Starting<RedisServer> redis;

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

    private EmbeddedServers(
            DataFolder folder, @Nullable Starting<PostgresServer> postgres, @Nullable Starting<RedisServer> redis) {
        this.folder = folder;
        this.postgres = postgres;
        this.redis = redis;
    }

    /** Starts the wanted servers on the claimed folder, which is given up again when they are closed. */
    public static EmbeddedServers start(DataFolder folder, boolean postgres, boolean redis) {
        var path = folder.path();
        var password = ServerPassword.of(path);
        var postgresPort = FreePorts.next();
        var redisPort = FreePorts.next();
        return new EmbeddedServers(
                folder,
                postgres
                        ? Starting.of(
                                PostgresServer.url(postgresPort, password),
                                () -> PostgresServer.startGuarded(path, postgresPort, password))
                        : null,
                redis
                        ? Starting.of(
                                RedisServer.url(redisPort, password), () -> RedisServer.startGuarded(path, redisPort, password))
                        : null);
    }

    public @Nullable String postgresUrl() {
        return postgres == null ? null : postgres.url();
    }

    public @Nullable String redisUrl() {
        return redis == null ? null : redis.url();
    }

    /** Returns when the servers answer; a failed start is thrown here. */
    public void await() {
        if (postgres != null) join(postgres.server());
        if (redis != null) join(redis.server());
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
        if (redis != null) started(redis.server()).ifPresent(RedisServer::close);
        if (postgres != null) started(postgres.server()).ifPresent(PostgresServer::close);
        folder.close();
    }

    private static <S> Optional<S> started(CompletableFuture<S> server) {
        return server.thenApply(Optional::of)
                .exceptionally(_ -> Optional.empty())
                .join();
    }
}
