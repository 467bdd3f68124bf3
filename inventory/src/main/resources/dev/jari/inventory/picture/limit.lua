-- Counts a user's live holds by what they are on; one that replaces another counts once.
-- ARGV: now, offering and range, milliseconds, most. Gives 1|0 (allowed), the end it had before or 0

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', text(now))
local before = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[2])) or 0
if before == 0 and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return {0, 0} end
redis.call('ZADD', KEYS[1], text(now + tonumber(ARGV[3])), ARGV[2])
redis.call('PEXPIRE', KEYS[1], KEEP)
return {1, before}
