-- Builds four indexes and keeps bookings from being written meanwhile, about a second per million rows: on a busy
-- system run it in a quiet hour. Each has the order of a page, newest first, behind what it narrows by, so that a page
-- reads its own rows and sorts nothing. A booking enters them when it is decided: what is pending is found by
-- bookings_that_wait, and a rush is accepted without writing to any of these.
CREATE INDEX bookings_by_age ON bookings (created_at, id) WHERE status <> 'PENDING';
COMMENT ON INDEX bookings_by_age IS 'all bookings, the newest first, page by page; wide ranges of visit dates';

CREATE INDEX bookings_of_a_venue ON bookings (((snapshot -> 'venue' ->> 'venueId')::bigint), created_at, id)
    WHERE status <> 'PENDING';
COMMENT ON INDEX bookings_of_a_venue IS 'staff search by venue, the newest first';

CREATE INDEX bookings_by_status ON bookings (status, created_at, id) WHERE status <> 'PENDING';
COMMENT ON INDEX bookings_by_status IS 'staff search by status, the newest first';

CREATE INDEX bookings_by_visit ON bookings (date, created_at, id) WHERE status <> 'PENDING';
COMMENT ON INDEX bookings_by_visit IS 'staff search by the date of the visit, the newest first';

-- The planner must know how the venues are distributed, which it learns of an expression only by looking.
ANALYZE bookings;
