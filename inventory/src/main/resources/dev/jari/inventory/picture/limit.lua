-- Counts a user's live holds by what they are on; one that replaces another counts once.
-- ARGV: now, offering and range, milliseconds, most, 1 to look only. Gives 1|0 (allowed), the end it had before or 0

local live, before, over = 0, 0, false
local known = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
for i = 1, #known, 2 do
    local expiresAt = tonumber(known[i + 1])
    if expiresAt <= now then
        over = true
    else
        live = live + 1
        if known[i] == ARGV[2] then before = expiresAt end
    end
end
if before == 0 and live >= tonumber(ARGV[4]) then return {0, 0} end
if ARGV[5] == '1' then return {1, before} end
if over then redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', text(now)) end
redis.call('ZADD', KEYS[1], text(now + tonumber(ARGV[3])), ARGV[2])
redis.call('PEXPIRE', KEYS[1], KEEP)
return {1, before}
