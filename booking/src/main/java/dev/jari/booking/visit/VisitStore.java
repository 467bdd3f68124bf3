package dev.jari.booking.visit;

import dev.jari.booking.saga.Moves;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.VisitStatus;
import dev.jari.contracts.id.BookingId;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for customers' answers. */
final class VisitStore {

    private final JdbcClient jdbc;

    VisitStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A booking whose customer may answer, locked until the transaction ends. */
    record Open(VisitStatus visitStatus, Instant startsAt) {}

    /** Nothing when it is over or has begun. */
    Optional<Open> lock(BookingId bookingId, Instant now) {
        return jdbc.sql("""
                        SELECT visit_status, starts_at
                          FROM bookings
                         WHERE id = ?
                           AND status = ANY (?::text[])
                           AND starts_at > ?::timestamptz
                           FOR UPDATE
                        """)
                .params(bookingId, Moves.ACTIVE.stream().map(Enum::name).toArray(String[]::new), now.toString())
                .query((row, _) -> new Open(
                        VisitStatus.valueOf(row.getString("visit_status")),
                        row.getObject("starts_at", OffsetDateTime.class).toInstant()))
                .optional();
    }

    /** Writes another answer than before, with its line of the history. */
    void answer(BookingId bookingId, VisitStatus status, Instant now) {
        var rows = jdbc.sql("""
                        WITH answered AS (
                            UPDATE bookings
                               SET visit_status = :visit, version = version + 1, changed_at = :now::timestamptz
                             WHERE id = :id AND visit_status <> :visit
                            RETURNING id, user_id, version, status
                        )
                        INSERT INTO booking_history (booking_id, version, at, actor, actor_id, what, from_status,
                                                     to_status)
                        SELECT id, version, :now::timestamptz, :actor, user_id, :what, status, status FROM answered
                        """)
                .param("id", bookingId)
                .param("visit", status.name())
                .param("now", now.toString())
                .param("actor", Actor.USER.name())
                .param("what", "VISIT_" + status)
                .update();
        if (rows != 1) throw new IllegalStateException("booking %s was answered %s".formatted(bookingId, status));
    }
}
