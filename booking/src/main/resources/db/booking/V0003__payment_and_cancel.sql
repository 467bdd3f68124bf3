-- Reads bookings once for its checks and holds it meanwhile: on a busy table run it in a quiet hour.
-- Paying, cancelling and what goes back.
ALTER TABLE bookings
    ADD COLUMN paying         boolean NOT NULL DEFAULT false,
    ADD COLUMN paid_amount    bigint,
    ADD COLUMN refund_percent integer,
    ADD COLUMN refund_amount  bigint,
    ADD COLUMN refund_rule    text,
    ADD CONSTRAINT only_what_is_reserved_is_being_paid
        CHECK (NOT paying OR (status = 'SLOT_RESERVED' AND order_id IS NOT NULL)),
    ADD CONSTRAINT paid_is_never_negative CHECK (paid_amount >= 0),
    ADD CONSTRAINT refund_is_never_more_than_paid CHECK (refund_amount BETWEEN 0 AND coalesce(paid_amount, 0)),
    ADD CONSTRAINT refund_percent_is_a_part CHECK (refund_percent BETWEEN 0 AND 100),
    ADD CONSTRAINT a_refund_is_decided_whole
        CHECK (num_nulls(refund_percent, refund_amount, refund_rule) IN (0, 3));
COMMENT ON COLUMN bookings.order_id IS 'the newest attempt to pay; the one it is paid by when paid_amount is there';
COMMENT ON COLUMN bookings.paying IS 'that order is under way: the booking neither runs out nor is paid a second time';

ALTER TABLE booking_history ADD COLUMN actor_id bigint;
COMMENT ON COLUMN booking_history.actor_id IS 'which customer or admin; absent for the system';

ALTER TABLE idempotency_keys ADD COLUMN order_id bigint;
COMMENT ON COLUMN idempotency_keys.order_id IS 'of a payment, so that a replay gets the outcome of that very attempt';

-- Ids of orders are given here, so that a repeated payment.request changes nothing in orders.
CREATE SEQUENCE order_number;

-- One row per attempt to pay. How far it has come absorbs replies that come twice or late.
CREATE TABLE payment_attempt (
    order_id   bigint      NOT NULL CONSTRAINT payment_attempt_pk PRIMARY KEY,
    booking_id bigint      NOT NULL,
    status     text        NOT NULL
               CONSTRAINT attempt_status_is_known CHECK (status IN
                   ('ASKED', 'HELD', 'PAID', 'FAILED', 'REFUNDING', 'REFUNDED')),
    failure    text,
    asked_at   timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT a_failed_attempt_has_a_reason CHECK ((status = 'FAILED') = (failure IS NOT NULL))
);
COMMENT ON INDEX payment_attempt_pk IS 'the attempt a reply of orders is about; who waits for one looks here';
