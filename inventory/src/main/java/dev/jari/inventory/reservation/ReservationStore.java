package dev.jari.inventory.reservation;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.inventory.reservation.Reservation.State;
import dev.jari.platform.database.Ids;
import dev.jari.platform.database.RoundTrip;
import dev.jari.platform.database.ServiceDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** SQL for reservations, claims and what is booked of slots: one statement for a whole batch each. */
final class ReservationStore {

    private static final String TAKE_NUMBERS =
            "UPDATE decision_counter SET last_no = last_no + ? WHERE lane = ? RETURNING last_no";

    // All transactions lock in the order of ids, so none waits in a circle. Slots of other offerings are left alone:
    // they belong to another lane.
    private static final String LOCK = """
            SELECT s.id, s.offering_id, s.version, s.capacity, s.booked,
                   CASE WHEN s.active THEN s.status ELSE 'CLOSED' END AS status, s.closed_at,
                   s.starts_at, s.active AND o.active AS on_sale
              FROM slot s
              JOIN offering o ON o.id = s.offering_id
             WHERE s.id = ANY (?::bigint[])
               AND s.offering_id = ANY (?::bigint[])
             ORDER BY s.id
               FOR UPDATE OF s
            """;

    private final ServiceDatabase database;

    ReservationStore(ServiceDatabase database) {
        this.database = database;
    }

    /** What a batch begins with: the last number before its own, what was decided before, and its slots. */
    record Opening(long lastNo, Map<BookingId, Reservation> known, Map<SlotId, LockedSlot> slots) {}

    /**
     * Makes this transaction the only one that decides in the lane and takes numbers for its decisions, also for some
     * that turn out to be made already; only then looks at what is decided, and locks the slots.
     */
    Opening open(
            int lane,
            int decisions,
            Collection<BookingId> bookingIds,
            Collection<SlotId> slotIds,
            Collection<OfferingId> offeringIds) {
        var lastNo = new long[1];
        var known = new HashMap<BookingId, Reservation>();
        var slots = new HashMap<SlotId, LockedSlot>();
        database.roundTrip()
                .ask(TAKE_NUMBERS, row -> lastNo[0] = row.getLong(1) - decisions, decisions, lane)
                .ask(FIND, row -> add(known, row), (Object) bookingIds.toArray(BookingId[]::new))
                .ask(
                        LOCK,
                        row -> lock(slots, row),
                        slotIds.toArray(SlotId[]::new),
                        offeringIds.toArray(OfferingId[]::new))
                .run();
        return new Opening(lastNo[0], known, slots);
    }

    private static final String FIND = """
            SELECT booking_id, offering_id, lane, accepted_seq, hold_id, decision_no, state, reason,
                   available, quantity, slot_ids, decided_at, released_at
              FROM reservation
             WHERE booking_id = ANY (?::bigint[])
            """;

    private static void add(Map<BookingId, Reservation> known, ResultSet row) throws SQLException {
        var reservation = read(row);
        known.put(reservation.bookingId(), reservation);
    }

    private static Reservation read(ResultSet row) throws SQLException {
        var holdId = row.getString("hold_id");
        var reason = row.getString("reason");
        var releasedAt = row.getObject("released_at", OffsetDateTime.class);
        return new Reservation(
                new BookingId(row.getLong("booking_id")),
                Ids.orNull(row, "offering_id", OfferingId::new),
                row.getInt("lane"),
                row.getObject("accepted_seq", Long.class),
                holdId == null ? null : new HoldId(holdId),
                row.getLong("decision_no"),
                State.valueOf(row.getString("state")),
                reason == null ? null : ReserveFailure.valueOf(reason),
                row.getObject("available", Integer.class),
                row.getInt("quantity"),
                Ids.list(row, "slot_ids", SlotId::new),
                row.getObject("decided_at", OffsetDateTime.class).toInstant(),
                releasedAt == null ? null : releasedAt.toInstant());
    }

    /** More slots as they are, and as they stay until the transaction ends. */
    Map<SlotId, LockedSlot> lockSlots(Collection<SlotId> slotIds, Collection<OfferingId> offeringIds) {
        var locked = new HashMap<SlotId, LockedSlot>();
        database.jdbc()
                .sql(LOCK)
                .params(slotIds.toArray(SlotId[]::new), offeringIds.toArray(OfferingId[]::new))
                .query(row -> {
                    lock(locked, row);
                });
        return locked;
    }

    private static void lock(Map<SlotId, LockedSlot> locked, ResultSet row) throws SQLException {
        var slot = new LockedSlot(
                new SlotPicture(
                        new SlotId(row.getLong("id")),
                        new OfferingId(row.getLong("offering_id")),
                        row.getLong("version"),
                        row.getInt("capacity"),
                        row.getInt("booked"),
                        SlotStatus.valueOf(row.getString("status")),
                        List.of()),
                closedAt(row),
                row.getObject("starts_at", OffsetDateTime.class).toInstant());
        locked.put(slot.id(), slot);
    }

