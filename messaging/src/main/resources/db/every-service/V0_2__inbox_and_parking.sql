-- Partitioned by the message's own day, so that a duplicate that comes after midnight meets its twin.
CREATE TABLE inbox (
    consumer    text NOT NULL,
    message_id  uuid NOT NULL,
    occurred_on date NOT NULL,
    CONSTRAINT inbox_pk PRIMARY KEY (consumer, message_id, occurred_on)
) PARTITION BY RANGE (occurred_on);
COMMENT ON INDEX inbox_pk IS 'a message is inserted once; its duplicate conflicts';

CREATE TABLE inbox_default PARTITION OF inbox DEFAULT;

-- A key with a parked message: everything later of that key waits. Readers share the row, a drain takes it alone.
CREATE TABLE parked_key (
    consumer text NOT NULL,
    key      text NOT NULL,
    CONSTRAINT parked_key_pk PRIMARY KEY (consumer, key)
);
COMMENT ON INDEX parked_key_pk IS 'before a batch is handled: which of its keys are blocked';

-- consumer is the group that could not handle the message, or outbox for one the transport refused.
CREATE TABLE parked_message (
    position    bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT parked_message_pk PRIMARY KEY,
    consumer    text        NOT NULL,
    message_id  uuid        NOT NULL,
    source      text        NOT NULL,
    lane        smallint    NOT NULL,
    no          bigint      NOT NULL,
    key         text        NOT NULL,
    type        text        NOT NULL,
    version     integer     NOT NULL,
    headers     text        NOT NULL,
    payload     text        NOT NULL,
    occurred_at timestamptz NOT NULL,
    parked_at   timestamptz NOT NULL,
    attempts    integer     NOT NULL,
    last_error  text        NOT NULL,
    state       text        NOT NULL
                CONSTRAINT parked_state_is_known CHECK (state IN ('FAILED', 'WAITING', 'DISCARDED')),
    CONSTRAINT a_message_is_parked_once UNIQUE (consumer, message_id)
);
COMMENT ON INDEX parked_message_pk IS 'lists page through parked messages in the order they were parked';
COMMENT ON INDEX a_message_is_parked_once IS 'a duplicate of a parked message is absorbed; retry finds it by id';
CREATE INDEX parked_message_of_key ON parked_message (consumer, key, position);
COMMENT ON INDEX parked_message_of_key IS 'a drain takes the messages of a key in order';

-- Messages too old for the inbox to vouch for: kept to be looked at, never applied.
CREATE TABLE quarantine (
    consumer       text        NOT NULL,
    message_id     uuid        NOT NULL,
    source         text        NOT NULL,
    lane           smallint    NOT NULL,
    no             bigint      NOT NULL,
    key            text        NOT NULL,
    type           text        NOT NULL,
    version        integer     NOT NULL,
    headers        text        NOT NULL,
    payload        text        NOT NULL,
    occurred_at    timestamptz NOT NULL,
    quarantined_at timestamptz NOT NULL,
    CONSTRAINT quarantine_pk PRIMARY KEY (consumer, message_id)
);
COMMENT ON INDEX quarantine_pk IS 'an old message that comes twice is kept once';
