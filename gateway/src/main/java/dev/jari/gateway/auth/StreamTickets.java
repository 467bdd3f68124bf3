package dev.jari.gateway.auth;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tickets that open one stream each, because a browser's EventSource can send no token. They are chance alone and lie
 * in Redis, where any gateway finds them and taking one out is what uses it up.
 */
public final class StreamTickets implements AutoCloseable {

    /** Beyond guessing within the life of a ticket, or of the universe. */
    private static final int BYTES = 24;

    private static final Pattern TICKET = Pattern.compile("[A-Za-z0-9_-]{32}");
    private static final Duration ANSWER_MAX = Duration.ofSeconds(1);

    private final RedisClient redis;
    private final Duration life;
    private final RandomGenerator chance;
    private final JsonMapper json = JsonMapper.shared();
    private @Nullable StatefulRedisConnection<String, String> connection;

    /** The generator must be fit for secrets and safe to share between threads. */
    public StreamTickets(RedisClient redis, Duration life, RandomGenerator chance) {
        this.redis = redis;
        this.life = life;
        this.chance = chance;
    }

    /** It could not be used while Redis is silent, so that is thrown. */
    String issue(Caller caller) {
        var bytes = new byte[BYTES];
        chance.nextBytes(bytes);
        var ticket = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        var async = connection().async();
        await(async.set(key(ticket), json.writeValueAsString(caller), SetArgs.Builder.px(life.toMillis())));
        return ticket;
    }

    /** Whose it is, the first time it is shown within its life. */
    Optional<Caller> redeem(String ticket) {
        if (!TICKET.matcher(ticket).matches()) return Optional.empty();
        var stored = await(connection().async().getdel(key(ticket)));
        return Optional.ofNullable(stored).map(caller -> json.readValue(caller, Caller.class));
    }

    Duration life() {
        return life;
    }

    private static String key(String ticket) {
        return "stream-ticket:" + ticket;
    }

    private synchronized StatefulRedisConnection<String, String> connection() {
        if (connection == null) connection = redis.connect();
        return connection;
    }

    private static <T> @Nullable T await(Future<T> answer) {
        try {
            return answer.get(ANSWER_MAX.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new RedisException("Redis did not answer in time", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RedisException failure) throw failure;
            throw new IllegalStateException("unexpected answer of Redis", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RedisException("interrupted while Redis was asked", e);
        }
    }

    @Override
    public synchronized void close() {
        if (connection == null) return;
        // Not waited for: of a client that is shut down already the end would never come.
        var _ = connection.closeAsync();
    }
}
