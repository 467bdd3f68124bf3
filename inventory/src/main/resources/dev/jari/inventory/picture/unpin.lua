-- Gives a pinned hold its own end back, which may be over already.
-- ARGV: now, hold, user. Gives OK json | GONE | FORBIDDEN | PROCESSED

local hold, why = own(ARGV[2], ARGV[3])
if not hold then return {why} end
if not hold.ownExpiresAt then return answer(hold) end
local expiresAt = hold.ownExpiresAt
hold.ownExpiresAt = nil
if expiresAt <= now then
    finish(ARGV[2], hold, nil)
    return {'GONE'}
end
move(ARGV[2], hold, expiresAt)
return answer(hold)
