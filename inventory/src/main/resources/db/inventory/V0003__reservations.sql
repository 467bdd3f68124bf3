-- Counts the decisions of a lane. Its row is locked by whoever decides, so two processes take turns on a lane.
CREATE TABLE decision_counter (
    lane    smallint NOT NULL CONSTRAINT decision_counter_pk PRIMARY KEY,
    last_no bigint   NOT NULL DEFAULT 0
) WITH (fillfactor = 10);

INSERT INTO decision_counter (lane) SELECT n FROM generate_series(0, 15) AS n;

-- What was decided about a booking, for ever: this row makes reserve and release safe in any order, any number of
-- times. RELEASED without a decision before it is a tombstone for a reserve that is still on its way.
CREATE TABLE reservation (
    booking_id   bigint      NOT NULL CONSTRAINT reservation_pk PRIMARY KEY,
    offering_id  bigint,
    lane         smallint    NOT NULL,
    accepted_seq bigint,
    decision_no  bigint      NOT NULL,
    state        text        NOT NULL
                 CONSTRAINT reservation_state_is_known CHECK (state IN ('RESERVED', 'REFUSED', 'RELEASED')),
    reason       text,
    available    integer,
    quantity     integer     NOT NULL,
    slot_ids     bigint[]    NOT NULL,
    decided_at   timestamptz NOT NULL,
    released_at  timestamptz,
    CONSTRAINT a_refusal_has_a_reason CHECK ((state = 'REFUSED') = (reason IS NOT NULL)),
    CONSTRAINT a_release_has_a_time CHECK ((state = 'RELEASED') = (released_at IS NOT NULL)),
    CONSTRAINT a_reservation_is_for_someone CHECK (state <> 'RESERVED' OR (quantity >= 1 AND slot_ids <> '{}')),
    CONSTRAINT a_lane_decides_one_by_one UNIQUE (lane, decision_no)
);
COMMENT ON INDEX reservation_pk IS 'reserve and release look up what was decided about their bookings';
COMMENT ON INDEX a_lane_decides_one_by_one IS 'the audit reads the decisions of a lane in order';

-- The places a booking has. Gone when they are given back; booked of a slot is the sum of its claims.
CREATE TABLE claim (
    booking_id bigint  NOT NULL CONSTRAINT claim_of_a_reservation REFERENCES reservation,
    slot_id    bigint  NOT NULL CONSTRAINT claim_on_a_slot REFERENCES slot,
    quantity   integer NOT NULL CONSTRAINT a_claim_is_for_someone CHECK (quantity >= 1),
    CONSTRAINT claim_pk PRIMARY KEY (booking_id, slot_id)
);
COMMENT ON INDEX claim_pk IS 'a release takes back the claims of its booking';
