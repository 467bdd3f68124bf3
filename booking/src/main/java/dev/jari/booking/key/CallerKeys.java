package dev.jari.booking.key;

import dev.jari.booking.key.CallerKey.Name;
import dev.jari.booking.key.CallerKey.Route;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.platform.database.RoundTrip;
import dev.jari.platform.database.ServiceDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The keys that callers have used, and for what. The only class that reads or writes their table. */
public final class CallerKeys {

    private static final int KEY_MAX = 255;

    private final JdbcClient jdbc;
    private final InstantSource clock;

    public CallerKeys(ServiceDatabase database, InstantSource clock) {
        this.jdbc = database.jdbc();
        this.clock = clock;
    }

    /** What a key is to be used for. */
    public record Use(
            CallerKey key, long bookingId, @Nullable Long orderId) {

        public Use(CallerKey key, long bookingId) {
            this(key, bookingId, null);
        }
    }

    /** What a key was used for. */
    public record Used(
            String fingerprint, long bookingId, @Nullable Long orderId, boolean waits) {

        /** A replay asks for the same; anything else is another request under a used key. */
        public boolean isReplayedBy(CallerKey key) {
            return fingerprint.equals(key.fingerprint());
        }

        public boolean isReplayedBy(CallerKey key, long wantedBookingId) {
            return isReplayedBy(key) && bookingId == wantedBookingId;
        }
    }

    /** What is wrong with a key, if anything. */
    public static Optional<FieldError> mistake(@Nullable String key) {
        return key == null || (!key.isBlank() && key.length() <= KEY_MAX && key.indexOf('\0') < 0)
                ? Optional.empty()
                : Optional.of(
                        new FieldError("/idempotencyKey", "invalid-value", "1 to %d characters".formatted(KEY_MAX)));
    }

    public static Optional<Refusal> refusal(@Nullable String key) {
        return mistake(key).map(mistake -> Refusal.malformed(List.of(mistake)));
    }

    public static Refusal reused() {
        return Refusal.of(ErrorCode.IDEMPOTENCY_KEY_REUSED);
    }

    public Optional<Used> find(CallerKey key) {
        return Optional.ofNullable(find(List.of(key.name())).get(key.name()));
    }

    public Map<Name, Used> find(Collection<Name> names) {
        var found = new HashMap<Name, Used>();
        jdbc.sql("""
                        SELECT k.user_id, k.route, k.key, k.fingerprint, k.booking_id, k.order_id, k.waits
                          FROM unnest(?::bigint[], ?::text[], ?::text[]) AS n (user_id, route, key)
                          JOIN idempotency_keys k
                            ON k.user_id = n.user_id AND k.key = n.key AND k.route = n.route
                        """)
                .params(
                        names.stream().map(Name::userId).toArray(Long[]::new),
                        names.stream().map(name -> name.route().name()).toArray(String[]::new),
                        names.stream().map(Name::key).toArray(String[]::new))
                .query(row -> {
                    var name = new Name(
                            row.getLong("user_id"), Route.valueOf(row.getString("route")), row.getString("key"));
                    found.put(name, used(row));
                });
        return found;
    }

    private static Used used(ResultSet row) throws SQLException {
        return new Used(
                row.getString("fingerprint"),
                row.getLong("booking_id"),
                row.getObject("order_id", Long.class),
                row.getBoolean("waits"));
    }

    /** Asks together with other questions; the answer comes if the key was used. */
    public static void ask(RoundTrip trip, Name name, Consumer<Used> answer) {
        trip.ask(
                """
                SELECT fingerprint, booking_id, order_id, waits
                  FROM idempotency_keys
                 WHERE user_id = ? AND key = ? AND route = ?
                """,
                row -> answer.accept(used(row)),
                name.userId(),
                name.key(),
                name.route().name());
    }

    /** Takes the key with the current transaction, after waiting for a request that is taking it; false if it is used. */
    public boolean take(CallerKey key, long bookingId, @Nullable Long orderId) {
        return !take(List.of(new Use(key, bookingId, orderId))).isEmpty();
    }

    /**
     * Takes the keys that are free; waits for transactions that are taking one of them. Gives the bookings that got
     * theirs. Keys may be wanted by groups of several lanes, so all take them in one order.
     */
    public Set<Long> take(List<Use> uses) {
        var sorted = uses.stream()
                .sorted(Comparator.comparingLong((Use use) -> use.key().userId())
                        .thenComparing(use -> use.key().key())
                        .thenComparing(use -> use.key().route()))
                .toList();
        return new HashSet<>(jdbc.sql("""
                        INSERT INTO idempotency_keys (user_id, route, key, fingerprint, booking_id, order_id, waits,
                                                      created_at)
                        SELECT user_id, route, key, fingerprint, booking_id, order_id, waits, ?::timestamptz
                          FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::bigint[],
                                      ?::boolean[])
                            AS k (user_id, route, key, fingerprint, booking_id, order_id, waits)
                        ON CONFLICT DO NOTHING
                        RETURNING booking_id
                        """)
                .params(
                        clock.instant().toString(),
                        numbers(sorted, use -> use.key().userId()),
                        texts(sorted, use -> use.key().route().name()),
                        texts(sorted, use -> use.key().key()),
                        texts(sorted, use -> use.key().fingerprint()),
                        numbers(sorted, Use::bookingId),
                        numbers(sorted, Use::orderId),
                        sorted.stream().map(use -> use.key().waits()).toArray(Boolean[]::new))
                .query((row, _) -> row.getLong(1))
                .list());
    }

    private static @Nullable Long[] numbers(List<Use> uses, Function<Use, @Nullable Long> value) {
        return uses.stream().map(value).toArray(Long[]::new);
    }

    private static String[] texts(List<Use> uses, Function<Use, String> value) {
        return uses.stream().map(value).toArray(String[]::new);
    }

    /** For requests that were refused after all: the same may be tried again later. Other bookings keep theirs. */
    public void giveBack(List<Use> uses) {
        jdbc.sql("""
                        DELETE FROM idempotency_keys k
                         USING unnest(?::bigint[], ?::text[], ?::text[], ?::bigint[])
                               AS n (user_id, route, key, booking_id)
                         WHERE k.user_id = n.user_id AND k.key = n.key AND k.route = n.route
                           AND k.booking_id = n.booking_id
                        """)
                .params(
                        numbers(uses, use -> use.key().userId()),
                        texts(uses, use -> use.key().route().name()),
                        texts(uses, use -> use.key().key()),
                        numbers(uses, Use::bookingId))
                .update();
    }

    /** Forgets some keys from before; gives how many. */
    int forget(Instant before, int most) {
        return jdbc.sql("""
                        DELETE FROM idempotency_keys
                         WHERE ctid = ANY (ARRAY (SELECT ctid
                                                    FROM idempotency_keys
                                                   WHERE created_at < ?::timestamptz
                                                   ORDER BY created_at
                                                   LIMIT ?
                                                     FOR UPDATE SKIP LOCKED))
                        """).params(before.toString(), most).update();
    }
}
