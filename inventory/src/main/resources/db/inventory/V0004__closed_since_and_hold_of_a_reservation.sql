-- On a busy table: add the constraint NOT VALID and validate it afterwards; as it stands it reads every slot once
-- under a lock. What was closed before is taken as closed ever since: nobody remembers the moment.
ALTER TABLE slot ADD COLUMN closed_at timestamptz;
UPDATE slot SET closed_at = '-infinity' WHERE closed;
ALTER TABLE slot ADD CONSTRAINT a_closed_slot_knows_since_when CHECK (closed = (closed_at IS NOT NULL));
COMMENT ON COLUMN slot.closed_at IS 'a booking accepted before it still gets its places';

-- The hold whose places a booking asked for. Such a booking queued when its hold was placed, not when it was accepted.
ALTER TABLE reservation ADD COLUMN hold_id text;
