package dev.jari.inventory.venue;

import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for venues and their ladders. */
final class VenueStore {

    private static final String COLUMNS =
            "v.id, v.kind, v.name, v.name_en, v.time_zone, v.currency, v.active, " + LadderColumns.SQL;

    private final JdbcClient jdbc;

    VenueStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** For a venue that is about to be inserted. */
    VenueId nextId() {
        return jdbc.sql("SELECT nextval(pg_get_serial_sequence('venue', 'id'))")
                .query(Ids.only(VenueId::new))
                .single();
    }

    void insert(Venue venue) {
        jdbc.sql("""
                        INSERT INTO venue (id, kind, name, name_en, time_zone, currency) OVERRIDING SYSTEM VALUE
                        VALUES (:id, :kind, :name, :nameEn, :timeZone, :currency)
                        """)
                .param("id", venue.venueId())
                .param("kind", venue.kind().name())
                .param("name", venue.name())
                .param("nameEn", venue.nameEn())
                .param("timeZone", venue.timeZone())
                .param("currency", venue.currency())
                .update();
        insertLadder(venue.venueId(), venue.ladder());
    }

    boolean update(Venue venue) {
        var rows = jdbc.sql("UPDATE venue SET name = :name, name_en = :nameEn WHERE id = :id AND active")
                .param("name", venue.name())
                .param("nameEn", venue.nameEn())
                .param("id", venue.venueId())
                .update();
        if (rows == 0) return false;
        jdbc.sql("DELETE FROM ladder_step WHERE venue_id = ?")
                .param(venue.venueId())
                .update();
        insertLadder(venue.venueId(), venue.ladder());
        return true;
    }

    private void insertLadder(VenueId venueId, List<LadderStep> ladder) {
        jdbc.sql("""
                        INSERT INTO ladder_step (venue_id, hours_before, percent)
                        SELECT ?, hours, percent FROM unnest(?::int[], ?::int[]) AS s (hours, percent)
                        """)
                .params(
                        venueId,
                        ladder.stream().mapToInt(LadderStep::hoursBefore).toArray(),
                        ladder.stream().mapToInt(LadderStep::percent).toArray())
                .update();
    }

    boolean deactivate(VenueId venueId) {
        return jdbc.sql("UPDATE venue SET active = false WHERE id = ? AND active")
                        .param(venueId)
                        .update()
                == 1;
    }

    Optional<Venue> find(VenueId venueId) {
        return jdbc.sql("SELECT %s FROM venue v WHERE v.id = ? AND v.active".formatted(COLUMNS))
                .param(venueId)
                .query((row, _) -> read(row))
                .optional();
    }

    List<Venue> list(@Nullable VenueKind kind, long after, int limit) {
        return jdbc.sql("""
                        SELECT %s
                          FROM venue v
                         WHERE v.active
                           AND v.id > :after
                           AND (:kind::text IS NULL OR v.kind = :kind)
                         ORDER BY v.id
                         LIMIT :limit
                        """.formatted(COLUMNS))
                .param("after", after)
                .param("kind", kind == null ? null : kind.name())
                .param("limit", limit)
                .query((row, _) -> read(row))
                .list();
    }

    private static Venue read(ResultSet row) throws SQLException {
        return new Venue(
                new VenueId(row.getLong("id")),
                VenueKind.valueOf(row.getString("kind")),
                row.getString("name"),
                row.getString("name_en"),
                row.getString("time_zone"),
                row.getString("currency"),
                LadderColumns.read(row),
                row.getBoolean("active"));
    }
}
