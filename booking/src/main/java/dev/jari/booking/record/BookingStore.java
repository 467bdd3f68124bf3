package dev.jari.booking.record;

import dev.jari.booking.record.BookingRecords.Place;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.audit.ClaimOfBooking;
import dev.jari.contracts.audit.PaidBooking;
import dev.jari.contracts.booking.BookedItem;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.booking.VisitStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for reading bookings. */
final class BookingStore {

    private static final String COLUMNS = """
            id, number, user_id, status, visit_status, version, accepted_seq, slot_ids, snapshot, date, start_time,
            check_out, quantity, payment_type, currency, total_amount, deposit_amount, prepay_amount, amount_due,
            paid_amount, items, order_id, request_message, pay_by, fail_reason, fail_detail, refund_percent,
            refund_amount, refund_rule, created_at
            """;

    private final JdbcClient jdbc;
    private final Bodies bodies;

    BookingStore(JdbcClient jdbc, Bodies bodies) {
        this.jdbc = jdbc;
        this.bodies = bodies;
    }

    Optional<Booking> find(BookingId id) {
        return jdbc.sql("SELECT %s FROM bookings WHERE id = ?".formatted(COLUMNS))
                .param(id)
                .query((row, _) -> read(row))
                .optional();
    }

    /** The newest first; those before the cursor's booking, if there is one. */
    List<Booking> list(UserId userId, @Nullable BookingStatus status, @Nullable Place before, int limit) {
        return jdbc.sql("""
                        SELECT %s
                          FROM bookings
                         WHERE user_id = :user
                           AND (:status::text IS NULL OR status = :status)
                           AND (:before::timestamptz IS NULL
                                OR (created_at, id) < (:before::timestamptz, :beforeId::bigint))
                         ORDER BY created_at DESC, id DESC
                         LIMIT :limit
                        """.formatted(COLUMNS))
                .param("user", userId)
                .param("status", status == null ? null : status.name())
                .param("before", before == null ? null : before.createdAt().toString())
                .param("beforeId", before == null ? null : before.id())
                .param("limit", limit)
                .query((row, _) -> read(row))
                .list();
    }

    /** In a transaction that is already open. */
    List<Booking> search(SearchBookings asked, @Nullable Place before, int limit) {
        var search = Search.of(asked, before, COLUMNS, limit);
        if (search.isEmpty()) return List.of();
        // A plan made for any dates would be wrong for most: a day is best found by its index, a year by age.
        jdbc.sql("SELECT set_config('plan_cache_mode', 'force_custom_plan', true)")
                .query(String.class)
                .single();
        return search.get()
                .bindTo(jdbc.sql(search.get().sql()))
                .query((row, _) -> read(row))
                .list();
    }

    Optional<Integer> availableWhenRefused(BookingId id) {
        return jdbc.sql("SELECT fail_available FROM bookings WHERE id = ? AND fail_available IS NOT NULL")
                .param(id)
                .query(Integer.class)
                .optional();
    }

    List<ClaimOfBooking> claims(Collection<BookingStatus> sure, long afterId, int limit) {
        return jdbc.sql("""
                        SELECT id, slot_ids, quantity
                          FROM bookings
                         WHERE id > ? AND status = ANY (?::text[])
                         ORDER BY id
                         LIMIT ?
                        """)
                .params(afterId, sure.stream().map(Enum::name).toArray(String[]::new), limit)
                .query((row, _) -> new ClaimOfBooking(
                        new BookingId(row.getLong("id")),
                        Ids.list(row, "slot_ids", SlotId::new),
                        row.getInt("quantity")))
                .list();
    }

    /** By id; the order of a booking is the one that paid it once there is a paid amount. */
    List<PaidBooking> paid(Collection<BookingStatus> sure, long afterId, int limit) {
        return jdbc.sql("""
                        SELECT id, order_id, paid_amount, currency
                          FROM bookings
                         WHERE id > ? AND status = ANY (?::text[]) AND paid_amount IS NOT NULL
                         ORDER BY id
                         LIMIT ?
                        """)
                .params(afterId, sure.stream().map(Enum::name).toArray(String[]::new), limit)
                .query((row, _) -> new PaidBooking(
                        new BookingId(row.getLong("id")),
                        new OrderId(row.getLong("order_id")),
                        new Money(row.getLong("paid_amount"), row.getString("currency"))))
                .list();
    }

    private Booking read(ResultSet row) throws SQLException {
        var snapshot = bodies.read(row.getString("snapshot"), Snapshot.class);
        var currency = row.getString("currency");
        var payBy = row.getObject("pay_by", OffsetDateTime.class);
        var reason = row.getString("fail_reason");
        return new Booking(
                new BookingId(row.getLong("id")),
                row.getString("number"),
                new UserId(row.getLong("user_id")),
                BookingStatus.valueOf(row.getString("status")),
                VisitStatus.valueOf(row.getString("visit_status")),
                Ids.list(row, "slot_ids", SlotId::new),
                snapshot.offering(),
                snapshot.venue(),
                row.getObject("date", LocalDate.class),
                row.getObject("start_time", LocalTime.class),
                row.getObject("check_out", LocalDate.class),
                row.getInt("quantity"),
                PaymentType.valueOf(row.getString("payment_type")),
                new Money(row.getLong("total_amount"), currency),
                money(row, "deposit_amount", currency),
                money(row, "prepay_amount", currency),
                new Money(row.getLong("amount_due"), currency),
                money(row, "paid_amount", currency),
                Arrays.asList(bodies.read(row.getString("items"), BookedItem[].class)),
                Ids.orNull(row, "order_id", OrderId::new),
                payBy == null ? null : payBy.toInstant(),
                row.getString("request_message"),
                reason == null ? null : FailReason.valueOf(reason),
                row.getString("fail_detail"),
                refund(row, currency),
                row.getLong("accepted_seq"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                row.getLong("version"));
    }

    private static @Nullable Money money(ResultSet row, String column, String currency) throws SQLException {
        var amount = row.getObject(column, Long.class);
        return amount == null ? null : new Money(amount, currency);
    }

    private static @Nullable RefundQuote refund(ResultSet row, String currency) throws SQLException {
        var amount = money(row, "refund_amount", currency);
        return amount == null
                ? null
                : new RefundQuote(row.getInt("refund_percent"), amount, row.getString("refund_rule"));
    }
}
