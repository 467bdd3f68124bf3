package dev.jari.messaging.outbox;

import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.envelope.Lanes;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a service has published lately, and can publish again when a broker forgot it. */
public final class EventLog {

    private static final Logger log = LoggerFactory.getLogger(EventLog.class);

    /** Rows put back in one transaction; more would keep the log locked for longer than a relay should wait. */
    private static final int CHUNK = 1_000;

    private final ServiceDatabase database;
    private final InstantSource clock;

    public EventLog(ServiceDatabase database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Puts back into the outbox what was published since then, with the same ids and numbers, so that receivers absorb
     * what they already have. The relays find the rows within moments. Gives how many.
     */
    public int republishSince(Instant since) {
        // What the relays publish again meanwhile gets a later time and is not taken twice.
        var until = clock.instant();
        var total = 0;
        for (var lane = 0; lane < Lanes.COUNT; lane++) {
            for (var rows = CHUNK; rows == CHUNK; total += rows) rows = putBack(lane, since, until);
        }
        log.info("[Outbox] {} puts {} messages published since {} back", database.service(), total, since);
        return total;
    }

    private int putBack(int lane, Instant since, Instant until) {
        return database.jdbc()
                .sql("""
                        WITH chosen AS (
                            SELECT published_on, no, message_id
                              FROM event_log
                             WHERE lane = :lane
                               AND published_on >= :since_day
                               AND published_at >= :since
                               AND published_at < :until
                             ORDER BY no
                             LIMIT :chunk),
                        gone AS (
                            DELETE FROM event_log AS e
                             USING chosen AS c
                             WHERE e.published_on = c.published_on
                               AND e.lane = :lane
                               AND e.no = c.no
                               AND e.message_id = c.message_id
                            RETURNING e.lane, e.no, e.message_id, e.key, e.type, e.version, e.headers, e.payload,
                                      e.created_at)
                        INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
                        SELECT lane, no, message_id, key, type, version, headers, payload, created_at
                          FROM gone
                        ON CONFLICT (lane, no) DO NOTHING
                        """)
                .param("lane", lane)
                .param("since_day", since.atOffset(ZoneOffset.UTC).toLocalDate())
                .param("since", since.atOffset(ZoneOffset.UTC))
                .param("until", until.atOffset(ZoneOffset.UTC))
                .param("chunk", CHUNK)
                .update();
    }
}
