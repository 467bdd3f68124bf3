-- Counts the holds that live. Most of those that ran out are taken out by nothing else than this.
-- ARGV: now
-- Gives how many

local AT_ONCE = 10000 -- as many as Redis takes out within some milliseconds

local all, over = call('ZCARD', LIVE), call('ZCOUNT', LIVE, '-inf', text(now))
if over > 0 then call('ZREMRANGEBYRANK', LIVE, 0, math.min(over, AT_ONCE) - 1) end
return {all - over}
