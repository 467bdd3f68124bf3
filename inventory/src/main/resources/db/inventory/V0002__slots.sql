-- How slots were asked for. A dining service takes requests for the times of its rules also after their last day.
CREATE TABLE slot_rule (
    id            bigint  GENERATED ALWAYS AS IDENTITY CONSTRAINT slot_rule_pk PRIMARY KEY,
    offering_id   bigint  NOT NULL CONSTRAINT rule_of_an_offering REFERENCES offering,
    from_date     date    NOT NULL,
    to_date       date    NOT NULL,
    weekdays      text[]  NOT NULL,
    first_start   time(0) NOT NULL,
    last_start    time(0) NOT NULL,
    every_minutes integer NOT NULL CONSTRAINT interval_is_positive CHECK (every_minutes >= 1),
    capacity      integer,
    price         bigint,
    CONSTRAINT a_rule_is_kept_once UNIQUE NULLS NOT DISTINCT
        (offering_id, from_date, to_date, weekdays, first_start, last_start, every_minutes, capacity, price),
    CONSTRAINT a_rule_ends_after_it_begins CHECK (from_date <= to_date AND first_start <= last_start)
);
COMMENT ON INDEX slot_rule_pk IS 'the newest rule that allows a time decides about it';
COMMENT ON INDEX a_rule_is_kept_once IS 'generating twice keeps the rule once; the rules of an offering are read by it';

-- booked changes only together with claims. The status follows from the numbers, so it can't disagree with them.
CREATE TABLE slot (
    id          bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT slot_pk PRIMARY KEY,
    offering_id bigint      NOT NULL CONSTRAINT slot_of_an_offering REFERENCES offering,
    date        date        NOT NULL,
    start_time  time(0)     NOT NULL,
    end_time    time(0)     NOT NULL,
    starts_at   timestamptz NOT NULL,
    capacity    integer     NOT NULL CONSTRAINT slot_has_room CHECK (capacity >= 1),
    booked      integer     NOT NULL DEFAULT 0,
    price       bigint      NOT NULL CONSTRAINT slot_price_is_never_negative CHECK (price >= 0),
    premium     boolean     NOT NULL DEFAULT false,
    closed      boolean     NOT NULL DEFAULT false,
    status      text        NOT NULL GENERATED ALWAYS AS (
                    CASE WHEN closed THEN 'CLOSED' WHEN booked >= capacity THEN 'FULLY_BOOKED' ELSE 'AVAILABLE' END
                ) STORED,
    version     bigint      NOT NULL DEFAULT 1,
    edition     bigint      NOT NULL DEFAULT 1,
    CONSTRAINT slot_is_never_oversold CHECK (booked BETWEEN 0 AND capacity),
    CONSTRAINT a_slot_starts_once UNIQUE (offering_id, date, start_time)
) WITH (fillfactor = 70);
COMMENT ON INDEX slot_pk IS 'a slot by id; a batch locks its slots in this order';
COMMENT ON INDEX a_slot_starts_once IS 'generating meets what exists; lists and stays read by date and time';
