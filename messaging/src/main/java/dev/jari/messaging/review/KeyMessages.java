package dev.jari.messaging.review;

import java.util.List;

/** The messages that a service has of one key: those it sent within the retention, and those that are held up. */
public final class KeyMessages {

    private KeyMessages() {}

    /**
     * A query for those of the key {@code :key}, as entries of a timeline. It tells how far each has come, and nothing
     * of what went wrong inside: customers read it.
     *
     * @param rank what comes first of one moment; the message's id decides between those of one rank
     * @param families what the types of these messages begin with, up to the first dot: others may have the same number
     *     as their key and be about something else
     */
    public static String inTimeline(int rank, List<String> families) {
        return """
                SELECT "createdAt" AS at, %d AS rank, id::text AS tie, 'SYSTEM' AS actor,
                       "eventType" || CASE
                           WHEN status = 'SENT' THEN ' sent'
                           WHEN status = 'DISCARDED' THEN ' given up'
                           WHEN consumer IS NULL THEN ' on its way'
                           WHEN consumer = 'outbox' THEN ' held up'
                           ELSE ' received, held up' END AS what,
                       NULL::text AS from_status, NULL::text AS to_status, NULL::text AS detail
                  FROM outbox_events
                 WHERE "aggregateId" = :key AND split_part("eventType", '.', 1) IN ('%s')
                """.formatted(rank, String.join("', '", families));
    }
}
