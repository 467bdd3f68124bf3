-- The log is partitioned by the day: days that exist stay without the index until they are dropped within a week, and
-- putting back reads them as a whole; the days made from now on have it.
CREATE INDEX event_log_by_publishing ON ONLY event_log (published_at);
COMMENT ON INDEX event_log_by_publishing IS 'putting back walks what was published since a moment, a chunk at a time';

-- Every start of a broker that this service has met and whose loss, if any, is made good. A server that is not here
-- may have lost the end of its store when it started: what is not known to be settled is published again, once.
CREATE TABLE broker_server (
    store     text        NOT NULL,
    server    text        NOT NULL,
    seen_at   timestamptz NOT NULL,
    CONSTRAINT broker_server_pk PRIMARY KEY (store, server)
);
COMMENT ON INDEX broker_server_pk IS 'the store watch asks whether it has met the server it is connected to';

-- Counts how often messages were put back. A relay names the epoch in which it published when it moves messages to the
-- event log: what was acknowledged before a loss can't be moved behind the back of the instance that puts back.
CREATE TABLE relay_epoch (
    only_row boolean NOT NULL DEFAULT true
                     CONSTRAINT relay_epoch_pk PRIMARY KEY
                     CONSTRAINT relay_epoch_has_one_row CHECK (only_row),
    epoch    bigint  NOT NULL DEFAULT 0
) WITH (fillfactor = 10);
COMMENT ON INDEX relay_epoch_pk IS 'the relay shares the row while it moves messages';

INSERT INTO relay_epoch DEFAULT VALUES;
