CREATE TABLE orders (
    id           bigint      CONSTRAINT order_pk PRIMARY KEY,
    booking_id   bigint      NOT NULL,
    user_id      bigint      NOT NULL,
    status       text        NOT NULL
                 CONSTRAINT order_status_is_known
                 CHECK (status IN ('CREATED', 'PAYING', 'ON_HOLD', 'PAID', 'CANCELED', 'REFUNDING', 'REFUNDED')),
    reason       text,
    method       text        NOT NULL CONSTRAINT order_is_paid_somehow CHECK (method IN ('WALLET', 'CARD')),
    amount       bigint      NOT NULL CONSTRAINT order_amount_is_never_negative CHECK (amount >= 0),
    currency     text        NOT NULL,
    coupon_id    bigint,
    discount     bigint      NOT NULL DEFAULT 0
                 CONSTRAINT discount_is_at_most_the_amount CHECK (discount BETWEEN 0 AND amount),
    card_token   text        CONSTRAINT a_card_has_a_token CHECK (method <> 'CARD' OR card_token IS NOT NULL),
    created_at   timestamptz NOT NULL,
    changed_at   timestamptz NOT NULL,
    stuck_since  timestamptz,
    parked_at    timestamptz
);
COMMENT ON COLUMN orders.id IS 'given by booking; makes a repeated payment.request change nothing';
COMMENT ON COLUMN orders.changed_at IS 'the last progress; what has none for a while is stuck';
COMMENT ON COLUMN orders.parked_at IS 'recovery has given up until an admin asks again';
COMMENT ON INDEX order_pk IS 'an order by id';
CREATE UNIQUE INDEX one_live_order_per_booking ON orders (booking_id)
    WHERE status IN ('CREATED', 'PAYING', 'ON_HOLD', 'PAID');
COMMENT ON INDEX one_live_order_per_booking IS 'a second payment of a booking meets the first';
CREATE INDEX order_of_booking ON orders (booking_id, id);
COMMENT ON INDEX order_of_booking IS 'all orders of a booking';
CREATE INDEX unfinished_order ON orders (id) WHERE status IN ('CREATED', 'PAYING', 'ON_HOLD', 'REFUNDING');
COMMENT ON INDEX unfinished_order IS 'recovery walks through what is not at its end';
CREATE INDEX order_of_status ON orders (status, id);
COMMENT ON INDEX order_of_status IS 'admins page through the orders of one status';

CREATE TABLE order_item (
    order_id   bigint  NOT NULL CONSTRAINT item_of_an_order REFERENCES orders,
    menu_id    bigint  NOT NULL,
    name       text    NOT NULL,
    unit_price bigint  NOT NULL CONSTRAINT unit_price_is_never_negative CHECK (unit_price >= 0),
    quantity   integer NOT NULL CONSTRAINT at_least_one_of_an_item CHECK (quantity >= 1),
    CONSTRAINT order_item_pk PRIMARY KEY (order_id, menu_id)
);
COMMENT ON INDEX order_item_pk IS 'the items of an order';

CREATE TABLE order_step (
    order_id  bigint      NOT NULL CONSTRAINT step_of_an_order REFERENCES orders,
    step      text        NOT NULL
              CONSTRAINT step_is_known CHECK (step IN ('COUPON', 'STOCK', 'WALLET', 'CARD')),
    direction text        NOT NULL
              CONSTRAINT step_direction_is_known CHECK (direction IN ('TAKE', 'GIVE_BACK')),
    amount    bigint      NOT NULL CONSTRAINT step_amount_is_never_negative CHECK (amount >= 0),
    at        timestamptz NOT NULL,
    done      boolean     NOT NULL,
    detail    text        NOT NULL,
    CONSTRAINT each_step_of_an_order_once PRIMARY KEY (order_id, step, direction),
    CONSTRAINT only_a_card_waits_for_its_answer CHECK (done OR (step = 'CARD' AND direction = 'TAKE'))
);
COMMENT ON INDEX each_step_of_an_order_once IS 'the steps of an order; whoever repeats one meets it here';

-- What booking wants back. Its own row, so that it may come before the order is known to be paid.
CREATE TABLE refund (
    order_id    bigint      CONSTRAINT refund_pk PRIMARY KEY,
    booking_id  bigint      NOT NULL,
    amount      bigint      NOT NULL CONSTRAINT refund_is_never_negative CHECK (amount >= 0),
    currency    text        NOT NULL,
    reason      text        NOT NULL,
    asked_at    timestamptz NOT NULL,
    answered_at timestamptz
);
COMMENT ON INDEX refund_pk IS 'the refund of an order; a repeated payment.refund meets it';
CREATE INDEX unanswered_refund ON refund (order_id) WHERE answered_at IS NULL;
COMMENT ON INDEX unanswered_refund IS 'recovery walks through the refunds not at their end';

CREATE TABLE recovery_attempt (
    order_id bigint      NOT NULL,
    attempt  integer     NOT NULL,
    instance text        NOT NULL,
    began_at timestamptz NOT NULL,
    ended_at timestamptz,
    outcome  text        CONSTRAINT attempt_outcome_is_known
             CHECK (outcome IN ('CANCELED', 'COMPLETED', 'REFUNDED', 'NO_ANSWER', 'NOT_STUCK', 'FAILED')),
    detail   text,
    CONSTRAINT recovery_attempt_pk PRIMARY KEY (order_id, attempt),
    CONSTRAINT an_attempt_that_ended_has_an_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
COMMENT ON INDEX recovery_attempt_pk IS 'the attempts to recover an order, counted before each';
