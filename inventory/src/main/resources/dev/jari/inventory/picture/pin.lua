-- Keeps a hold alive until its booking is decided. Pinning again changes at most the end.
-- ARGV: now, hold, user, milliseconds it must live. Gives OK json | GONE | FORBIDDEN | PROCESSED

local hold, why = own(ARGV[2], ARGV[3])
if not hold then return {why} end
for _, id in ipairs(hold.slotIds) do
    local slot = look(id)
    -- While Redis was away bookings took places that were held. There are more promises than places, so this one ends.
    if slot.version and available(slot) < 0 then
        finish(ARGV[2], hold, nil)
        return {'GONE'}
    end
end
hold.ownExpiresAt = hold.ownExpiresAt or hold.expiresAt
move(ARGV[2], hold, math.max(hold.expiresAt, now + tonumber(ARGV[4])))
return answer(hold)
