DROP INDEX CONCURRENTLY IF EXISTS parked_order;
CREATE INDEX CONCURRENTLY parked_order ON orders (id) WHERE parked_at IS NOT NULL;
COMMENT ON INDEX parked_order IS 'the recovery and the overview count the orders given up; empty most of the time';
