-- What a broker had of this service when it was last seen complete. A broker that shows another time of creation, or
-- fewer messages, has lost some: those published since settled_until are published again.
CREATE TABLE broker_store (
    name          text        NOT NULL CONSTRAINT broker_store_pk PRIMARY KEY,
    created_at    timestamptz NOT NULL,
    last_no       bigint      NOT NULL CONSTRAINT last_no_of_a_store_is_never_negative CHECK (last_no >= 0),
    settled_until timestamptz NOT NULL
);
COMMENT ON INDEX broker_store_pk IS 'the store watch reads and writes the row of the store in use';
