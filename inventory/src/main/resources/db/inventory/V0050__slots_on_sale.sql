-- On a busy table: adding the columns waits for transactions that use it, and new ones wait for it, briefly. No row is
-- written, as PostgreSQL keeps such a default apart.
-- Whether a slot is shown and sold at all, beside its offering's flag. The release before knows no such slots: while it
-- runs, it may still sell one.
ALTER TABLE slot ADD COLUMN active boolean NOT NULL DEFAULT true;

-- Whether the slots of a rule are premium ones.
ALTER TABLE slot_rule ADD COLUMN premium boolean NOT NULL DEFAULT false;
