-- Building the index keeps the relay from writing for as long as it takes to read a week of event log, seconds for
-- millions of rows: on a busy system, run it in a quiet hour. Messages wait in the outbox meanwhile.
CREATE INDEX event_log_by_time ON event_log USING brin (created_at) WITH (autosummarize = on);
COMMENT ON INDEX event_log_by_time IS 'a list of what was sent reads only its stretch of time';

CREATE INDEX parked_message_by_id ON parked_message (message_id);
COMMENT ON INDEX parked_message_by_id IS 'retry finds a message by its id; the view asks whether a sent one is parked';

-- Now with the receiver's side: a message that a group of this service could not handle is FAILED here, while its
-- sender shows it as SENT. consumer names that group, or is outbox for one the transport refused, or empty. Every
-- message is there once: one that a service sent to itself and then parked is shown as parked.
CREATE OR REPLACE VIEW outbox_events AS
SELECT o.message_id AS id,
       o.type       AS "eventType",
       o.key        AS "aggregateId",
       o.payload,
       CASE WHEN o.lane::bigint IN (SELECT l.objid::bigint
                                      FROM pg_locks l
                                     WHERE l.locktype = 'advisory'
                                       AND l.granted
                                       AND l.objsubid = 2
                                       AND l.database = (SELECT d.oid FROM pg_database d
                                                          WHERE d.datname = current_database())
                                       AND l.classid::bigint
                                           = hashtext('${flyway:defaultSchema}')::bigint & 4294967295)
            THEN 'PROCESSING' ELSE 'PENDING' END AS status,
       0                 AS "retryCount",
       o.created_at      AS "createdAt",
       NULL::timestamptz AS "processedAt",
       NULL::text        AS "lastError",
       NULL::text        AS consumer
  FROM outbox o
 WHERE NOT EXISTS (SELECT 1 FROM parked_message p WHERE p.message_id = o.message_id)
UNION ALL
SELECT p.message_id, p.type, p.key, p.payload,
       CASE p.state WHEN 'WAITING' THEN 'PENDING' ELSE p.state END,
       p.attempts, p.occurred_at, NULL, p.last_error, p.consumer
  FROM parked_message p
UNION ALL
SELECT e.message_id, e.type, e.key, e.payload, 'SENT', 0, e.created_at, e.published_at, NULL, NULL
  FROM event_log e
 WHERE NOT EXISTS (SELECT 1 FROM parked_message p WHERE p.message_id = e.message_id);
