package dev.jari.gateway.waiting;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the rooms are kept. Scripts run on one connection, in the order they were sent; a second one hears who was let
 * in. A Redis that did not answer is left alone for a moment: otherwise every caller would wait for it.
 */
final class RoomRedis implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RoomRedis.class);

    private static final Duration LEFT_ALONE = Duration.ofSeconds(1);

    private final RedisClient client;
    private final String name;
    private final Supplier<String> present;
    private final Duration patience;
    private @Nullable CompletableFuture<StatefulRedisConnection<String, String>> scripts;
    private @Nullable CompletableFuture<StatefulRedisPubSubConnection<String, String>> ears;
    private volatile boolean silent;
    private volatile long silentUntil;

    /**
     * @param name with which all keys and the channel begin
     * @param present the millisecond in which every script believes to run, empty for Redis' own clock: the same for
     *     all gateways, whatever theirs say
     * @param patience how long an answer may take
     */
    RoomRedis(RedisClient client, String name, Supplier<String> present, Duration patience) {
        this.client = client;
        this.name = name;
        this.present = present;
        this.patience = patience;
        // Begins now: connecting for the first time takes a fresh process longer than an answer may take.
        var _ = connection();
    }

    String settingsKey() {
        return name + ":settings";
    }

    String channel() {
        return name + ":admitted";
    }

    /** The hash tag of a room, with which all its keys begin. */
    String key(Room room) {
        return "{%s:%s}".formatted(name, room.name());
    }

    /** The room whose hash tag this is. */
    Room room(String key) {
        return new Room(key.substring(name.length() + 2, key.length() - 1));
    }

    String present() {
        return present.get();
    }

    /** Waits for the answer; {@link RoomsSilent} when there is none. */
    List<Object> run(RoomScript script, String key, List<String> arguments) {
        return await(send(script, key, arguments));
    }

    /** Sends without waiting; nothing is thrown, a failure is the future's. */
    CompletableFuture<List<Object>> send(RoomScript script, String key, List<String> arguments) {
        if (silent && System.nanoTime() - silentUntil < 0)
            return CompletableFuture.failedFuture(new RoomsSilent("Redis did not answer a moment ago", null));
        try {
            var commands = await(connection()).async();
            var keys = new String[] {key};
            var values = arguments.toArray(String[]::new);
            return commands.<List<Object>>evalsha(script.digest(), ScriptOutputType.MULTI, keys, values)
                    .toCompletableFuture()
                    .exceptionallyCompose(failure -> cause(failure) instanceof RedisNoScriptException
                            ? commands.<List<Object>>eval(script.text(), ScriptOutputType.MULTI, keys, values)
                                    .toCompletableFuture()
                            : CompletableFuture.failedFuture(cause(failure)));
        } catch (RoomsSilent | RedisException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** The value, as soon as it is there; {@link RoomsSilent} when that takes too long. */
    <T> T await(CompletableFuture<T> answer) {
        try {
            var value = answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (silent) spoke();
            return value;
        } catch (TimeoutException e) {
            throw leftAlone(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RoomsSilent("interrupted while Redis was asked", e);
        } catch (ExecutionException e) {
            throw failed(cause(e));
        }
    }

    private RuntimeException failed(Throwable cause) {
        return switch (cause) {
            case RoomsSilent again -> again;
            // A script that is wrong is a bug; a server that is loading, full or a replica is as good as silent.
            case RedisCommandExecutionException wrong
            when String.valueOf(wrong.getMessage()).startsWith("ERR") -> wrong;
            case RedisException gone -> leftAlone(gone);
            default -> new IllegalStateException("unexpected answer of Redis", cause);
        };
    }

    private RoomsSilent leftAlone(Throwable cause) {
        silentUntil = System.nanoTime() + LEFT_ALONE.toNanos();
        if (!silent) log.warn("Redis is silent; bookings go in without the waiting room: {}", cause.toString());
        silent = true;
        return new RoomsSilent("Redis did not answer", cause);
    }

    private void spoke() {
        silent = false;
        log.info("Redis answers again; the waiting room is open");
    }

    private synchronized CompletableFuture<StatefulRedisConnection<String, String>> connection() {
        var known = scripts;
        // A connection that was lost is not waited for: the client would try again ever more rarely.
        if (known != null && known.isDone()) {
            if (known.isCompletedExceptionally()) known = null;
            else if (!known.join().isOpen()) {
                var _ = known.join().closeAsync();
                known = null;
            }
        }
        if (known == null) {
            known = CompletableFuture.supplyAsync(this::connect, RoomRedis::start);
            scripts = known;
        }
        return known;
    }

    private StatefulRedisConnection<String, String> connect() {
        var connection = client.connect();
        // Before anything else is sent: one sent again because Redis did not know it loses its turn.
        for (var script : RoomScript.values()) {
            var _ = connection.async().scriptLoad(script.text());
        }
        return connection;
    }

    /** Listens if nobody does yet; called again and again, because the first time Redis may be away. */
    synchronized void listen(Consumer<String> messages) {
        if (ears != null && !ears.isCompletedExceptionally()) return;
        ears = CompletableFuture.supplyAsync(
                () -> {
                    // Comes back by itself when it is lost; what was said meanwhile, the next heartbeat tells.
                    var connection = client.connectPubSub();
                    connection.addListener(new RedisPubSubAdapter<>() {
                        @Override
                        public void message(String where, String message) {
                            messages.accept(message);
                        }
                    });
                    connection.sync().subscribe(channel());
                    return connection;
                },
                RoomRedis::start);
    }

    private static void start(Runnable work) {
        Thread.ofVirtual().name("waiting-room-connect").start(work);
    }

    private static Throwable cause(Throwable failure) {
        var cause = failure.getCause();
        return cause != null && (failure instanceof CompletionException || failure instanceof ExecutionException)
                ? cause
                : failure;
    }

    @Override
    public synchronized void close() {
        // Not waited for: of a client that is shut down already the end would never come.
        if (scripts != null) {
            var _ = scripts.thenCompose(StatefulRedisConnection::closeAsync);
        }
        if (ears != null) {
            var _ = ears.thenCompose(StatefulRedisPubSubConnection::closeAsync);
        }
    }
}
