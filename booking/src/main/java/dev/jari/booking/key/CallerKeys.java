package dev.jari.booking.key;

import dev.jari.booking.key.CallerKey.Name;
import dev.jari.booking.key.CallerKey.Route;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.platform.database.Ids;
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
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The keys that callers have used. The only class that reads or writes their table, where user 0 is the system. */
public final class CallerKeys {

    private static final long SYSTEM = 0;

    private final JdbcClient jdbc;
    private final InstantSource clock;

    public CallerKeys(ServiceDatabase database, InstantSource clock) {
        this.jdbc = database.jdbc();
        this.clock = clock;
    }

    /** What a key is to be used for. */
    public record Use(
            CallerKey key, BookingId bookingId, @Nullable OrderId orderId) {

        public Use(CallerKey key, BookingId bookingId) {
            this(key, bookingId, null);
        }
    }

    /** What a key was used for. */
    public record Used(
            String fingerprint,
            BookingId bookingId,
            @Nullable OrderId orderId,
            boolean waits) {

        /** A replay asks for the same; anything else is another request under a used key. */
        public boolean isReplayedBy(CallerKey key) {
            return fingerprint.equals(key.fingerprint());
        }

        public boolean isReplayedBy(CallerKey key, BookingId wantedBookingId) {
            return isReplayedBy(key) && bookingId.equals(wantedBookingId);
        }
    }

    /** What is wrong with a key, if anything. */
    public static Optional<FieldError> mistake(@Nullable String key) {
        return key == null || (!key.isBlank() && key.length() <= CreateBooking.KEY_MAX && key.indexOf('\0') < 0)
                ? Optional.empty()
                : Optional.of(new FieldError(
                        "/idempotencyKey", "invalid-value", "1 to %d characters".formatted(CreateBooking.KEY_MAX)));
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
                            ON k.user_id = coalesce(n.user_id, 0) AND k.key = n.key AND k.route = n.route
                        """)
                .params(
                        names.stream().map(Name::userId).toArray(UserId[]::new),
                        names.stream().map(name -> name.route().name()).toArray(String[]::new),
                        names.stream().map(Name::key).toArray(String[]::new))
                .query(row -> {
                    var user = row.getLong("user_id");
                    found.put(
                            new Name(
                                    user == SYSTEM ? null : new UserId(user),
                                    Route.valueOf(row.getString("route")),
                                    row.getString("key")),
                            used(row));
                });
        return found;
    }

    private static Used used(ResultSet row) throws SQLException {
        return new Used(
                row.getString("fingerprint"),
                new BookingId(row.getLong("booking_id")),
                Ids.orNull(row, "order_id", OrderId::new),
                row.getBoolean("waits"));
    }

    /** Asks together with other questions; the answer comes if the key was used. */
    public static void ask(RoundTrip trip, Name name, Consumer<Used> answer) {
        var user = name.userId();
        var owner = user == null ? Long.valueOf(SYSTEM) : user;
        trip.ask(
                """
                SELECT fingerprint, booking_id, order_id, waits
                  FROM idempotency_keys
                 WHERE user_id = ? AND key = ? AND route = ?
                """,
                row -> answer.accept(used(row)),
                owner,
                name.key(),
                name.route().name());
    }

    /** Takes the key with this transaction, after waiting for a request that is taking it; false if it is used. */
    public boolean take(CallerKey key, BookingId bookingId, @Nullable OrderId orderId) {
        return !take(List.of(new Use(key, bookingId, orderId))).isEmpty();
    }

    /**
     * Takes the keys that are free; waits for transactions that are taking one of them. Gives the bookings that got
     * theirs. Keys may be wanted by groups of several lanes, so all take them in one order.
     */
    public Set<BookingId> take(List<Use> uses) {
        var sorted = uses.stream()
                .sorted(Comparator.comparing(
                                (Use use) -> use.key().userId(), Comparator.nullsFirst(Comparator.naturalOrder()))
                        .thenComparing(use -> use.key().key())
                        .thenComparing(use -> use.key().route()))
                .toList();
        return new HashSet<>(jdbc.sql("""
                        INSERT INTO idempotency_keys (user_id, route, key, fingerprint, booking_id, order_id, waits,
                                                      created_at)
                        SELECT coalesce(user_id, 0), route, key, fingerprint, booking_id, order_id, waits,
                               ?::timestamptz
                          FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::bigint[],
                                      ?::boolean[])
                            AS k (user_id, route, key, fingerprint, booking_id, order_id, waits)
                        ON CONFLICT DO NOTHING
                        RETURNING booking_id
                        """)
                .params(
                        clock.instant().toString(),
                        column(sorted, use -> use.key().userId(), UserId[]::new),
                        column(sorted, use -> use.key().route().name(), String[]::new),
                        column(sorted, use -> use.key().key(), String[]::new),
                        column(sorted, use -> use.key().fingerprint(), String[]::new),
                        column(sorted, Use::bookingId, BookingId[]::new),
                        column(sorted, Use::orderId, OrderId[]::new),
                        column(sorted, use -> use.key().waits(), Boolean[]::new))
                .query(Ids.only(BookingId::new))
                .list());
    }

    private static <T extends @Nullable Object> T[] column(
            List<Use> uses, Function<Use, T> value, IntFunction<T[]> array) {
        return uses.stream().map(value).toArray(array);
    }

    /** For requests that were refused after all: the same may be tried again later. Other bookings keep theirs. */
    public void giveBack(List<Use> uses) {
        jdbc.sql("""
                        DELETE FROM idempotency_keys k
                         USING unnest(?::bigint[], ?::text[], ?::text[], ?::bigint[])
                               AS n (user_id, route, key, booking_id)
                         WHERE k.user_id = coalesce(n.user_id, 0) AND k.key = n.key AND k.route = n.route
                           AND k.booking_id = n.booking_id
                        """)
                .params(
                        column(uses, use -> use.key().userId(), UserId[]::new),
                        column(uses, use -> use.key().route().name(), String[]::new),
                        column(uses, use -> use.key().key(), String[]::new),
                        column(uses, Use::bookingId, BookingId[]::new))
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
