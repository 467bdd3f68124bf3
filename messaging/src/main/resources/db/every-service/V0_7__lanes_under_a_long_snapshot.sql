-- Waits for every open transaction that has written a message, and makes new ones wait meanwhile: run it when none is
-- long. The rewrite of 16 rows itself takes no time.

-- While an old snapshot is open (a backup, a forgotten BEGIN) PostgreSQL can't remove what is updated and deleted. An
-- UPDATE by the lane alone would pass every dead version of its counter. The block gives each 64 numbers an index
-- entry of their own: an update from the highest on passes 64 versions at most, and within a block updates stay HOT.
ALTER TABLE lane ADD COLUMN block bigint NOT NULL GENERATED ALWAYS AS (last_no / 64) STORED;
ALTER TABLE lane DROP CONSTRAINT lane_pk;
ALTER TABLE lane ADD CONSTRAINT lane_pk PRIMARY KEY (lane, block);
COMMENT ON INDEX lane_pk IS 'the newest version of a counter is found without passing the dead ones';

-- Gives the last number after so many more. The lane is the caller's until its transaction ends. A function, because
-- the planner would read the whole of a table that was small when it planned. The comparison is >= and not =: a
-- transaction that waited for the lane finds its row with a later block.
CREATE FUNCTION advance_lane(which integer, messages bigint) RETURNS bigint
    LANGUAGE plpgsql
    SET enable_seqscan = off
AS $$
DECLARE
    advanced bigint;
BEGIN
    UPDATE lane
       SET last_no = last_no + messages
     WHERE lane = which
       AND block >= (SELECT l.block FROM lane AS l WHERE l.lane = which ORDER BY l.block DESC LIMIT 1)
    RETURNING last_no INTO STRICT advanced;
    RETURN advanced;
END
$$;

-- A relay reads a lane from where it stands and not from its beginning, where a snapshot keeps what was moved long ago.
-- Rows that come back under old numbers lie before that place; this finds them. Only a freshly numbered row says
-- false, so that no other way to write a row can forget to say it.
ALTER TABLE outbox ADD COLUMN put_back boolean NOT NULL DEFAULT true;
