DROP INDEX CONCURRENTLY IF EXISTS top_up_of_movement;
CREATE INDEX CONCURRENTLY top_up_of_movement ON top_up (movement);
COMMENT ON INDEX top_up_of_movement IS 'the audit asks of every credit what it was paid with';
DROP INDEX CONCURRENTLY IF EXISTS top_up_under_way;
CREATE INDEX CONCURRENTLY top_up_under_way ON top_up (asked_at) WHERE status = 'CHARGING';
COMMENT ON INDEX top_up_under_way IS 'recovery walks through the charges whose end is not known';
DROP INDEX CONCURRENTLY IF EXISTS top_up_of_charge;
CREATE UNIQUE INDEX CONCURRENTLY top_up_of_charge ON top_up (charge_key) WHERE charge_key IS NOT NULL;
COMMENT ON INDEX top_up_of_charge IS 'the top-up that a charge is for';
