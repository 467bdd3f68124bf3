-- Handed out in blocks of a thousand, so that an id is known before its booking is written. Gaps are fine.
CREATE SEQUENCE booking_block INCREMENT BY 1000;

-- What customers asked for and what became of it. The names of the states are those of the transition table
-- (docs/booking-states.md); only its moves change them. Rows of the other tables name a booking without a foreign key:
-- they are written in the booking's own transaction, and a key would cost each of them a lookup in a rush.
CREATE TABLE bookings (
    id              bigint      NOT NULL CONSTRAINT bookings_pk PRIMARY KEY,
    number          text        NOT NULL CONSTRAINT a_number_names_one_booking UNIQUE,
    user_id         bigint      NOT NULL,
    user_email      text,
    user_name       text,
    status          text        NOT NULL
                    CONSTRAINT booking_status_is_known CHECK (status IN
                        ('PENDING', 'SLOT_RESERVED', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'NO_SHOW', 'FAILED')),
    visit_status    text        NOT NULL DEFAULT 'PENDING'
                    CONSTRAINT visit_status_is_known CHECK (visit_status IN ('PENDING', 'COMING', 'DECLINED')),
    version         bigint      NOT NULL DEFAULT 1,
    lane            smallint    NOT NULL,
    accepted_seq    bigint      NOT NULL,
    offering_id     bigint      NOT NULL,
    slot_ids        bigint[]    NOT NULL CONSTRAINT a_booking_is_for_slots CHECK (slot_ids <> '{}'),
    snapshot        jsonb       NOT NULL,
    date            date        NOT NULL,
    start_time      time(0)     NOT NULL,
    starts_at       timestamptz NOT NULL,
    check_out       date,
    quantity        integer     NOT NULL CONSTRAINT a_booking_is_for_someone CHECK (quantity >= 1),
    payment_type    text        NOT NULL
                    CONSTRAINT payment_type_is_known CHECK (payment_type IN ('NONE', 'DEPOSIT', 'PREPAY')),
    currency        text        NOT NULL,
    total_amount    bigint      NOT NULL CONSTRAINT total_is_never_negative CHECK (total_amount >= 0),
    deposit_amount  bigint,
    prepay_amount   bigint,
    amount_due      bigint      NOT NULL CONSTRAINT due_is_never_negative CHECK (amount_due >= 0),
    items           jsonb       NOT NULL,
    coupon_id       bigint,
    order_id        bigint,
    hold_id         text        CONSTRAINT a_hold_becomes_one_booking UNIQUE,
    request_message text,
    pay_by          timestamptz,
    due_at          timestamptz,
    fail_reason     text,
    fail_detail     text,
    fail_available  integer,
    created_at      timestamptz NOT NULL,
    changed_at      timestamptz NOT NULL,
    CONSTRAINT a_failure_has_a_reason CHECK ((status = 'FAILED') = (fail_reason IS NOT NULL)),
    -- Whatever waits for somebody has a time at which the waiting ends; nothing else is ever due.
    CONSTRAINT whoever_waits_is_due CHECK ((status IN ('PENDING', 'SLOT_RESERVED')) = (due_at IS NOT NULL))
) WITH (fillfactor = 80);
COMMENT ON INDEX bookings_pk IS 'a booking by id; answers and deadlines lock theirs in this order';
COMMENT ON INDEX a_number_names_one_booking IS 'a number is given once, whatever makes it';
COMMENT ON INDEX a_hold_becomes_one_booking IS 'decides that a hold is confirmed once; absent for direct bookings';

CREATE INDEX bookings_that_wait ON bookings (due_at) WHERE due_at IS NOT NULL;
COMMENT ON INDEX bookings_that_wait IS 'the next deadline, and those that have passed';

CREATE INDEX bookings_of_a_user ON bookings (user_id, created_at, id);
COMMENT ON INDEX bookings_of_a_user IS 'a user''s bookings, the newest first, page by page';

-- Which slots a user has a booking for. Active as long as the booking may still be used.
CREATE TABLE booking_slot (
    booking_id bigint  NOT NULL,
    slot_id    bigint  NOT NULL,
    user_id    bigint  NOT NULL,
    active     boolean NOT NULL DEFAULT true,
    CONSTRAINT booking_slot_pk PRIMARY KEY (booking_id, slot_id)
);
COMMENT ON INDEX booking_slot_pk IS 'a booking that ends frees its slots by it';

CREATE UNIQUE INDEX uk_user_slot_active ON booking_slot (user_id, slot_id) WHERE active;
COMMENT ON INDEX uk_user_slot_active IS 'one active booking per user and slot; intake meets the earlier one here';

-- One row per change of a booking; the version is the one the change led to.
CREATE TABLE booking_history (
    booking_id  bigint      NOT NULL,
    version     bigint      NOT NULL,
    at          timestamptz NOT NULL,
    actor       text        NOT NULL CONSTRAINT actor_is_known CHECK (actor IN ('USER', 'ADMIN', 'SYSTEM')),
    what        text        NOT NULL,
    from_status text,
    to_status   text        NOT NULL,
    detail      text,
    CONSTRAINT booking_history_pk PRIMARY KEY (booking_id, version)
);
COMMENT ON INDEX booking_history_pk IS 'the changes of a booking in order; a change is written down once';

-- Keys of callers, kept for a day. The winner of a race of equal keys is whoever gets its row in.
CREATE TABLE idempotency_keys (
    user_id     bigint      NOT NULL,
    route       text        NOT NULL,
    key         text        NOT NULL,
    fingerprint text        NOT NULL,
    booking_id  bigint      NOT NULL,
    waits       boolean     NOT NULL,
    created_at  timestamptz NOT NULL,
    CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, key, route)
);
COMMENT ON INDEX idempotency_keys_pk IS 'a repeated request meets the first; losers of a race read the winner by it';

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
COMMENT ON INDEX idempotency_keys_by_age IS 'the clean-up finds keys past their retention';
