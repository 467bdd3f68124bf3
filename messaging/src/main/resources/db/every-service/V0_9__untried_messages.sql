-- A message whose type the reading release did not know is parked without an attempt; a release that knows it looks
-- for such messages every second.
DROP INDEX CONCURRENTLY IF EXISTS parked_message_untried;
CREATE INDEX CONCURRENTLY parked_message_untried ON parked_message (consumer, position)
    WHERE state = 'FAILED' AND attempts = 0;
COMMENT ON INDEX parked_message_untried IS 'a process finds the parked messages that no process has tried';
