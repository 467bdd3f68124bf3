-- The log is partitioned by the day: days that exist stay without the index until they are dropped within a week, and a
-- timeline reads them as a whole; the days made from now on have it. It costs the relay one entry per message it has
-- sent, after their commit; no request waits for that.
CREATE INDEX event_log_of_a_booking ON ONLY event_log (key);
COMMENT ON INDEX event_log_of_a_booking IS 'a timeline finds the messages about its booking';
