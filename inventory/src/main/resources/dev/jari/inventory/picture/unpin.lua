-- Takes one booking's pin from a hold. With the last pin it has its own end again, which may be over already. A pin
-- that is not there changes nothing: another booking may stand on the hold.
-- ARGV: now, hold, user, booking. Gives OK json | GONE | FORBIDDEN | PROCESSED

local hold, why = own(ARGV[2], ARGV[3])
if not hold then return {why} end
if not hold.pins or not hold.pins[ARGV[4]] then return answer(hold) end
hold.pins[ARGV[4]] = nil
local expiresAt = hold.ownExpiresAt
for booking, ends in pairs(hold.pins) do
    -- What a process left behind that died before its booking was written is over by then, too.
    if ends > now then expiresAt = math.max(expiresAt, ends) else hold.pins[booking] = nil end
end
if not next(hold.pins) then hold.pins, hold.ownExpiresAt = nil, nil end
if expiresAt <= now then
    finish(ARGV[2], hold, nil)
    return {'GONE'}
end
move(ARGV[2], hold, expiresAt)
return answer(hold)
