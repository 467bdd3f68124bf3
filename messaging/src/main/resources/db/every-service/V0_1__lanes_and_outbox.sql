-- The row of a lane is both its counter and its lock: whoever appends holds it until commit, so that the order of
-- numbers is the order of commits, without gaps.
CREATE TABLE lane (
    lane    smallint NOT NULL CONSTRAINT lane_pk PRIMARY KEY
                     CONSTRAINT lane_is_one_of_sixteen CHECK (lane BETWEEN 0 AND 15),
    last_no bigint   NOT NULL DEFAULT 0 CONSTRAINT last_no_is_never_negative CHECK (last_no >= 0)
) WITH (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

INSERT INTO lane (lane) SELECT n FROM generate_series(0, 15) AS n;

-- Insert and delete only, and no index but the one the relay reads by.
CREATE TABLE outbox (
    lane       smallint    NOT NULL,
    no         bigint      NOT NULL,
    message_id uuid        NOT NULL,
    key        text        NOT NULL,
    type       text        NOT NULL,
    version    integer     NOT NULL,
    headers    text        NOT NULL,
    payload    text        NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT outbox_pk PRIMARY KEY (lane, no)
) WITH (
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 5000,
    autovacuum_vacuum_insert_scale_factor = 0,
    autovacuum_vacuum_insert_threshold = 50000,
    autovacuum_vacuum_cost_delay = 0,
    vacuum_truncate = off,
    toast.autovacuum_vacuum_scale_factor = 0,
    toast.autovacuum_vacuum_threshold = 5000,
    toast.autovacuum_vacuum_cost_delay = 0,
    toast.vacuum_truncate = off
);
COMMENT ON INDEX outbox_pk IS 'the relay reads a lane in order of its numbers and deletes what was taken over';

-- What was published, for a week. The default partition keeps the relay going should a day be missing.
CREATE TABLE event_log (
    lane         smallint    NOT NULL,
    no           bigint      NOT NULL,
    message_id   uuid        NOT NULL,
    key          text        NOT NULL,
    type         text        NOT NULL,
    version      integer     NOT NULL,
    headers      text        NOT NULL,
    payload      text        NOT NULL,
    created_at   timestamptz NOT NULL,
    published_at timestamptz NOT NULL,
    published_on date        NOT NULL
) PARTITION BY RANGE (published_on);

CREATE TABLE event_log_default PARTITION OF event_log DEFAULT;
