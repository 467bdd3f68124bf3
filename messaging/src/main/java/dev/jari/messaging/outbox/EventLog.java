package dev.jari.messaging.outbox;

import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.fault.Failpoints;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a service has published lately, and can publish again when a broker forgot it. */
final class EventLog {

    private static final Logger log = LoggerFactory.getLogger(EventLog.class);

    /** Rows put back in one transaction; more would keep the log locked for longer than a relay should wait. */
    private static final int CHUNK = 1_000;

    private final String service;
    private final JdbcClient jdbc;

    public EventLog(ServiceDatabase database) {
        this(database.service(), database.jdbc());
    }

    /** On a connection of the caller's, so that a caller who lost it can't go on. */
    EventLog(String service, JdbcClient jdbc) {
        this.service = service;
        this.jdbc = jdbc;
    }

    /**
     * Puts back into the outbox what was published since then, with the same ids and numbers, so that receivers absorb
     * what they already have. The relays find the rows within moments. Gives how many.
     */
    public int republishSince(Instant since) {
        var total = 0;
        // What the relays publish again meanwhile gets a later time and is not taken twice.
        var until = jdbc.sql("SELECT max(published_at) FROM event_log WHERE published_on >= :from_day")
                .param("from_day", since.atOffset(ZoneOffset.UTC).toLocalDate())
                .query(Timestamp.class)
                .optional();
        if (until.isEmpty()) return total;
        var from = since;
        for (var chunk = putBack(from, until.get().toInstant()); chunk.rows() > 0; ) {
            total += chunk.rows();
            from = chunk.last();
            Failpoints.reach("put-back");
            chunk = putBack(from, until.get().toInstant());
        }
        log.info("[Outbox] {} puts {} messages published since {} back", service, total, since);
        return total;
    }

    /** Goes on in the order of publishing, so that each chunk begins where the last one ended. */
    static final String PUT_BACK = """
            WITH chosen AS MATERIALIZED (
                SELECT tableoid AS part, ctid AS place, published_at
                  FROM event_log
                 WHERE published_on >= :from_day
                   AND published_at >= :from
                   AND published_at <= :until
                 ORDER BY published_at
                 LIMIT :chunk),
            gone AS (
                DELETE FROM event_log AS e
                 WHERE e.ctid = ANY (ARRAY (SELECT place FROM chosen))
                   AND (e.tableoid, e.ctid) IN (SELECT part, place FROM chosen)
                RETURNING e.lane, e.no, e.message_id, e.key, e.type, e.version, e.headers, e.payload, e.created_at),
            back AS (
                INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
                SELECT lane, no, message_id, key, type, version, headers, payload, created_at
                  FROM gone
                ON CONFLICT (lane, no) DO NOTHING)
            SELECT count(*), coalesce(max(published_at), :from)
              FROM chosen
            """;

    private record Chunk(int rows, Instant last) {}

    private Chunk putBack(Instant from, Instant until) {
        return jdbc.sql(PUT_BACK)
                .param("from_day", from.atOffset(ZoneOffset.UTC).toLocalDate())
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("until", until.atOffset(ZoneOffset.UTC))
                .param("chunk", CHUNK)
                .query((row, _) -> new Chunk(
                        row.getInt(1), row.getObject(2, OffsetDateTime.class).toInstant()))
                .single();
    }
}
