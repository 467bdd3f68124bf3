-- Builds an index and holds payment_attempt meanwhile: on a busy table run it in a quiet hour.
CREATE INDEX refunds_under_way ON payment_attempt (changed_at) WHERE status = 'REFUNDING';
COMMENT ON INDEX refunds_under_way IS 'the audit finds refunds that do not end; empty most of the time';
