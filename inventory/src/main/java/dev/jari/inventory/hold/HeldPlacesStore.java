package dev.jari.inventory.hold;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL about slots that are held, and whether a hold was booked. */
final class HeldPlacesStore {

    private final JdbcClient jdbc;

    HeldPlacesStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The little of a slot that a hold needs. */
    record Row(SlotId slotId, OfferingId offeringId, LocalDate date, Instant startsAt, long price) {}

    /** By date and time. */
    List<Row> slots(Collection<SlotId> slotIds, boolean notOnSaleToo) {
        return jdbc.sql("""
                        SELECT s.id, s.offering_id, s.date, s.starts_at, s.price
                          FROM slot s
                          JOIN offering o ON o.id = s.offering_id
                         WHERE s.id = ANY (?::bigint[])
                           AND (s.active AND o.active OR ?)
                         ORDER BY s.date, s.start_time
                        """)
                .params(slotIds.toArray(SlotId[]::new), notOnSaleToo)
                .query((row, _) -> new Row(
                        new SlotId(row.getLong("id")),
                        new OfferingId(row.getLong("offering_id")),
                        row.getObject("date", LocalDate.class),
                        row.getObject("starts_at", OffsetDateTime.class).toInstant(),
                        row.getLong("price")))
                .list();
    }

    List<Row> nights(OfferingId offeringId, LocalDate checkIn, LocalDate checkOut, int limit) {
        return jdbc.sql("""
                        SELECT id, offering_id, date, starts_at, price
                          FROM slot
                         WHERE offering_id = ?
                           AND active
                           AND date >= ?
                           AND date < ?
                         ORDER BY date, start_time
                         LIMIT ?
                        """)
                .params(offeringId, checkIn, checkOut, limit)
                .query((row, _) -> new Row(
                        new SlotId(row.getLong("id")),
                        new OfferingId(row.getLong("offering_id")),
                        row.getObject("date", LocalDate.class),
                        row.getObject("starts_at", OffsetDateTime.class).toInstant(),
                        row.getLong("price")))
                .list();
    }

    /** Whether a booking got the places of the hold, however long ago. */
    boolean isBooked(HoldId holdId) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM reservation WHERE hold_id = ? AND state <> 'REFUSED')")
                .param(holdId)
                .query(Boolean.class)
                .single();
    }

    /** Made once by the database and shared by all instances. */
    String secret() {
        return jdbc.sql("SELECT secret FROM hold_secret").query(String.class).single();
    }
}
