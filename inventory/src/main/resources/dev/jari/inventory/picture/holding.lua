-- ARGV: now
-- Gives for each slot of the offering that has live holds: slot, what is held, and in how many milliseconds the next
-- of them is over

local result = {}
for _, id in ipairs(call('SMEMBERS', holdingKey())) do
    local slot = look(id)
    if slot.version and slot.held > 0 then
        result[#result + 1] = slot.id
        result[#result + 1] = slot.held
        result[#result + 1] = untilNextExpiry(slot)
    else
        call('SREM', holdingKey(), id)
    end
end
return result
