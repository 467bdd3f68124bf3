DROP INDEX CONCURRENTLY IF EXISTS claim_of_slot;
CREATE INDEX CONCURRENTLY claim_of_slot ON claim (slot_id) INCLUDE (quantity);
COMMENT ON INDEX claim_of_slot IS 'the audit sums the claims of a stretch of slots';
