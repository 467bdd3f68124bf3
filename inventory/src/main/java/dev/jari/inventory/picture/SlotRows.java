package dev.jari.inventory.picture;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.platform.database.Ids;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads slots as PostgreSQL has them, for comparisons with Redis. */
public final class SlotRows {

    private final JdbcClient jdbc;

    public SlotRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Slots of one offering, few enough for one call. */
    public record Part(OfferingId offeringId, List<SlotPicture> rows) {

        public Part {
            rows = List.copyOf(rows);
        }

        public List<SlotId> slotIds() {
            return rows.stream().map(SlotPicture::slotId).toList();
        }
    }

    public List<SlotId> idsAfter(long after, int limit) {
        return jdbc.sql("SELECT id FROM slot WHERE id > ? ORDER BY id LIMIT ?")
                .params(after, limit)
                .query(Ids.only(SlotId::new))
                .list();
    }

    /** Those after one up to another, of which the caller knows that they are few enough. */
    public List<SlotId> idsBetween(long after, long upto) {
        return jdbc.sql("SELECT id FROM slot WHERE id > ? AND id <= ? ORDER BY id")
                .params(after, upto)
                .query(Ids.only(SlotId::new))
                .list();
    }

    /**
     * Makes slots known to Redis. They are read again afterwards: a change between the first reading and the telling
     * was told to a Redis that did not know the slot, and one after the second finds that it does.
     */
    public void teach(LivePicture picture, Collection<SlotId> slotIds) {
        for (var reading = 0; reading < 2; reading++) for (var part : byOffering(slotIds)) picture.learn(part.rows());
    }

    public List<Part> byOffering(Collection<SlotId> slotIds) {
        var byOffering = new LinkedHashMap<OfferingId, List<SlotPicture>>();
        jdbc.sql("""
                        SELECT id, offering_id, version, capacity, booked,
                               CASE WHEN active THEN status ELSE 'CLOSED' END AS status
                          FROM slot
                         WHERE id = ANY (?::bigint[])
                         ORDER BY offering_id, id
                        """).params(new Object[] {slotIds.toArray(SlotId[]::new)}).query(row -> {
            var slot = new SlotPicture(
                    new SlotId(row.getLong("id")),
                    new OfferingId(row.getLong("offering_id")),
                    row.getLong("version"),
                    row.getInt("capacity"),
                    row.getInt("booked"),
                    SlotStatus.valueOf(row.getString("status")),
                    List.of());
            byOffering
                    .computeIfAbsent(slot.offeringId(), _ -> new ArrayList<>())
                    .add(slot);
        });
        var parts = new ArrayList<Part>();
        byOffering.forEach((offeringId, rows) -> {
            for (var begin = 0; begin < rows.size(); begin += LivePicture.SLOTS_MAX)
                parts.add(new Part(
                        offeringId, rows.subList(begin, Math.min(rows.size(), begin + LivePicture.SLOTS_MAX))));
        });
        return parts;
    }
}
