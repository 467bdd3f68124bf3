-- Signs the ids of holds where the operator sets no secret. Made once, by the database, so that all instances share it.
CREATE TABLE hold_secret (
    only_one boolean NOT NULL DEFAULT true CONSTRAINT hold_secret_pk PRIMARY KEY,
    secret   text    NOT NULL,
    CONSTRAINT there_is_one_secret CHECK (only_one)
);
COMMENT ON INDEX hold_secret_pk IS 'keeps a second secret out; the one row is read whole';

INSERT INTO hold_secret (secret) VALUES (gen_random_uuid()::text || gen_random_uuid()::text);

-- On a busy table: create the index CONCURRENTLY by hand first, under this name.
CREATE INDEX IF NOT EXISTS reservation_of_a_hold ON reservation (hold_id) WHERE hold_id IS NOT NULL;
COMMENT ON INDEX reservation_of_a_hold IS 'whether a hold that Redis has forgotten was booked';
