package dev.jari.inventory.slot;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.slot.SlotPlan.NewSlot;
import dev.jari.platform.database.Ids;
import dev.jari.platform.database.RoundTrip;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for slots, except for what is booked of them. */
final class SlotStore {

    private static final String COLUMNS = """
            SELECT s.id, s.offering_id, s.date, s.start_time, s.end_time, s.starts_at, s.capacity, s.booked,
                   CASE WHEN s.active THEN s.status ELSE 'CLOSED' END AS status, s.price, v.currency, s.premium,
                   s.active, s.version, s.edition""";

    private static final String SELECT = COLUMNS + """

              FROM slot s
              JOIN offering o ON o.id = s.offering_id
              JOIN venue v ON v.id = o.venue_id
            """;

    private final JdbcClient jdbc;

    SlotStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Makes those that do not exist and gives their ids. Two callers with the same slots insert them in the same order,
     * so one waits for the other and then finds them there.
     */
    List<SlotId> insert(OfferingId offeringId, List<NewSlot> slots) {
        return jdbc.sql("""
                        INSERT INTO slot (offering_id, date, start_time, end_time, starts_at, capacity, price, premium)
                        SELECT ?, date, start_time, end_time, starts_at, capacity, price, premium
                          FROM unnest(?::date[], ?::time[], ?::time[], ?::timestamptz[], ?::int[], ?::bigint[],
                                      ?::boolean[])
                            AS n (date, start_time, end_time, starts_at, capacity, price, premium)
                         ORDER BY date, start_time
                        ON CONFLICT ON CONSTRAINT a_slot_starts_once DO NOTHING
                        RETURNING id
                        """)
                .params(
                        offeringId,
                        texts(slots, NewSlot::date),
                        texts(slots, NewSlot::start),
                        texts(slots, NewSlot::end),
                        texts(slots, NewSlot::startsAt),
                        slots.stream().mapToInt(NewSlot::capacity).toArray(),
                        slots.stream().mapToLong(NewSlot::price).toArray(),
                        slots.stream().map(NewSlot::premium).toArray(Boolean[]::new))
                .query(Ids.only(SlotId::new))
                .list();
    }

    /**
     * Lets the database learn how many slots there are. It would do so by itself within minutes, and until then sort
     * what it could read in order: a list of two months took nearly twice as long. Waits for no lock.
     */
    void refreshStatistics() {
        jdbc.sql("ANALYZE (SKIP_LOCKED) slot").update();
    }

    private static String[] texts(List<NewSlot> slots, Function<NewSlot, Object> column) {
        return slots.stream().map(slot -> column.apply(slot).toString()).toArray(String[]::new);
    }

    Optional<Slot> find(SlotId slotId) {
        return jdbc.sql(SELECT + " WHERE s.id = ?")
                .param(slotId)
                .query((row, _) -> read(row))
                .optional();
    }

    private static final String KNOWN = COLUMNS + """
                 , v.name AS venue_name, v.kind, o.name, o.code, o.front_nine_course_name, o.back_nine_course_name,
                   o.active AND s.active AS on_sale
              FROM slot s
              JOIN offering o ON o.id = s.offering_id
              JOIN venue v ON v.id = o.venue_id
             WHERE s.id = ANY (?::bigint[])
             ORDER BY s.id
            """;

    /** What booking keeps of a slot; also of one that is not on sale. */
    Optional<KnownSlot> known(SlotId slotId) {
        return jdbc.sql(KNOWN)
                .params(new Object[] {new SlotId[] {slotId}})
                .query((row, _) -> readKnown(row))
                .optional();
    }

    /** The same of several, with other questions, once the trip is run; in the order of ids. */
    static void known(RoundTrip trip, Collection<SlotId> slotIds, List<KnownSlot> found) {
        trip.ask(KNOWN, row -> found.add(readKnown(row)), (Object) slotIds.toArray(SlotId[]::new));
    }

    private static KnownSlot readKnown(ResultSet row) throws SQLException {
        var slot = read(row);
        return new KnownSlot(
                slot.slotId(),
                slot.offeringId(),
                new KnownSlot.Names(
                        row.getString("name"),
                        row.getString("code"),
                        row.getString("front_nine_course_name"),
                        row.getString("back_nine_course_name"),
                        row.getString("venue_name")),
                slot.date(),
                slot.startTime(),
                slot.endTime(),
                slot.startsAt(),
                slot.capacity(),
                slot.booked(),
                slot.price(),
                slot.premium(),
                slot.status(),
                row.getBoolean("on_sale"),
                VenueKind.valueOf(row.getString("kind")),
                slot.version());
    }

