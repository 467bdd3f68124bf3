-- Gives a hold its whole time again, once.
-- ARGV: now, hold, user, milliseconds. Gives OK json | GONE | FORBIDDEN | PROCESSED | TWICE

local hold, why = own(ARGV[2], ARGV[3])
if not hold then return {why} end
if hold.extended then return {'TWICE'} end
hold.extended = true
local expiresAt = math.max(hold.expiresAt, now + tonumber(ARGV[4]))
if hold.ownExpiresAt then hold.ownExpiresAt = math.max(hold.ownExpiresAt, now + tonumber(ARGV[4])) end
move(ARGV[2], hold, expiresAt)
return answer(hold)
