-- The cancelling of everything that is booked for a slot, an offering or a venue, and how far it has come. The row is
-- locked by the process that works on it, and changes in the transaction of the bookings.
CREATE TABLE cancellation (
    id          bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT cancellation_pk PRIMARY KEY,
    kind        text        NOT NULL
                CONSTRAINT cancellation_kind_is_known CHECK (kind IN ('SLOT', 'OFFERING', 'VENUE')),
    thing_id    bigint      NOT NULL,
    first_date  date        NOT NULL,
    last_date   date        NOT NULL,
    state       text        NOT NULL
                CONSTRAINT cancellation_state_is_known CHECK (state IN ('RUNNING', 'WATCHING', 'DONE')),
    total       bigint      NOT NULL CONSTRAINT total_of_a_cancellation_is_never_negative CHECK (total >= 0),
    done        bigint      NOT NULL DEFAULT 0,
    failed      bigint      NOT NULL DEFAULT 0,
    reason      text        NOT NULL,
    admin_id    bigint      NOT NULL,
    asked_at    timestamptz NOT NULL,
    changed_at  timestamptz NOT NULL,
    ended_at    timestamptz,
    due_at      timestamptz,
    walked_date date,
    walked_at   timestamptz,
    walked_id   bigint,
    CONSTRAINT a_cancellation_is_due_until_it_ends CHECK ((state = 'DONE') = (due_at IS NULL)),
    CONSTRAINT a_cancellation_that_is_done_has_ended CHECK ((state = 'DONE') = (ended_at IS NOT NULL)),
    CONSTRAINT a_walk_stands_at_a_booking CHECK (num_nulls(walked_date, walked_at, walked_id) IN (0, 3))
);
COMMENT ON COLUMN cancellation.walked_id IS 'with date and time the last booking looked at; none where a walk begins';
COMMENT ON INDEX cancellation_pk IS 'a cancellation by id, and all of them, the newest first';

CREATE UNIQUE INDEX one_cancellation_of_a_thing_at_a_time ON cancellation (kind, thing_id) WHERE state <> 'DONE';
COMMENT ON INDEX one_cancellation_of_a_thing_at_a_time IS 'asking again meets the one that is under way';

CREATE INDEX cancellation_due ON cancellation (due_at) WHERE due_at IS NOT NULL;
COMMENT ON INDEX cancellation_due IS 'a process looks for something to do; empty most of the time';

CREATE TABLE cancellation_failure (
    cancellation_id bigint NOT NULL CONSTRAINT failure_of_a_cancellation REFERENCES cancellation,
    booking_id      bigint NOT NULL,
    CONSTRAINT cancellation_failure_pk PRIMARY KEY (cancellation_id, booking_id)
);
COMMENT ON INDEX cancellation_failure_pk IS 'what could not be cancelled is not tried again, and is shown to staff';
