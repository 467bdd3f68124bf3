-- Keeps a hold alive until the booking that pins it is decided. Several may try at once, each with a pin of its own.
-- ARGV: now, hold, user, milliseconds it must live, booking. Gives OK json | GONE | FORBIDDEN | PROCESSED

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
-- A version before this one wrote down that a hold is pinned, and not by whom.
hold.pins = hold.pins or (hold.ownExpiresAt and {[''] = hold.expiresAt} or {})
hold.ownExpiresAt = hold.ownExpiresAt or hold.expiresAt
hold.pins[ARGV[5]] = now + tonumber(ARGV[4])
move(ARGV[2], hold, math.max(hold.expiresAt, hold.pins[ARGV[5]]))
return answer(hold)
