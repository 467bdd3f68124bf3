package dev.jari.platform.timeline;

import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.timeline.PlacedEntry;
import dev.jari.contracts.timeline.TimelineEntry;
import dev.jari.contracts.timeline.TimelinePlace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One service's part of the timelines of bookings: what its tables tell, in the order all services share. */
public final class TimelineShare {

    private final JdbcClient jdbc;
    private final String told;

    /**
     * @param told a query for {@code at, rank, tie, actor, what, from_status, to_status, detail} of the booking
     *     {@code :id} of the customer {@code :user}; messages name it as {@code :key}
     */
    public TimelineShare(JdbcClient jdbc, String told) {
        this.jdbc = jdbc;
        this.told = told;
    }

    /** What comes after a place, or what comes first. What is stored keeps its place, so that no page misses it. */
    public List<PlacedEntry> after(BookingId bookingId, UserId userId, @Nullable TimelinePlace place, int limit) {
        return jdbc.sql("""
                        SELECT at, rank, tie, actor, what, from_status, to_status, detail
                          FROM (%s) AS told
                         WHERE :fromBegin OR (at, rank, tie COLLATE "C") > (:at::timestamptz, :rank::int, :tie)
                         ORDER BY at, rank, tie COLLATE "C"
                         LIMIT :limit
                        """.formatted(told))
                .param("id", bookingId)
                .param("user", userId)
                .param("key", bookingId.toString())
                .param("fromBegin", place == null)
                .param("at", place == null ? null : place.at().toString())
                .param("rank", place == null ? null : place.rank())
                .param("tie", place == null ? null : place.tie())
                .param("limit", limit)
                .query((row, _) -> read(row))
                .list();
    }

    private static PlacedEntry read(ResultSet row) throws SQLException {
        var at = row.getObject("at", OffsetDateTime.class).toInstant();
        return new PlacedEntry(
                new TimelinePlace(at, row.getInt("rank"), Objects.requireNonNull(row.getString("tie"))),
                new TimelineEntry(
                        at,
                        Actor.valueOf(row.getString("actor")),
                        row.getString("what"),
                        status(row.getString("from_status")),
                        status(row.getString("to_status")),
                        row.getString("detail")));
    }

    private static @Nullable BookingStatus status(@Nullable String name) {
        return name == null ? null : BookingStatus.valueOf(name);
    }
}
