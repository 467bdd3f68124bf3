package dev.jari.messaging.review;

import dev.jari.messaging.audit.AuditQueries;
import dev.jari.messaging.audit.Findings;
import java.time.Duration;
import java.time.InstantSource;

/** Looks for messages that nobody takes over, and for those that were given up. */
final class OutboxDrains {

    /** A message is taken over within moments; this long after it was written somebody must look. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final AuditQueries queries;
    private final InstantSource clock;

    OutboxDrains(AuditQueries queries, InstantSource clock) {
        this.queries = queries;
        this.clock = clock;
    }

    /**
     * Everything ever written counts as examined: what is no longer in the outbox has been taken over. A lane is taken
     * over in order, so only the first of each is looked at.
     */
    Findings check() {
        return queries.lookAgain("""
                WITH stuck AS (
                    SELECT o.created_at AS since,
                           format('message %s (%s of %s) waits since %s', o.message_id, o.type, o.key, o.created_at)
                           AS violation
                      FROM lane l
                     CROSS JOIN LATERAL (SELECT message_id, type, key, created_at
                                           FROM outbox
                                          WHERE lane = l.lane
                                          ORDER BY no
                                          LIMIT 1) AS o
                     WHERE o.created_at < ?::timestamptz
                    UNION ALL
                    SELECT parked_at,
                           format('message %s (%s of %s) was given up by %s: %s', message_id, type, key, consumer,
                                  left(last_error, 200))
                      FROM parked_message
                     WHERE state = 'FAILED'
                )
                SELECT (SELECT sum(last_no) FROM lane) AS examined, s.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT violation FROM stuck ORDER BY since, violation LIMIT ?) AS s ON true
                """, clock.instant().minus(GRACE).toString());
    }
}
