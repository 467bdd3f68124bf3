package dev.jari.gateway.waiting;

import dev.jari.platform.redis.RedisSilent;
import dev.jari.platform.redis.ScriptConnection;
import dev.jari.platform.redis.ScriptConnection.Consequences;
import io.lettuce.core.RedisClient;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the rooms are kept. Scripts run on one connection, in the order they were sent; a second one hears who was let
 * in.
 */
public final class RoomRedis implements AutoCloseable {

    private static final Consequences CONSEQUENCES =
            new Consequences("bookings go in without the waiting room", "the waiting room is open");

    /** Longer than Redis ever takes when it is well, also on a machine that is busy with a rush. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final RedisClient client;
    private final String name;
    private final Supplier<String> present;
    private final ScriptConnection scripts;
    private @Nullable CompletableFuture<StatefulRedisPubSubConnection<String, String>> ears;

    public static RoomRedis on(RedisClient client) {
        return new RoomRedis(client, "waiting", () -> "", PATIENCE);
    }

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
        var all = Stream.of(RoomScript.values()).map(RoomScript::script).toList();
        this.scripts = new ScriptConnection(client, all, patience, CONSEQUENCES);
    }

    String settingsKey() {
        return name + ":settings";
    }

    String linesKey() {
        return name + ":lines";
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

    /** Waits for the answer; {@link RedisSilent} when there is none. */
    List<Object> run(RoomScript script, String key, List<String> arguments) {
        return await(send(script, key, arguments));
    }

    /** Sends without waiting; nothing is thrown, a failure is the future's. */
    CompletableFuture<List<Object>> send(RoomScript script, String key, List<String> arguments) {
        return scripts.send(script.script(), key, arguments.toArray(String[]::new));
    }

    /** The value, as soon as it is there; {@link RedisSilent} when that takes too long. */
    <T> T await(CompletableFuture<T> answer) {
        return scripts.await(answer);
    }

    /** Listens unless it does already; called again and again, because the first time Redis may be away. */
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
                work -> Thread.ofVirtual().name("waiting-room-connect").start(work));
    }

    @Override
    public synchronized void close() {
        scripts.close();
        // Not waited for: of a client that is shut down already the end would never come.
        if (ears != null) {
            var _ = ears.thenCompose(StatefulRedisPubSubConnection::closeAsync);
        }
    }
}
