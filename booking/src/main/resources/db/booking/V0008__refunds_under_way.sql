DROP INDEX CONCURRENTLY IF EXISTS refunds_under_way;
CREATE INDEX CONCURRENTLY refunds_under_way ON payment_attempt (changed_at) WHERE status = 'REFUNDING';
COMMENT ON INDEX refunds_under_way IS 'the audit finds refunds that do not end; empty most of the time';
