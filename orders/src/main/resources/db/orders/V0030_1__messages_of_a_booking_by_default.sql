DROP INDEX CONCURRENTLY IF EXISTS event_log_default_of_a_booking;
CREATE INDEX CONCURRENTLY event_log_default_of_a_booking ON event_log_default (key);
ALTER INDEX event_log_of_a_booking ATTACH PARTITION event_log_default_of_a_booking;
COMMENT ON INDEX event_log_default_of_a_booking IS 'a timeline finds the messages about its booking';
