DROP INDEX CONCURRENTLY IF EXISTS payment_attempt_of_booking;
CREATE INDEX CONCURRENTLY payment_attempt_of_booking ON payment_attempt (booking_id);
COMMENT ON INDEX payment_attempt_of_booking IS 'a timeline finds the attempts to pay for its booking';
