package dev.jari.booking.saga;

import dev.jari.booking.news.Decision;
import dev.jari.booking.news.Released;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.platform.database.Ids;
import dev.jari.platform.database.RoundTrip;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for the moves of bookings: one statement for a whole batch each. */
final class SagaStore {

    private final JdbcClient jdbc;

    SagaStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private static final String COLUMNS = """
            id, number, user_id, user_email, user_name, status, version, offering_id, slot_ids, snapshot, date,
            start_time, starts_at, check_out, quantity, currency, total_amount, amount_due, created_at, pay_by, due_at,
            order_id, paying, paid_amount, released_at
            """;

    /** The bookings as they are until the transaction ends. All lock in the order of ids, so none waits in a circle. */
    Map<BookingId, SagaBooking> lock(Collection<BookingId> ids) {
        var found = new HashMap<BookingId, SagaBooking>();
        jdbc.sql("""
                        SELECT %s
                          FROM bookings
                         WHERE id = ANY (?::bigint[])
                         ORDER BY id
                           FOR UPDATE
                        """.formatted(COLUMNS))
                .params(new Object[] {ids.toArray(BookingId[]::new)})
                .query(row -> {
                    var booking = read(row);
                    found.put(booking.id(), booking);
                });
        return found;
    }

    /** As it is at this moment, without a lock. */
    Optional<SagaBooking> find(BookingId id) {
        return jdbc.sql("SELECT %s FROM bookings WHERE id = ?".formatted(COLUMNS))
                .param(id)
                .query((row, _) -> read(row))
                .optional();
    }

