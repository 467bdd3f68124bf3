DROP INDEX CONCURRENTLY IF EXISTS entry_of_movement;
CREATE INDEX CONCURRENTLY entry_of_movement ON wallet_entry (movement) INCLUDE (amount);
COMMENT ON INDEX entry_of_movement IS 'the audit sums the entries of a stretch of movements';
DROP INDEX CONCURRENTLY IF EXISTS order_with_coupon;
CREATE INDEX CONCURRENTLY order_with_coupon ON orders (coupon_id, user_id) WHERE coupon_id IS NOT NULL;
COMMENT ON INDEX order_with_coupon IS 'the audit counts how often a user has used a coupon';
