-- ARGV: now, slots …
-- Gives for each slot that has live holds: slot, what is held, and in how many milliseconds the next of them is over

local result = {}
local from = 2
while from <= #ARGV do
    local to = math.min(from + MANY - 1, #ARGV)
    local keys = {}
    for i = from, to do keys[#keys + 1] = heldKey(ARGV[i]) end
    -- Most slots of a list have no hold at all: one quick question for a thousand of them.
    if call('EXISTS', unpack(keys)) > 0 then
        for i = from, to do
            local slot = call('EXISTS', heldKey(ARGV[i])) == 1 and look(ARGV[i]) or nil
            if slot and slot.held > 0 then
                result[#result + 1] = slot.id
                result[#result + 1] = slot.held
                result[#result + 1] = untilNextExpiry(slot)
            end
        end
    end
    from = to + 1
end
return result