    private static SagaBooking read(ResultSet row) throws SQLException {
        var currency = row.getString("currency");
        return new SagaBooking(
                new BookingId(row.getLong("id")),
                row.getString("number"),
                new UserId(row.getLong("user_id")),
                row.getString("user_email"),
                row.getString("user_name"),
                new OfferingId(row.getLong("offering_id")),
                Ids.list(row, "slot_ids", SlotId::new),
                row.getString("snapshot"),
                row.getObject("date", LocalDate.class),
                row.getObject("start_time", LocalTime.class),
                row.getObject("starts_at", OffsetDateTime.class).toInstant(),
                row.getObject("check_out", LocalDate.class),
                row.getInt("quantity"),
                currency,
                row.getLong("total_amount"),
                row.getLong("amount_due"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                standing(row, currency));
    }

    private static SagaBooking.Standing standing(ResultSet row, String currency) throws SQLException {
        var paid = row.getObject("paid_amount", Long.class);
        return new SagaBooking.Standing(
                BookingStatus.valueOf(row.getString("status")),
                row.getLong("version"),
                instant(row, "pay_by"),
                instant(row, "due_at"),
                Ids.orNull(row, "order_id", OrderId::new),
                row.getBoolean("paying"),
                paid == null ? null : new Money(paid, currency),
                instant(row, "released_at"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        var at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    private static final String MOVE = """
            WITH change AS (
                SELECT id, was, status, version, pay_by, due_at, order_id, paying, paid_amount,
                       refund_percent, refund_amount, refund_rule, fail_reason, fail_detail,
                       fail_available, released_at, actor, actor_id, what, detail, ?::timestamptz AS at
                  FROM unnest(?::bigint[], ?::text[], ?::text[], ?::bigint[], ?::timestamptz[],
                              ?::timestamptz[], ?::bigint[], ?::boolean[], ?::bigint[], ?::int[],
                              ?::bigint[], ?::text[], ?::text[], ?::text[], ?::int[], ?::timestamptz[],
                              ?::text[], ?::bigint[], ?::text[], ?::text[])
                    AS c (id, was, status, version, pay_by, due_at, order_id, paying, paid_amount,
                          refund_percent, refund_amount, refund_rule, fail_reason, fail_detail,
                          fail_available, released_at, actor, actor_id, what, detail)),
            moved AS (
                UPDATE bookings AS b
                   SET status = c.status, version = c.version, pay_by = c.pay_by, due_at = c.due_at,
                       order_id = c.order_id, paying = c.paying, paid_amount = c.paid_amount,
                       amount_due = CASE WHEN c.status = 'CONFIRMED' THEN 0 ELSE b.amount_due END,
                       refund_percent = coalesce(c.refund_percent, b.refund_percent),
                       refund_amount = coalesce(c.refund_amount, b.refund_amount),
                       refund_rule = coalesce(c.refund_rule, b.refund_rule),
                       fail_reason = coalesce(c.fail_reason, b.fail_reason),
                       fail_detail = coalesce(c.fail_detail, b.fail_detail),
                       fail_available = coalesce(c.fail_available, b.fail_available),
                       released_at = coalesce(c.released_at, b.released_at),
                       changed_at = c.at
                  FROM change c
                 WHERE b.id = c.id AND b.status = c.was AND b.version = c.version - 1
                RETURNING 1),
            noted AS (
                INSERT INTO booking_history (booking_id, version, at, actor, actor_id, what, from_status,
                                             to_status, detail)
                SELECT id, version, at, actor, actor_id, what, was, status, detail FROM change)
            SELECT count(*) FROM moved
            """;

    /**
     * Makes the moves and notes them in the history. The guard is the version each was decided on; all of them must
     * still be as they were.
     */
    static void move(RoundTrip trip, List<Change> changes, Instant at) {
        trip.ask(
                MOVE,
                row -> {
                    if (row.getInt(1) != changes.size())
                        throw new IllegalStateException(
                                "%d of %d bookings moved".formatted(row.getInt(1), changes.size()));
                },
                at.toString(),
                ids(changes),
                texts(changes, change -> change.move().from()),
                texts(changes, Change::to),
                versions(changes),
                texts(changes, Change::payBy),
                texts(changes, change -> change.next().dueAt()),
                column(changes, change -> change.next().orderId(), OrderId[]::new),
                column(changes, change -> change.next().paying(), Boolean[]::new),
                column(changes, SagaStore::paid, Long[]::new),
                column(changes, SagaStore::refundPercent, Integer[]::new),
                column(changes, SagaStore::refundAmount, Long[]::new),
                texts(changes, SagaStore::refundRule),
                texts(changes, Change::failReason),
                texts(changes, Change::failDetail),
                column(changes, Change::failAvailable, Integer[]::new),
                texts(changes, change -> change.next().releasedAt()),
                texts(changes, change -> change.step().actor()),
                column(changes, change -> change.step().actorId(), UserId[]::new),
                texts(changes, change -> change.step().trigger()),
                texts(changes, SagaStore::detail));
    }

    private static @Nullable Long paid(Change change) {
        var paid = change.next().paid();
        return paid == null ? null : paid.amount();
    }

    private static @Nullable Integer refundPercent(Change change) {
        var refund = change.refund();
        return refund == null ? null : refund.percent();
    }

    private static @Nullable Long refundAmount(Change change) {
        var refund = change.refund();
        return refund == null ? null : refund.refund().amount();
    }

    private static @Nullable Object refundRule(Change change) {
        var refund = change.refund();
        return refund == null ? null : refund.rule();
    }

    private static <T extends @Nullable Object> T[] column(
            List<Change> changes, Function<Change, T> value, IntFunction<T[]> array) {
        return changes.stream().map(value).toArray(array);
    }

    private static BookingId[] ids(List<Change> changes) {
        return column(changes, Change::bookingId, BookingId[]::new);
    }

    private static long[] versions(List<Change> changes) {
        return changes.stream().mapToLong(Change::version).toArray();
    }

    private static @Nullable String[] texts(List<Change> changes, Function<Change, @Nullable Object> value) {
        return changes.stream()
                .map(change -> {
                    var one = value.apply(change);
                    return one == null ? null : one.toString();
                })
                .toArray(String[]::new);
    }

    static void freeSlots(RoundTrip trip, List<Change> changes) {
        trip.ask("""
                UPDATE booking_slot SET active = false WHERE booking_id = ANY (?::bigint[]) AND active
                RETURNING booking_id
                """, _ -> {}, (Object) ids(changes));
    }

    private static @Nullable Object detail(Change change) {
        var reason = change.failReason();
        var sentence = change.step().detail();
        if (reason == null) return sentence;
        return sentence == null ? reason : reason + ": " + sentence;
    }

    /** A booking whose time is over, the state it is in, and whether a payment is under way. */
    record Due(BookingId bookingId, BookingStatus status, boolean paying) {}

    /** Those whose time is over and that no other transaction has locked; now this one has. */
    List<Due> takeDue(Instant now, int most) {
        return jdbc.sql("""
                        SELECT id, status, paying
                          FROM bookings
                         WHERE due_at <= ?::timestamptz
                         ORDER BY due_at
                         LIMIT ?
                           FOR UPDATE SKIP LOCKED
                        """)
                .params(now.toString(), most)
                .query((row, _) -> new Due(
                        new BookingId(row.getLong("id")),
                        BookingStatus.valueOf(row.getString("status")),
                        row.getBoolean("paying")))
                .list();
    }

    /** Looks again later at those whose payment is still under way. No change of the booking, so no version. */
    void postpone(List<BookingId> ids, Instant until) {
        jdbc.sql("UPDATE bookings SET due_at = ?::timestamptz WHERE id = ANY (?::bigint[]) AND paying")
                .params(until.toString(), ids.toArray(BookingId[]::new))
                .update();
    }

    Optional<Instant> nextDue() {
        return jdbc.sql("SELECT due_at FROM bookings WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1")
                .query((row, _) -> row.getObject(1, OffsetDateTime.class).toInstant())
                .optional();
    }

    /** Of these bookings the ones that have left the state they began in. */
    List<Decision> decided(Collection<BookingId> ids) {
        return jdbc.sql("""
                        SELECT id, status, version, pay_by, fail_reason, fail_detail, fail_available
                          FROM bookings
                         WHERE id = ANY (?::bigint[]) AND status <> ?
                        """)
                .params(ids.toArray(BookingId[]::new), Moves.FIRST.name())
                .query((row, _) -> decision(row))
                .list();
    }

    /** Of these bookings the ones whose places are free again. */
    List<Released> released(Collection<BookingId> ids) {
        return jdbc.sql("SELECT id FROM bookings WHERE id = ANY (?::bigint[]) AND released_at IS NOT NULL")
                .params(new Object[] {ids.toArray(BookingId[]::new)})
                .query((row, _) -> new Released(new BookingId(row.getLong("id"))))
                .list();
    }

    private static Decision decision(ResultSet row) throws SQLException {
        var reason = row.getString("fail_reason");
        return new Decision(
                new BookingId(row.getLong("id")),
                BookingStatus.valueOf(row.getString("status")),
                row.getLong("version"),
                instant(row, "pay_by"),
                reason == null ? null : FailReason.valueOf(reason),
                row.getString("fail_detail"),
                row.getObject("fail_available", Integer.class));
    }
}
