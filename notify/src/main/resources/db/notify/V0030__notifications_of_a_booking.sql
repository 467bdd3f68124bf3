DROP INDEX CONCURRENTLY IF EXISTS notification_of_booking;
CREATE INDEX CONCURRENTLY notification_of_booking ON notification (booking_id);
COMMENT ON INDEX notification_of_booking IS 'a timeline finds what the customer of its booking was told';
