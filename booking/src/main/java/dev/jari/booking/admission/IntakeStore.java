package dev.jari.booking.admission;

import dev.jari.booking.saga.Moves;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.platform.database.RoundTrip;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for accepting bookings: one statement for a whole group each. */
final class IntakeStore {

    private final JdbcClient jdbc;

    IntakeStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Which of the holds are bookings already. */
    Map<HoldId, BookingId> processedHolds(Collection<HoldId> holdIds) {
        return jdbc
                .sql("SELECT hold_id, id FROM bookings WHERE hold_id = ANY (?::text[])")
                .params(new Object[] {holdIds.toArray(HoldId[]::new)})
                .query((row, _) -> Map.entry(new HoldId(row.getString(1)), new BookingId(row.getLong(2))))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Takes the slots each booking can have, and gives how many it got; fewer than it wants means: not this one. */
    Map<BookingId, Integer> takeSlots(List<Draft> drafts) {
        var rows = wanted(drafts);
        var got = new HashMap<BookingId, Integer>();
        jdbc.sql("""
                        INSERT INTO booking_slot (booking_id, slot_id, user_id)
                        SELECT booking_id, slot_id, user_id
                          FROM unnest(?::bigint[], ?::bigint[], ?::bigint[]) AS s (booking_id, slot_id, user_id)
                        ON CONFLICT DO NOTHING
                        RETURNING booking_id
                        """)
                .params(
                        rows.stream().map(Wanted::bookingId).toArray(BookingId[]::new),
                        rows.stream().map(Wanted::slotId).toArray(SlotId[]::new),
                        rows.stream().map(Wanted::userId).toArray(UserId[]::new))
                .query(row -> {
                    got.merge(new BookingId(row.getLong(1)), 1, Integer::sum);
                });
        return got;
    }

    /** For each draft that wants a slot for which its user has an active booking: the first such booking. */
    Map<BookingId, Outcome.Duplicate> activeBookings(List<Draft> drafts) {
        var rows = wanted(drafts);
        var found = new HashMap<BookingId, Outcome.Duplicate>();
        jdbc.sql("""
                        SELECT DISTINCT ON (w.booking_id) w.booking_id, b.id, b.status
                          FROM unnest(?::bigint[], ?::bigint[], ?::bigint[]) AS w (booking_id, slot_id, user_id)
                          JOIN booking_slot s ON s.user_id = w.user_id AND s.slot_id = w.slot_id AND s.active
                          JOIN bookings b ON b.id = s.booking_id
                         ORDER BY w.booking_id, b.id
                        """)
                .params(
                        rows.stream().map(Wanted::bookingId).toArray(BookingId[]::new),
                        rows.stream().map(Wanted::slotId).toArray(SlotId[]::new),
                        rows.stream().map(Wanted::userId).toArray(UserId[]::new))
                .query(row -> {
                    found.put(new BookingId(row.getLong("booking_id")), duplicate(row));
                });
        return found;
    }

    private static Outcome.Duplicate duplicate(ResultSet row) throws SQLException {
        var status = BookingStatus.valueOf(row.getString("status"));
        return new Outcome.Duplicate(new BookingId(row.getLong("id")), status == BookingStatus.SLOT_RESERVED);
    }

    private static List<Wanted> wanted(List<Draft> drafts) {
        var rows = new ArrayList<Wanted>();
        for (var draft : drafts)
            for (var slotId : draft.slotIds()) rows.add(new Wanted(draft.userId(), slotId, draft.id()));
        // Two instances may accept for one lane: both take a user's slots in one order.
        rows.sort(Comparator.comparing(Wanted::userId).thenComparing(Wanted::slotId));
        return rows;
    }

    private record Wanted(UserId userId, SlotId slotId, BookingId bookingId) {}

    void giveSlotsBack(List<Draft> drafts) {
        jdbc.sql("DELETE FROM booking_slot WHERE booking_id = ANY (?::bigint[])")
                .params(new Object[] {column(drafts, Draft::id, BookingId[]::new)})
                .update();
    }

    /** Writes the bookings and the first line of their history. */
    void insert(List<Draft> drafts, List<Long> acceptedSeqs) {
        var rows = jdbc.sql("""
                        WITH accepted AS (
                            INSERT INTO bookings (id, number, user_id, user_email, user_name, status, lane,
                                                  accepted_seq, offering_id, slot_ids, snapshot, date, start_time,
                                                  starts_at, check_out, quantity, payment_type, currency,
                                                  total_amount, deposit_amount, prepay_amount, amount_due, items,
                                                  coupon_id, hold_id, request_message, due_at, created_at, changed_at)
                            SELECT id, number, user_id, user_email, user_name, ?, ?, accepted_seq, offering_id,
                                   slot_ids::bigint[], snapshot::jsonb, date, start_time, starts_at, check_out,
                                   quantity, payment_type, currency, total_amount, deposit_amount, prepay_amount,
                                   amount_due, items::jsonb, coupon_id, hold_id, request_message, due_at, created_at,
                                   created_at
                              FROM unnest(?::bigint[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::bigint[],
                                          ?::bigint[], ?::text[], ?::text[], ?::date[], ?::time[], ?::timestamptz[],
                                          ?::date[], ?::int[], ?::text[], ?::text[], ?::bigint[], ?::bigint[],
                                          ?::bigint[], ?::bigint[], ?::text[], ?::bigint[], ?::text[], ?::text[],
                                          ?::timestamptz[], ?::timestamptz[])
                                AS d (id, number, user_id, user_email, user_name, accepted_seq, offering_id, slot_ids,
                                      snapshot, date, start_time, starts_at, check_out, quantity, payment_type,
                                      currency, total_amount, deposit_amount, prepay_amount, amount_due, items,
                                      coupon_id, hold_id, request_message, due_at, created_at)
                            RETURNING id, created_at, status
                        )
                        INSERT INTO booking_history (booking_id, version, at, actor, what, to_status)
                        SELECT id, 1, created_at, ?, 'CREATED', status FROM accepted
                        """)
                .params(
                        Moves.FIRST.name(),
                        drafts.getFirst().lane(),
                        column(drafts, Draft::id, BookingId[]::new),
                        texts(drafts, Draft::number),
                        column(drafts, Draft::userId, UserId[]::new),
                        texts(drafts, draft -> draft.asked().userEmail()),
                        texts(drafts, draft -> draft.asked().userName()),
                        acceptedSeqs.toArray(Long[]::new),
                        column(drafts, Draft::offeringId, OfferingId[]::new),
                        texts(drafts, draft -> arrayText(draft.slotIds())),
                        texts(drafts, Draft::snapshotJson),
                        texts(drafts, draft -> draft.wish().date()),
                        texts(drafts, draft -> draft.wish().startTime()),
                        texts(drafts, draft -> draft.wish().startsAt()),
                        texts(drafts, draft -> draft.wish().checkOut()),
                        column(drafts, Draft::quantity, Integer[]::new),
                        texts(drafts, draft -> price(draft).type()),
                        texts(drafts, draft -> price(draft).total().currency()),
                        column(drafts, draft -> price(draft).total().amount(), Long[]::new),
                        column(drafts, draft -> amount(price(draft).deposit()), Long[]::new),
                        column(drafts, draft -> amount(price(draft).prepay()), Long[]::new),
                        column(drafts, draft -> price(draft).due().amount(), Long[]::new),
                        texts(drafts, Draft::itemsJson),
                        column(drafts, draft -> draft.asked().couponId(), CouponId[]::new),
                        texts(drafts, Draft::holdId),
                        texts(drafts, draft -> draft.asked().requestMessage()),
                        texts(drafts, Draft::dueAt),
                        texts(drafts, Draft::createdAt),
                        Actor.USER.name())
                .update();
        requireAll(drafts, rows);
    }

    private static void requireAll(List<Draft> drafts, int rows) {
        if (rows != drafts.size())
            throw new IllegalStateException("%d of %d bookings were written".formatted(rows, drafts.size()));
    }

    private static Price price(Draft draft) {
        return draft.wish().price();
    }

    private static @Nullable Long amount(@Nullable Money money) {
        return money == null ? null : money.amount();
    }

    private static <T extends @Nullable Object> T[] column(
            List<Draft> rows, Function<Draft, T> value, IntFunction<T[]> array) {
        return rows.stream().map(value).toArray(array);
    }

    private static @Nullable String[] texts(List<Draft> rows, Function<Draft, @Nullable Object> value) {
        return rows.stream()
                .map(row -> {
                    var one = value.apply(row);
                    return one == null ? null : one.toString();
                })
                .toArray(String[]::new);
    }

    private static String arrayText(List<SlotId> ids) {
        return ids.stream().map(Objects::toString).collect(Collectors.joining(",", "{", "}"));
    }

    /** Asks together with other questions; the answer comes if the user has an active booking for one of the slots. */
    static void askActive(RoundTrip trip, UserId userId, List<SlotId> slotIds, Consumer<Outcome.Duplicate> answer) {
        trip.ask("""
                SELECT b.id, b.status
                  FROM booking_slot s
                  JOIN bookings b ON b.id = s.booking_id
                 WHERE s.user_id = ? AND s.slot_id = ANY (?::bigint[]) AND s.active
                 ORDER BY b.id
                 LIMIT 1
                """, row -> answer.accept(duplicate(row)), userId, slotIds.toArray(SlotId[]::new));
    }
}
