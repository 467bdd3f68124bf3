package dev.jari.booking.saga;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for the moves of bookings: one statement for a whole batch each. */
final class SagaStore {

    private final JdbcClient jdbc;

    SagaStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The bookings as they are until the transaction ends. All lock in the order of ids, so none waits in a circle. */
    Map<Long, SagaBooking> lock(Collection<Long> ids) {
        var found = new HashMap<Long, SagaBooking>();
        jdbc.sql("""
                        SELECT id, number, user_id, user_email, user_name, status, version, offering_id, slot_ids,
                               snapshot, date, start_time, check_out, quantity, currency, total_amount, amount_due,
                               created_at
                          FROM bookings
                         WHERE id = ANY (?::bigint[])
                         ORDER BY id
                           FOR UPDATE
                        """).params(new Object[] {ids.toArray(Long[]::new)}).query(row -> {
            var booking = read(row);
            found.put(booking.id(), booking);
        });
        return found;
    }

    private static SagaBooking read(ResultSet row) throws SQLException {
        return new SagaBooking(
                row.getLong("id"),
                row.getString("number"),
                row.getLong("user_id"),
                row.getString("user_email"),
                row.getString("user_name"),
                BookingStatus.valueOf(row.getString("status")),
                row.getLong("version"),
                row.getLong("offering_id"),
                Arrays.asList((Long[]) row.getArray("slot_ids").getArray()),
                row.getString("snapshot"),
                row.getObject("date", LocalDate.class),
                row.getObject("start_time", LocalTime.class),
                row.getObject("check_out", LocalDate.class),
                row.getInt("quantity"),
                row.getString("currency"),
                row.getLong("total_amount"),
                row.getLong("amount_due"),
                row.getObject("created_at", OffsetDateTime.class).toInstant());
    }

    /** Makes the moves. The guard is the version each was decided on; all of them must still be as they were. */
    void move(List<Change> changes, Instant at) {
        var rows = jdbc.sql("""
                        UPDATE bookings AS b
                           SET status = c.status, version = c.version, pay_by = coalesce(c.pay_by, b.pay_by),
                               due_at = c.pay_by, fail_reason = c.fail_reason, fail_detail = c.fail_detail,
                               fail_available = c.fail_available, changed_at = ?::timestamptz
                          FROM unnest(?::bigint[], ?::text[], ?::text[], ?::bigint[], ?::timestamptz[], ?::text[],
                                      ?::text[], ?::int[])
                            AS c (id, was, status, version, pay_by, fail_reason, fail_detail, fail_available)
                         WHERE b.id = c.id AND b.status = c.was AND b.version = c.version - 1
                        """)
                .params(
                        at.toString(),
                        ids(changes),
                        texts(changes, change -> change.move().from()),
                        texts(changes, Change::to),
                        versions(changes),
                        texts(changes, Change::payBy),
                        texts(changes, Change::failReason),
                        texts(changes, Change::failDetail),
                        changes.stream().map(Change::failAvailable).toArray(Integer[]::new))
                .update();
        if (rows != changes.size())
            throw new IllegalStateException("%d of %d bookings moved".formatted(rows, changes.size()));
    }

    private static long[] ids(List<Change> changes) {
        return changes.stream().mapToLong(Change::bookingId).toArray();
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

    void freeSlots(List<Change> changes) {
        jdbc.sql("UPDATE booking_slot SET active = false WHERE booking_id = ANY (?::bigint[]) AND active")
                .params(new Object[] {ids(changes)})
                .update();
    }

    void writeHistory(List<Change> changes, Instant at) {
        jdbc.sql("""
                        INSERT INTO booking_history (booking_id, version, at, actor, what, from_status, to_status,
                                                     detail)
                        SELECT booking_id, version, ?::timestamptz, actor, what, from_status, to_status, detail
                          FROM unnest(?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
                            AS h (booking_id, version, actor, what, from_status, to_status, detail)
                        """)
                .params(
                        at.toString(),
                        ids(changes),
                        versions(changes),
                        texts(changes, change -> change.step().actor()),
                        texts(changes, change -> change.step().trigger()),
                        texts(changes, change -> change.move().from()),
                        texts(changes, Change::to),
                        texts(changes, SagaStore::detail))
                .update();
    }

    private static @Nullable Object detail(Change change) {
        var reason = change.failReason();
        var sentence = change.step().detail();
        if (reason == null) return sentence;
        return sentence == null ? reason : reason + ": " + sentence;
    }

    /** A booking whose time is over, and the state it is in. */
    record Due(long bookingId, BookingStatus status) {}

    /** Those whose time is over and that nobody else is busy with; they are locked. */
    List<Due> takeDue(Instant now, int most) {
        return jdbc.sql("""
                        SELECT id, status
                          FROM bookings
                         WHERE due_at <= ?::timestamptz
                         ORDER BY due_at
                         LIMIT ?
                           FOR UPDATE SKIP LOCKED
                        """)
                .params(now.toString(), most)
                .query((row, _) -> new Due(row.getLong("id"), BookingStatus.valueOf(row.getString("status"))))
                .list();
    }

    Optional<Instant> nextDue() {
        return jdbc.sql("SELECT due_at FROM bookings WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1")
                .query((row, _) -> row.getObject(1, OffsetDateTime.class).toInstant())
                .optional();
    }

    /** Of these bookings the ones that have left the state they began in. */
    List<Decision> decided(Collection<Long> ids) {
        return jdbc.sql("""
                        SELECT id, status, version, pay_by, fail_reason, fail_detail, fail_available
                          FROM bookings
                         WHERE id = ANY (?::bigint[]) AND status <> ?
                        """)
                .params(ids.toArray(Long[]::new), Moves.FIRST.name())
                .query((row, _) -> decision(row))
                .list();
    }

    private static Decision decision(ResultSet row) throws SQLException {
        var payBy = row.getObject("pay_by", OffsetDateTime.class);
        var reason = row.getString("fail_reason");
        return new Decision(
                row.getLong("id"),
                BookingStatus.valueOf(row.getString("status")),
                row.getLong("version"),
                payBy == null ? null : payBy.toInstant(),
                reason == null ? null : FailReason.valueOf(reason),
                row.getString("fail_detail"),
                row.getObject("fail_available", Integer.class));
    }
}
