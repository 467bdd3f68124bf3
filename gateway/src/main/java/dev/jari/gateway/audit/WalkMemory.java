package dev.jari.gateway.audit;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where comparisons have come to, and how the last audit ended. It is kept in Redis, which all gateways share: the one
 * that has the next turn goes on there, and any can say how the last one of another went. A Redis that lost it costs a
 * walk from the beginning, nothing else.
 */
public final class WalkMemory implements AutoCloseable {

    private static final String KEY = "jari:audit:walk:";
    private static final String LAST = "jari:audit:last";

    private final @Nullable RedisClient redis;
    private final Map<String, Position> own = new ConcurrentHashMap<>();
    private volatile @Nullable AuditState last;
    private volatile @Nullable StatefulRedisConnection<String, String> connection;

    /** @param redis what all gateways share; absent where there is only one */
    public WalkMemory(@Nullable RedisClient redis) {
        this.redis = redis;
    }

    /**
     * @param after the booking after which the next comparison begins; zero for the beginning
     * @param seen how many were compared since the beginning
     * @param different bookings that differed when they were last looked at
     */
    record Position(long after, long seen, SortedSet<Long> different) {

        static final Position BEGINNING = new Position(0, 0, new TreeSet<>());

        private String written() {
            return after + " " + seen + " "
                    + different.stream().map(String::valueOf).collect(Collectors.joining(","));
        }

        private static Position read(String written) {
            var parts = written.split(" ", 3);
            var different = new TreeSet<Long>();
            Arrays.stream(parts[2].split(",", -1))
                    .filter(id -> !id.isEmpty())
                    .map(Long::valueOf)
                    .forEach(different::add);
            return new Position(Long.parseLong(parts[0]), Long.parseLong(parts[1]), different);
        }
    }

    Position place(String name) {
        var known = own.getOrDefault(name, Position.BEGINNING);
        if (redis == null) return known;
        try {
            var written = connected(redis).sync().get(KEY + name);
            return written == null ? known : Position.read(written);
        } catch (RedisException silent) {
            return known;
        }
    }

    void keep(String name, Position place) {
        own.put(name, place);
        if (redis == null) return;
        try {
            connected(redis).sync().set(KEY + name, place.written());
        } catch (RedisException silent) { // this process remembers it
            return;
        }
    }

    /** How the last audit of any gateway ended; nothing before the first. */
    public Optional<AuditState> last() {
        var known = Optional.ofNullable(last);
        if (redis == null) return known;
        try {
            return Optional.ofNullable(connected(redis).sync().get(LAST))
                    .map(AuditState::read)
                    .or(() -> known);
        } catch (RedisException silent) {
            return known;
        }
    }

    void keepLast(AuditState state) {
        last = state;
        if (redis == null) return;
        try {
            connected(redis).sync().set(LAST, state.written());
        } catch (RedisException silent) { // this process remembers it
            return;
        }
    }

    private StatefulRedisConnection<String, String> connected(RedisClient client) {
        var known = connection;
        if (known != null) return known;
        var made = client.connect();
        connection = made;
        return made;
    }

    @Override
    public void close() {
        var known = connection;
        if (known != null) known.close();
    }
}
