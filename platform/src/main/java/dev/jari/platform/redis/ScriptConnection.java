package dev.jari.platform.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs {@link RedisScript}s on one connection that all its callers share, so that they take effect in the order they
 * were sent. A Redis that did not answer is left alone for a moment: otherwise every caller would wait for it.
 */
public final class ScriptConnection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ScriptConnection.class);

    private static final Duration LEFT_ALONE = Duration.ofSeconds(1);

    private final RedisClient client;
    private final List<RedisScript> scripts;
    private final Duration patience;
    private final Consequences consequences;
    private @Nullable CompletableFuture<StatefulRedisConnection<String, String>> connecting; // guarded by this
    private volatile boolean silent;
    private volatile long silentUntil;

    /**
     * @param scripts all that will be sent
     * @param patience how long an answer may take
     */
    public ScriptConnection(
            RedisClient client, List<RedisScript> scripts, Duration patience, Consequences consequences) {
        this.client = client;
        this.scripts = List.copyOf(scripts);
        this.patience = patience;
        this.consequences = consequences;
        // Begins now: connecting for the first time takes a fresh process longer than an answer may take.
        var _ = connection();
    }

    /** What a reader of the log should know when Redis falls silent, and when it answers again. */
    public record Consequences(String whileSilent, String onceBack) {}

    /** Sends without waiting; nothing is thrown, a failure is the future's. */
    public CompletableFuture<List<Object>> send(RedisScript script, String key, String... values) {
        return send(script, new String[] {key}, values);
    }

    /** The same for a script about several keys. */
    public CompletableFuture<List<Object>> send(RedisScript script, String[] keys, String[] values) {
        var command = command(script, keys, values);
        try {
            open().dispatch(command);
        } catch (RedisSilent | RedisException e) {
            command.completeExceptionally(e);
        }
        return command.exceptionallyCompose(failure -> again(script, keys, values, cause(failure)))
                .toCompletableFuture();
    }

    private static AsyncCommand<String, String, List<Object>> command(
            RedisScript script, String[] keys, String[] values) {
        var arguments = new CommandArgs<>(StringCodec.UTF8)
                .add(script.digest())
                .add(keys.length)
                .addKeys(keys)
                .addValues(values);
        return new AsyncCommand<>(
                new Command<>(CommandType.EVALSHA, new NestedMultiOutput<>(StringCodec.UTF8), arguments));
    }

    /** A Redis that has forgotten its scripts is told the text; every other failure stays one. */
    private CompletableFuture<List<Object>> again(
            RedisScript script, String[] keys, String[] values, Throwable failure) {
        if (!(failure instanceof RedisNoScriptException)) return CompletableFuture.failedFuture(failure);
        return connection().thenCompose(open -> open.async().eval(script.text(), ScriptOutputType.MULTI, keys, values));
    }

    /** For plain commands; {@link RedisSilent} when there is no connection. */
    public RedisAsyncCommands<String, String> commands() {
        return open().async();
    }

    private StatefulRedisConnection<String, String> open() {
        if (isSilent()) throw new RedisSilent("Redis did not answer a moment ago", null);
        var connection = connection();
        // One that was open before says nothing about whether Redis answers now.
        return connection.state() == Future.State.SUCCESS ? connection.resultNow() : await(connection);
    }

    /** Whether the last answer failed to come; then nothing is sent for a moment. */
    public boolean isSilent() {
        return silent && System.nanoTime() - silentUntil < 0;
    }

    private synchronized CompletableFuture<StatefulRedisConnection<String, String>> connection() {
        var known = connecting;
        if (known != null && known.isDone() && !isOpen(known)) {
            if (!known.isCompletedExceptionally()) {
                var _ = known.join().closeAsync();
            }
            known = null;
        }
        if (known == null) {
            known = CompletableFuture.supplyAsync(
                    this::connect,
                    work -> Thread.ofVirtual().name("redis-connect").start(work));
            connecting = known;
        }
        return known;
    }

    /** Scripts are loaded before anything else is sent: one sent again because Redis did not know it loses its turn. */
    private StatefulRedisConnection<String, String> connect() {
        var connection = client.connect();
        for (var script : scripts) {
            var _ = connection.async().scriptLoad(script.text());
        }
        return connection;
    }

    /** A connection that was lost is not waited for: the client would try again ever more rarely. */
    private static boolean isOpen(CompletableFuture<StatefulRedisConnection<String, String>> connection) {
        return !connection.isCompletedExceptionally() && connection.join().isOpen();
    }

    /** The value, as soon as it is there; {@link RedisSilent} when that takes too long. */
    public <T> T await(CompletableFuture<T> answer) {
        try {
            var value = answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (silent) spoke();
            return value;
        } catch (TimeoutException e) {
            throw leftAlone(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RedisSilent("interrupted while Redis was asked", e);
        } catch (ExecutionException e) {
            throw failed(cause(e));
        }
    }

    private RuntimeException failed(Throwable cause) {
        return switch (cause) {
            case RedisSilent again -> again;
            // A script that is wrong is a bug; a server that is loading, full or a replica is as good as silent.
            case RedisCommandExecutionException wrong
            when String.valueOf(wrong.getMessage()).startsWith("ERR") -> wrong;
            case RedisException gone -> leftAlone(gone);
            // What is under way when the connection breaks fails with the network's own exception.
            case IOException reset -> leftAlone(reset);
            default -> new IllegalStateException("unexpected answer of Redis", cause);
        };
    }

    private RedisSilent leftAlone(Throwable cause) {
        silentUntil = System.nanoTime() + LEFT_ALONE.toNanos();
        if (!silent) log.warn("Redis is silent; {}: {}", consequences.whileSilent(), cause.toString());
        silent = true;
        return new RedisSilent("Redis did not answer", cause);
    }

    private void spoke() {
        // An answer to what was sent before says nothing about what came after it.
        if (isSilent()) return;
        silent = false;
        log.info("Redis answers again; {}", consequences.onceBack());
    }

    private static Throwable cause(Throwable failure) {
        var cause = failure.getCause();
        return cause != null && (failure instanceof CompletionException || failure instanceof ExecutionException)
                ? cause
                : failure;
    }

    @Override
    public synchronized void close() {
        if (connecting == null) return;
        // Not waited for: of a client that is shut down already the end would never come.
        var _ = connecting.thenCompose(StatefulRedisConnection::closeAsync);
    }
}
