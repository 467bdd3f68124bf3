-- Building it keeps the relay from writing for as long as it takes to read a week of event log, seconds for millions of
-- rows: on a busy system, run it in a quiet hour. Messages wait in the outbox meanwhile. It costs the relay one entry
-- per message it has sent, after their commit; nobody's request waits for that.
CREATE INDEX event_log_of_a_booking ON event_log (key);
COMMENT ON INDEX event_log_of_a_booking IS 'a timeline finds the messages its booking has sent';
