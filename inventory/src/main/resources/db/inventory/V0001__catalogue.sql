CREATE TABLE venue (
    id        bigint  GENERATED ALWAYS AS IDENTITY CONSTRAINT venue_pk PRIMARY KEY,
    kind      text    NOT NULL
              CONSTRAINT venue_kind_is_known CHECK (kind IN ('PARK_GOLF', 'RESTAURANT', 'LODGING')),
    name      text    NOT NULL CONSTRAINT venue_has_a_name CHECK (char_length(name) BETWEEN 1 AND 100),
    name_en   text    CONSTRAINT venue_name_en_is_not_empty CHECK (char_length(name_en) BETWEEN 1 AND 100),
    time_zone text    NOT NULL,
    currency  text    NOT NULL CONSTRAINT venue_currency_is_three_letters CHECK (currency ~ '^[A-Z]{3}$'),
    active    boolean NOT NULL DEFAULT true
);
COMMENT ON INDEX venue_pk IS 'a venue by id; lists page through venues by id';

-- What a customer who cancels so many hours before the start gets back.
CREATE TABLE ladder_step (
    venue_id     bigint  NOT NULL CONSTRAINT ladder_of_a_venue REFERENCES venue,
    hours_before integer NOT NULL CONSTRAINT hours_before_is_never_negative CHECK (hours_before >= 0),
    percent      integer NOT NULL CONSTRAINT percent_is_a_part_of_all CHECK (percent BETWEEN 0 AND 100),
    CONSTRAINT ladder_step_pk PRIMARY KEY (venue_id, hours_before)
);
COMMENT ON INDEX ladder_step_pk IS 'the ladder of a venue, joined when venues or offerings are read';

CREATE TABLE holiday (
    venue_id bigint NOT NULL CONSTRAINT holiday_of_a_venue REFERENCES venue,
    date     date   NOT NULL,
    name     text   NOT NULL,
    CONSTRAINT holiday_pk PRIMARY KEY (venue_id, date)
);
COMMENT ON INDEX holiday_pk IS 'the holidays of a venue within a range of dates, for prices of new slots';

-- The golf columns are all there for a game and all absent for anything else.
CREATE TABLE offering (
    id                       bigint  GENERATED ALWAYS AS IDENTITY CONSTRAINT offering_pk PRIMARY KEY,
    venue_id                 bigint  NOT NULL CONSTRAINT offering_of_a_venue REFERENCES venue,
    code                     text    NOT NULL,
    name                     text    NOT NULL,
    name_en                  text,
    description              text    NOT NULL,
    capacity                 integer NOT NULL CONSTRAINT offering_has_room CHECK (capacity >= 1),
    price                    bigint  NOT NULL CONSTRAINT price_is_never_negative CHECK (price >= 0),
    weekend_price            bigint  CONSTRAINT weekend_price_is_never_negative CHECK (weekend_price >= 0),
    holiday_price            bigint  CONSTRAINT holiday_price_is_never_negative CHECK (holiday_price >= 0),
    payment_types            text[]  NOT NULL
                             CONSTRAINT offering_can_be_paid_somehow CHECK (cardinality(payment_types) >= 1),
    deposit_per_person       bigint  CONSTRAINT deposit_is_never_negative CHECK (deposit_per_person >= 0),
    deposit_per_person_large bigint  CONSTRAINT large_deposit_is_never_negative CHECK (deposit_per_person_large >= 0),
    deposit_large_threshold  integer,
    front_nine_course_id     bigint,
    front_nine_course_name   text,
    back_nine_course_id      bigint,
    back_nine_course_name    text,
    total_holes              integer,
    estimated_duration       integer,
    break_duration           integer,
    active                   boolean NOT NULL DEFAULT true,
    version                  bigint  NOT NULL DEFAULT 1,
    CONSTRAINT a_deposit_has_an_amount
        CHECK (NOT ('DEPOSIT' = ANY (payment_types)) OR deposit_per_person IS NOT NULL),
    CONSTRAINT a_large_deposit_has_a_threshold
        CHECK ((deposit_per_person_large IS NULL) = (deposit_large_threshold IS NULL)),
    CONSTRAINT a_game_has_both_nines
        CHECK (num_nulls(front_nine_course_name, back_nine_course_name, total_holes, estimated_duration,
                         break_duration) IN (0, 5))
);
COMMENT ON INDEX offering_pk IS 'an offering by id';
CREATE INDEX offering_of_venue ON offering (venue_id, id);
COMMENT ON INDEX offering_of_venue IS 'lists page through the offerings of a venue by id';
CREATE UNIQUE INDEX offering_code_is_unique_at_its_venue ON offering (venue_id, code) WHERE active;
COMMENT ON INDEX offering_code_is_unique_at_its_venue IS 'creating or renaming meets the code that is taken';

CREATE TABLE menu_item (
    id          bigint  GENERATED ALWAYS AS IDENTITY CONSTRAINT menu_item_pk PRIMARY KEY,
    offering_id bigint  NOT NULL CONSTRAINT menu_item_of_an_offering REFERENCES offering,
    name        text    NOT NULL,
    price       bigint  NOT NULL CONSTRAINT menu_price_is_never_negative CHECK (price >= 0),
    stock       integer NOT NULL CONSTRAINT stock_is_never_negative CHECK (stock >= 0),
    active      boolean NOT NULL DEFAULT true
);
COMMENT ON INDEX menu_item_pk IS 'a menu item by id';
CREATE INDEX menu_item_of_offering ON menu_item (offering_id, id);
COMMENT ON INDEX menu_item_of_offering IS 'lists page through a menu by id';