    /** What is not on sale, as what a deleted offering has left, is closed to bookings whenever they were accepted. */
    private static @Nullable Instant closedAt(ResultSet row) throws SQLException {
        if (!row.getBoolean("on_sale")) return Instant.MIN;
        var closedAt = row.getObject("closed_at", OffsetDateTime.class);
        return closedAt == null ? null : closedAt.toInstant();
    }

    /** Writes what a batch decided: who gets places or none, the claims, and how much of the slots is booked now. */
    void write(RoundTrip trip, List<Reservation> reservations, List<Claim> claims, List<LockedSlot> slots) {
        trip.ask(
                """
                        WITH decided AS (
                            INSERT INTO reservation (booking_id, offering_id, lane, accepted_seq, hold_id, decision_no,
                                                     state, reason, available, quantity, slot_ids, decided_at,
                                                     released_at)
                            SELECT booking_id, offering_id, lane, accepted_seq, hold_id, decision_no, state, reason,
                                   available, quantity, slot_ids::bigint[], decided_at, released_at
                              FROM unnest(?::bigint[], ?::bigint[], ?::int[], ?::bigint[], ?::text[], ?::bigint[],
                                          ?::text[], ?::text[], ?::int[], ?::int[], ?::text[], ?::timestamptz[],
                                          ?::timestamptz[])
                                AS r (booking_id, offering_id, lane, accepted_seq, hold_id, decision_no, state, reason,
                                      available, quantity, slot_ids, decided_at, released_at)
                            ON CONFLICT ON CONSTRAINT reservation_pk DO NOTHING
                            RETURNING 1),
                        claimed AS (
                            INSERT INTO claim (booking_id, slot_id, quantity)
                            SELECT booking_id, slot_id, quantity
                              FROM unnest(?::bigint[], ?::bigint[], ?::int[]) AS c (booking_id, slot_id, quantity)),
                        booked AS (
                            UPDATE slot AS s
                               SET booked = n.booked, version = s.version + 1
                              FROM unnest(?::bigint[], ?::int[]) AS n (id, booked)
                             WHERE s.id = n.id
                            RETURNING 1)
                        SELECT (SELECT count(*) FROM decided) + (SELECT count(*) FROM booked)
                        """,
                // Only the same booking in another lane can have been quicker; the next attempt finds its decision.
                row -> expect(row.getInt(1), reservations.size() + slots.size()),
                column(reservations, Reservation::bookingId, BookingId[]::new),
                column(reservations, Reservation::offeringId, OfferingId[]::new),
                column(reservations, Reservation::lane, Integer[]::new),
                column(reservations, Reservation::acceptedSeq, Long[]::new),
                column(reservations, Reservation::holdId, HoldId[]::new),
                column(reservations, Reservation::decisionNo, Long[]::new),
                column(reservations, r -> r.state().name(), String[]::new),
                column(reservations, r -> text(r.reason()), String[]::new),
                column(reservations, Reservation::available, Integer[]::new),
                column(reservations, Reservation::quantity, Integer[]::new),
                column(reservations, r -> arrayText(r.slotIds()), String[]::new),
                column(reservations, r -> text(r.decidedAt()), String[]::new),
                column(reservations, r -> text(r.releasedAt()), String[]::new),
                claims.stream().map(Claim::bookingId).toArray(BookingId[]::new),
                claims.stream().map(Claim::slotId).toArray(SlotId[]::new),
                claims.stream().mapToInt(Claim::quantity).toArray(),
                slots.stream().map(LockedSlot::id).toArray(SlotId[]::new),
                slots.stream().mapToInt(LockedSlot::booked).toArray());
    }

    private static <T extends @Nullable Object> T[] column(
            List<Reservation> rows, Function<Reservation, T> value, IntFunction<T[]> array) {
        return rows.stream().map(value).toArray(array);
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    private static String arrayText(List<SlotId> ids) {
        return ids.stream().map(Objects::toString).collect(Collectors.joining(",", "{", "}"));
    }

    void release(List<Reservation> reservations, Instant at) {
        var ids = reservations.stream().map(Reservation::bookingId).toArray(BookingId[]::new);
        var rows = database.jdbc().sql("""
                        UPDATE reservation
                           SET state = 'RELEASED', released_at = ?::timestamptz
                         WHERE booking_id = ANY (?::bigint[]) AND state = 'RESERVED'
                        """).params(at.toString(), ids).update();
        expect(rows, ids.length);
        database.jdbc()
                .sql("DELETE FROM claim WHERE booking_id = ANY (?::bigint[])")
                .params(new Object[] {ids})
                .update();
    }

    private static void expect(int rows, int expected) {
        if (rows != expected) throw new IllegalStateException("%d of %d rows were written".formatted(rows, expected));
    }
}
