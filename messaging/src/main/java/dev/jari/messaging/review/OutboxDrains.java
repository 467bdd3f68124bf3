package dev.jari.messaging.review;

import dev.jari.platform.audit.AuditQueries;
import dev.jari.platform.audit.Findings;
import java.time.Duration;
import java.time.InstantSource;

/** Looks for messages that are not taken over, and for those that were given up. */
final class OutboxDrains {

    /** A message is taken over within moments; this long after it was written an admin must look. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final AuditQueries queries;
    private final InstantSource clock;

    OutboxDrains(AuditQueries queries, InstantSource clock) {
        this.queries = queries;
        this.clock = clock;
    }

    /**
     * Two looks, so that one that is stopped does not hide what the other saw. Neither needs a walk: the sixteen lanes
     * are taken over in order, so only the first message of each is looked at, and given-up messages are few.
     */
    Findings check() {
        return waiting().and(givenUp());
    }

    /** Everything ever written counts as examined: what is no longer in the outbox has been taken over. */
    private Findings waiting() {
        return queries.lookAgain("""
                SELECT (SELECT sum(last_no) FROM lane) AS examined, s.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT format('message %s (%s of %s) waits since %s', o.message_id, o.type, o.key,
                                           o.created_at) AS violation
                               FROM lane l
                              CROSS JOIN LATERAL (SELECT message_id, type, key, created_at
                                                    FROM outbox
                                                   WHERE lane = l.lane
                                                   ORDER BY no
                                                   LIMIT 1) AS o
                              WHERE o.created_at < ?::timestamptz
                              ORDER BY o.created_at, o.message_id
                              LIMIT ?) AS s ON true
                """, clock.instant().minus(GRACE).toString());
    }

    /** In the order they were given up, which is that of the key: it ends as soon as it has seen enough of them. */
    private Findings givenUp() {
        return queries.lookAgain("""
                SELECT 0 AS examined, s.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT format('message %s (%s of %s) was given up by %s: %s', message_id, type, key,
                                           consumer, left(last_error, 200)) AS violation
                               FROM parked_message
                              WHERE state = 'FAILED'
                              ORDER BY position
                              LIMIT ?) AS s ON true
                """);
    }
}
