-- Tried again, it begins anew: what a broken try has left is no use.
DROP INDEX CONCURRENTLY IF EXISTS rested_by_id;
CREATE INDEX CONCURRENTLY rested_by_id ON rested (id);
COMMENT ON INDEX rested_by_id IS 'a comment in the same file, as every index has one';
