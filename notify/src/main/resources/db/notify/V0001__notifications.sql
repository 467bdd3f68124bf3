-- What users were told: what it is and what it is about, never the words, which depend on who reads it.
CREATE TABLE notification (
    user_id    bigint      NOT NULL,
    id         bigint      GENERATED ALWAYS AS IDENTITY,
    type       text        NOT NULL
               CONSTRAINT notification_type_is_known CHECK (type IN (
                   'BOOKING_CONFIRMED', 'BOOKING_CANCELLED', 'BOOKING_FAILED', 'PAYMENT_FAILED')),
    about      text        NOT NULL,
    booking_id bigint      NOT NULL,
    data       jsonb       NOT NULL,
    created_at timestamptz NOT NULL,
    read_at    timestamptz,
    CONSTRAINT notification_pk PRIMARY KEY (user_id, id),
    CONSTRAINT told_once_per_event_and_recipient UNIQUE (about, type, user_id)
);
COMMENT ON COLUMN notification.about IS 'what happened once: booking-7001, or order-9001 for an attempt to pay';
COMMENT ON INDEX notification_pk IS 'a user lists the newest first, reads one, reads all';
COMMENT ON INDEX told_once_per_event_and_recipient IS 'an event that comes again meets its notification';
