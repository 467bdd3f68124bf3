package dev.jari.messaging.review;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the view {@code outbox_events}. */
final class OutboxEventStore {

    /** Most messages are shorter; of a long one the beginning tells what it is. */
    private static final int PAYLOAD_MAX = 2_000;

    /** Characters of an answer; three bytes each at most, it stays below the 256 kB a transport should carry. */
    private static final int ANSWER_MAX = 64_000;

    /** What the other columns of a row may take. */
    private static final int ROW_CHARACTERS = 400;

    /** What was sent is looked for in ever longer stretches: a busy service sends millions of messages a day. */
    private static final List<Duration> STRETCHES =
            List.of(Duration.ofMinutes(1), Duration.ofHours(1), Duration.ofDays(1));

    /** Further from now no clock of ours goes wrong. */
    private static final Duration SKEW_MAX = Duration.ofDays(1);

    /** A message gets its id and its time in the same moment. */
    private static final Duration ID_SKEW_MAX = Duration.ofMinutes(1);

    /** So many call for an admin as loudly as more do. */
    private static final int PARKED_MAX = 10_000;

    private static final UUID LAST_ID = new UUID(-1, -1);

    private final JdbcClient jdbc;
    private final InstantSource clock;

    OutboxEventStore(JdbcClient jdbc, InstantSource clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    OutboxEventsPage page(ListOutboxEvents asked) {
        var after = asked.after() == null ? new OutboxPosition(clock.instant().plus(SKEW_MAX), LAST_ID) : asked.after();
        if (asked.status() == null || asked.status() == OutboxStatus.SENT) {
            var newest = earlier(after.createdAt(), clock.instant());
            for (var stretch : STRETCHES) {
                var rows = rows(asked, after, newest.minus(stretch));
                if (rows.size() > asked.limit()) return cut(rows, asked.limit());
            }
        }
        return cut(rows(asked, after, Instant.EPOCH), asked.limit());
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /** One more than asked for, which tells that the list goes on. */
    private List<OutboxEvent> rows(ListOutboxEvents asked, OutboxPosition after, Instant from) {
        return jdbc.sql("""
                        SELECT id, "eventType", "aggregateId", left(payload, :payload_max) AS payload,
                               length(payload) AS payload_length, status, "retryCount", "createdAt", "processedAt",
                               "lastError", consumer
                          FROM outbox_events
                         WHERE status = ANY (:statuses::text[])
                           AND "createdAt" >= :from
                           AND "createdAt" <= :to
                           AND ("createdAt", id) < (:to, :id)
                         ORDER BY "createdAt" DESC, id DESC
                         LIMIT :limit
                        """)
                .param("payload_max", PAYLOAD_MAX)
                .param("statuses", statuses(asked.status()))
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", after.createdAt().atOffset(ZoneOffset.UTC))
                .param("id", after.id())
                .param("limit", asked.limit() + 1)
                .query((row, _) -> event(row))
                .list();
    }

    private static String[] statuses(@Nullable OutboxStatus asked) {
        return asked == null
                ? Arrays.stream(OutboxStatus.values()).map(Enum::name).toArray(String[]::new)
                : new String[] {asked.name()};
    }

    private static OutboxEventsPage cut(List<OutboxEvent> rows, int limit) {
        var items = new ArrayList<OutboxEvent>();
        var characters = 0;
        for (var row : rows) {
            characters += ROW_CHARACTERS
                    + row.payload().length()
                    + (row.lastError() == null ? 0 : row.lastError().length());
            if (items.size() == limit || (characters > ANSWER_MAX && !items.isEmpty())) break;
            items.add(row);
        }
        return new OutboxEventsPage(items, items.size() < rows.size());
    }

    /** Nothing when this service has no such message, or has it no longer. */
    Optional<OutboxStatus> status(UUID id) {
        // An id of version 7 begins with the millisecond it was made in, which saves reading a week of event log.
        var timed = id.version() == 7;
        var made = Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
        return jdbc.sql("""
                        SELECT status
                          FROM outbox_events
                         WHERE id = :id
                           AND "createdAt" BETWEEN :from AND :to
                         LIMIT 1
                        """)
                .param("id", id)
                .param("from", (timed ? made.minus(ID_SKEW_MAX) : Instant.EPOCH).atOffset(ZoneOffset.UTC))
                .param("to", (timed ? made.plus(ID_SKEW_MAX) : clock.instant().plus(SKEW_MAX)).atOffset(ZoneOffset.UTC))
                .query((row, _) -> OutboxStatus.valueOf(row.getString("status")))
                .optional();
    }

    /** By the first message of each lane: numbers have no gaps, so what follows it need not be read. */
    OutboxCounts counts() {
        return jdbc.sql("""
                        SELECT coalesce(sum(l.last_no - f.no + 1), 0), min(f.created_at),
                               (SELECT count(*)
                                  FROM (SELECT FROM parked_message WHERE state = 'FAILED' LIMIT :most) AS found)
                          FROM lane l
                         CROSS JOIN LATERAL (SELECT no, created_at
                                               FROM outbox
                                              WHERE lane = l.lane
                                              ORDER BY no
                                              LIMIT 1) AS f
                        """)
                .param("most", PARKED_MAX)
                .query((row, _) -> {
                    var oldest = row.getObject(2, OffsetDateTime.class);
                    return new OutboxCounts(row.getLong(1), oldest == null ? null : oldest.toInstant(), row.getLong(3));
                })
                .single();
    }

    private OutboxEvent event(ResultSet row) throws SQLException {
        return new OutboxEvent(
                row.getObject("id", UUID.class),
                row.getString("eventType"),
                row.getString("aggregateId"),
                row.getString("payload"),
                row.getInt("payload_length"),
                OutboxStatus.valueOf(row.getString("status")),
                row.getInt("retryCount"),
                row.getObject("createdAt", OffsetDateTime.class).toInstant(),
                instant(row.getObject("processedAt", OffsetDateTime.class)),
                row.getString("lastError"),
                row.getString("consumer"));
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }
}
