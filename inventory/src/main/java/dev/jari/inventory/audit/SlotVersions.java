package dev.jari.inventory.audit;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.FindSlotVersions;
import dev.jari.contracts.audit.PlacesAtVersion;
import dev.jari.contracts.audit.SlotVersion;
import dev.jari.contracts.id.SlotId;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tells how many places slots had left at versions others saw of them. */
public final class SlotVersions {

    private final JdbcClient jdbc;

    public SlotVersions(ServiceDatabase database) {
        this.jdbc = database.jdbc();
    }

    public void answerOn(Bus bus) {
        bus.respond(FindSlotVersions.class, this::find);
    }

    /** One statement: a slot that changes meanwhile is seen as it was before or after, never as neither. */
    Items<PlacesAtVersion> find(FindSlotVersions asked) {
        return new Items<>(jdbc.sql("""
                        SELECT a.slot_id, a.version, coalesce(s.version, 0) AS newest,
                               CASE WHEN s.version = a.version THEN s.capacity - s.booked
                                    ELSE p.capacity - p.booked END AS not_booked
                          FROM unnest(?::bigint[], ?::bigint[]) AS a (slot_id, version)
                          LEFT JOIN slot s ON s.id = a.slot_id
                          LEFT JOIN LATERAL (SELECT capacity, booked
                                               FROM slot_past
                                              WHERE slot_id = a.slot_id AND version = a.version
                                              ORDER BY superseded_at DESC
                                              LIMIT 1) AS p ON true
                        """)
                .params(
                        asked.versions().stream().map(SlotVersion::slotId).toArray(SlotId[]::new),
                        asked.versions().stream()
                                .mapToLong(SlotVersion::version)
                                .toArray())
                .query((row, _) -> new PlacesAtVersion(
                        new SlotVersion(new SlotId(row.getLong("slot_id")), row.getLong("version")),
                        row.getObject("not_booked", Integer.class),
                        row.getLong("newest")))
                .list());
    }
}
