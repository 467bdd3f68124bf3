package dev.jari.inventory.picture;

import dev.jari.platform.redis.RedisSilent;
import dev.jari.platform.redis.ScriptConnection;
import dev.jari.platform.redis.ScriptConnection.Consequences;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Runs {@link Script}s, each of which is told what time it is, on one connection that the whole process shares. */
public final class RedisScripts implements AutoCloseable {

    /** A healthy Redis answers within a few milliseconds; a customer does not notice half a second once. */
    private static final Duration ANSWER_MAX = Duration.ofMillis(500);

    private static final Consequences CONSEQUENCES =
            new Consequences("holds are refused and PostgreSQL alone decides", "places can be held");

    private final ScriptConnection connection;
    private final Supplier<String> present;

    /** Time is Redis' own, the same for all processes. */
    public RedisScripts(RedisClient client) {
        this(client, () -> "", ANSWER_MAX);
    }

    /**
     * For tests, which move time and run on crowded machines.
     *
     * @param present the millisecond in which every script believes to run
     * @param patience how long an answer may take
     */
    public RedisScripts(RedisClient client, Supplier<String> present, Duration patience) {
        var scripts = Stream.of(Script.values()).map(Script::script).toList();
        this.connection = new ScriptConnection(client, scripts, patience, CONSEQUENCES);
        this.present = present;
    }

    /** Waits for the answer; {@link RedisSilent} when there is none. */
    public List<Object> run(Script script, String key, List<String> arguments) {
        return await(send(script, key, arguments));
    }

    /** Sends without waiting; nothing is thrown, a failure is the future's. */
    public CompletableFuture<List<Object>> send(Script script, String key, List<String> arguments) {
        return send(script, List.of(key), arguments);
    }

    /** The same for a script about several keys. */
    public CompletableFuture<List<Object>> send(Script script, List<String> keys, List<String> arguments) {
        var values = new String[arguments.size() + 1];
        values[0] = present.get();
        for (var i = 1; i < values.length; i++) values[i] = arguments.get(i - 1);
        return connection.send(script.script(), keys.toArray(String[]::new), values);
    }

    /** The value, as soon as it is there; {@link RedisSilent} when that takes too long. */
    public <T> T await(CompletableFuture<T> answer) {
        return connection.await(answer);
    }

    /** For plain commands; {@link RedisSilent} when there is no connection. */
    public RedisAsyncCommands<String, String> commands() {
        return connection.commands();
    }

    /** Whether the last answer failed to come; then nothing is sent for a moment. */
    public boolean isSilent() {
        return connection.isSilent();
    }

    @Override
    public void close() {
        connection.close();
    }
}