    Optional<Slot> findOnSale(SlotId slotId) {
        return jdbc.sql(SELECT + " WHERE s.id = ? AND s.active AND o.active")
                .param(slotId)
                .query((row, _) -> read(row))
                .optional();
    }

    Optional<Slot> findAt(OfferingId offeringId, LocalDate date, LocalTime start) {
        return jdbc.sql(SELECT + " WHERE s.offering_id = ? AND s.date = ? AND s.start_time = ?")
                .params(offeringId, date, start)
                .query((row, _) -> read(row))
                .optional();
    }

    /**
     * Those of an offering that is on sale, by date and time.
     *
     * @param minFree only open ones with so many places that are not booked; all for 0
     */
    List<Slot> list(
            OfferingId offeringId,
            LocalDate from,
            LocalDate to,
            @Nullable LocalDateTime after,
            int limit,
            int minFree) {
        var begin = after == null ? from.minusDays(1).atStartOfDay() : after;
        return jdbc.sql(SELECT + """
                         WHERE s.offering_id = ?
                           AND s.active
                           AND o.active
                           AND s.date BETWEEN ? AND ?
                           AND (s.date, s.start_time) > (?, ?)
                           AND (? = 0 OR (NOT s.closed AND s.capacity - s.booked >= ?))
                         ORDER BY s.date, s.start_time
                         LIMIT ?
                        """)
                .params(offeringId, from, to, begin.toLocalDate(), begin.toLocalTime(), minFree, minFree, limit)
                .query((row, _) -> read(row))
                .list();
    }

    /** The slot as it is, and as it stays until the transaction ends; waits only a moment for it. */
    Optional<Slot> lock(SlotId slotId) {
        jdbc.sql("SET LOCAL lock_timeout = '500ms'").update();
        return jdbc.sql(SELECT + " WHERE s.id = ? AND o.active FOR UPDATE OF s")
                .param(slotId)
                .query((row, _) -> read(row))
                .optional();
    }

    /** Changes what an admin decides about a locked slot; the check on booked is the database's own. */
    void edit(SlotId slotId, int capacity, long price, boolean premium, boolean active) {
        var rows = jdbc.sql("""
                        UPDATE slot
                           SET capacity = :capacity, price = :price, premium = :premium, active = :active,
                               version = version + 1, edition = edition + 1
                         WHERE id = :slot AND booked <= :capacity
                        """)
                .param("capacity", capacity)
                .param("price", price)
                .param("premium", premium)
                .param("active", active)
                .param("slot", slotId)
                .update();
        expectOne(rows, slotId);
    }

    /** Closes or opens a locked slot. */
    void shut(SlotId slotId, boolean closed, Instant now) {
        var rows = jdbc.sql("""
                        UPDATE slot
                           SET closed = :closed,
                               closed_at = CASE WHEN :closed THEN coalesce(closed_at, :now::timestamptz) END,
                               version = version + 1, edition = edition + 1
                         WHERE id = :slot
                        """)
                .param("closed", closed)
                .param("now", now.toString())
                .param("slot", slotId)
                .update();
        expectOne(rows, slotId);
    }

    private static void expectOne(int rows, SlotId slotId) {
        if (rows != 1) throw new IllegalStateException("slot %s changed under its lock".formatted(slotId));
    }

    /** By position, as a list of two months is long: looking up the names took as long as reading the values. */
    private static Slot read(ResultSet row) throws SQLException {
        var capacity = row.getInt(7);
        var booked = row.getInt(8);
        return new Slot(
                new SlotId(row.getLong(1)),
                new OfferingId(row.getLong(2)),
                row.getObject(3, LocalDate.class),
                row.getObject(4, LocalTime.class),
                row.getObject(5, LocalTime.class),
                row.getObject(6, OffsetDateTime.class).toInstant(),
                capacity,
                booked,
                0,
                capacity - booked,
                SlotStatus.valueOf(row.getString(9)),
                new Money(row.getLong(10), row.getString(11)),
                row.getBoolean(12),
                row.getBoolean(13),
                row.getLong(14),
                row.getLong(15));
    }
}
