package dev.jari.notify.notification;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.NotificationId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.notification.NotificationType;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for notifications. */
final class NotificationStore {

    private static final String SELECT = """
            SELECT id, type, booking_id, data, created_at, read_at
              FROM notification
             WHERE user_id = :user
            """;

    private final JdbcClient jdbc;
    private final Bodies bodies;

    NotificationStore(JdbcClient jdbc, Bodies bodies) {
        this.jdbc = jdbc;
        this.bodies = bodies;
    }

    /** Stores those that are new, in their order, and gives whom they are for. */
    List<UserId> insert(List<NewNotification> all) {
        return jdbc.sql("""
                        INSERT INTO notification (user_id, type, about, booking_id, data, created_at)
                        SELECT user_id, type, about, booking_id, data::jsonb, created_at
                          FROM unnest(?::bigint[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::timestamptz[])
                               WITH ORDINALITY
                            AS n (user_id, type, about, booking_id, data, created_at, place)
                         ORDER BY place
                        ON CONFLICT ON CONSTRAINT told_once_per_event_and_recipient DO NOTHING
                        RETURNING user_id
                        """)
                .params(
                        all.stream().map(NewNotification::userId).toArray(UserId[]::new),
                        all.stream().map(one -> one.type().name()).toArray(String[]::new),
                        all.stream().map(NewNotification::about).toArray(String[]::new),
                        all.stream().map(NewNotification::bookingId).toArray(BookingId[]::new),
                        all.stream().map(one -> bodies.write(one.data())).toArray(String[]::new),
                        all.stream().map(one -> one.at().toString()).toArray(String[]::new))
                .query(Ids.only(UserId::new))
                .list();
    }

    /** The newest first, older than one of them. */
    List<StoredNotification> list(UserId userId, boolean unread, long before, int limit) {
        return jdbc.sql(SELECT + """
                           AND id < :before
                           AND (read_at IS NULL OR NOT :unread)
                         ORDER BY id DESC
                         LIMIT :limit
                        """)
                .param("user", userId)
                .param("before", before)
                .param("unread", unread)
                .param("limit", limit)
                .query((row, _) -> read(row))
                .list();
    }

    int unread(UserId userId, int most) {
        return jdbc.sql("""
                        SELECT count(1)
                          FROM (SELECT 1 FROM notification WHERE user_id = :user AND read_at IS NULL LIMIT :most) AS u
                        """)
                .param("user", userId)
                .param("most", most)
                .query(Integer.class)
                .single();
    }

    Optional<StoredNotification> find(UserId userId, NotificationId id) {
        return jdbc.sql(SELECT + " AND id = :id")
                .param("user", userId)
                .param("id", id)
                .query((row, _) -> read(row))
                .optional();
    }

    /** False when it is not the user's, does not exist, or was read before. */
    boolean markRead(UserId userId, NotificationId id, Instant now) {
        var rows = jdbc.sql("""
                        UPDATE notification
                           SET read_at = :now::timestamptz
                         WHERE user_id = :user AND id = :id AND read_at IS NULL
                        """)
                .param("now", now.toString())
                .param("user", userId)
                .param("id", id)
                .update();
        return rows == 1;
    }

    int markAllRead(UserId userId, Instant now) {
        return jdbc.sql("""
                        UPDATE notification
                           SET read_at = :now::timestamptz
                         WHERE user_id = :user AND read_at IS NULL
                        """).param("now", now.toString()).param("user", userId).update();
    }

    private StoredNotification read(ResultSet row) throws SQLException {
        var readAt = row.getObject("read_at", OffsetDateTime.class);
        return new StoredNotification(
                new NotificationId(row.getLong("id")),
                NotificationType.valueOf(row.getString("type")),
                new BookingId(row.getLong("booking_id")),
                bodies.readHeaders(row.getString("data")),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                readAt == null ? null : readAt.toInstant());
    }
}
