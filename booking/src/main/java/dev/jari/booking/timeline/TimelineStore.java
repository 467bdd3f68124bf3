package dev.jari.booking.timeline;

import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.TimelineEntry;
import dev.jari.contracts.id.BookingId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Joins what is known of a booking into one order. */
final class TimelineStore {

    private final JdbcClient jdbc;

    TimelineStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** An entry and its place. */
    record Placed(TimelineEntry entry, TimelinePlace place) {}

    /**
     * The entries after a place. Of one moment the change comes before the messages it sent: changes by version,
     * messages by id. A message keeps its place when it is sent, so that no page misses it.
     */
    List<Placed> after(BookingId bookingId, @Nullable TimelinePlace place, int limit) {
        return jdbc.sql("""
                        SELECT at, rank, tie, actor, what, from_status, to_status, detail
                          FROM (SELECT at, 0 AS rank, lpad(version::text, 19, '0') COLLATE "C" AS tie, actor, what,
                                       nullif(from_status, to_status) AS from_status,
                                       CASE WHEN from_status IS DISTINCT FROM to_status THEN to_status END
                                           AS to_status,
                                       detail
                                  FROM booking_history
                                 WHERE booking_id = :id
                                UNION ALL
                                SELECT "createdAt", 1, id::text, 'SYSTEM',
                                       "eventType" || CASE
                                           WHEN status = 'SENT' THEN ' sent'
                                           WHEN status = 'DISCARDED' THEN ' given up'
                                           WHEN consumer IS NULL THEN ' on its way'
                                           WHEN consumer = 'outbox' THEN ' held up'
                                           ELSE ' received, held up' END,
                                       NULL, NULL, NULL
                                  FROM outbox_events
                                 WHERE "aggregateId" = :key) AS everything
                         WHERE :fromBegin OR (at, rank, tie) > (:at::timestamptz, :rank::int, :tie)
                         ORDER BY at, rank, tie
                         LIMIT :limit
                        """)
                .param("id", bookingId)
                .param("key", bookingId.toString())
                .param("fromBegin", place == null)
                .param("at", place == null ? null : place.at().toString())
                .param("rank", place == null ? null : place.rank())
                .param("tie", place == null ? null : place.tie())
                .param("limit", limit)
                .query((row, _) -> read(row))
                .list();
    }

    private static Placed read(ResultSet row) throws SQLException {
        var at = row.getObject("at", OffsetDateTime.class).toInstant();
        return new Placed(
                new TimelineEntry(
                        at,
                        Actor.valueOf(row.getString("actor")),
                        row.getString("what"),
                        status(row.getString("from_status")),
                        status(row.getString("to_status")),
                        row.getString("detail")),
                new TimelinePlace(at, row.getInt("rank"), Objects.requireNonNull(row.getString("tie"))));
    }

    private static @Nullable BookingStatus status(@Nullable String name) {
        return name == null ? null : BookingStatus.valueOf(name);
    }
}
