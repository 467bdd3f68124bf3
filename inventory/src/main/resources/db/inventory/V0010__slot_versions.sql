-- On a busy table: creating the trigger waits for transactions that change a slot, and new ones wait for it, briefly.
-- What a slot was before each change, for as long as the event log is kept: with it the audit can say whether a
-- refusal was right on the version it was given on. What a slot is now is told by the slot itself. A trigger, because
-- a change that left no trace would make a refusal look wrong which was right.
CREATE TABLE slot_past (
    slot_id       bigint      NOT NULL,
    version       bigint      NOT NULL,
    capacity      integer     NOT NULL,
    booked        integer     NOT NULL,
    superseded_at timestamptz NOT NULL,
    superseded_on date        NOT NULL
) PARTITION BY RANGE (superseded_on);

CREATE TABLE slot_past_default PARTITION OF slot_past DEFAULT;

CREATE INDEX slot_past_of_a_version ON slot_past (slot_id, version);
COMMENT ON INDEX slot_past_of_a_version IS 'the audit asks for the places of a slot at a version';

-- Its own search path: an administrator who changes a slot by hand may have another.
CREATE FUNCTION keep_slot_past() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO slot_past (slot_id, version, capacity, booked, superseded_at, superseded_on)
    SELECT was.id, was.version, was.capacity, was.booked, now(), (now() AT TIME ZONE 'UTC')::date
      FROM was
      JOIN becomes ON becomes.id = was.id AND becomes.version <> was.version;
    RETURN NULL;
END
$$;

CREATE TRIGGER a_changed_slot_leaves_its_past
    AFTER UPDATE ON slot REFERENCING OLD TABLE AS was NEW TABLE AS becomes
    FOR EACH STATEMENT EXECUTE FUNCTION keep_slot_past();
