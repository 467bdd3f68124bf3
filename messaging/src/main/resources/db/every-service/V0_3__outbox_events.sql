-- The shape of the source designs. PROCESSING is not stored anywhere: it means that a live relay owns the lane, so
-- no row can be left in it by a process that died.
CREATE VIEW outbox_events AS
SELECT o.message_id AS id,
       o.type       AS "eventType",
       o.key        AS "aggregateId",
       o.payload,
       CASE WHEN EXISTS (SELECT 1
                           FROM pg_locks l
                          WHERE l.locktype = 'advisory'
                            AND l.granted
                            AND l.objsubid = 2
                            AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
                            AND l.classid::bigint = hashtext('${flyway:defaultSchema}')::bigint & 4294967295
                            AND l.objid::bigint = o.lane)
            THEN 'PROCESSING' ELSE 'PENDING' END AS status,
       0                 AS "retryCount",
       o.created_at      AS "createdAt",
       NULL::timestamptz AS "processedAt",
       NULL::text        AS "lastError"
  FROM outbox o
UNION ALL
SELECT p.message_id, p.type, p.key, p.payload,
       CASE p.state WHEN 'WAITING' THEN 'PENDING' ELSE 'FAILED' END,
       p.attempts, p.occurred_at, NULL, p.last_error
  FROM parked_message p
 WHERE p.consumer = 'outbox'
UNION ALL
SELECT e.message_id, e.type, e.key, e.payload, 'SENT', 0, e.created_at, e.published_at, NULL
  FROM event_log e;
