-- Shows slots for a comparison with PostgreSQL, and whether the number of held places is the sum of its parts.
-- ARGV: now, slots …
-- Gives for each slot: version (0: unknown), capacity, booked, status, held, sum of what live holds have

local result = {}
for i = 2, #ARGV do
    local slot = look(ARGV[i])
    local sum = 0
    local members = slot.version and call('ZRANGE', heldKey(ARGV[i]), 0, -1) or {}
    for begin = 1, #members, MANY do
        local to = math.min(#members, begin + MANY - 1)
        for _, quantity in ipairs(call('HMGET', severalKey(ARGV[i]), unpack(members, begin, to))) do
            sum = sum + (tonumber(quantity) or 1)
        end
    end
    for _, value in ipairs({
        slot.version or 0, slot.capacity or 0, slot.booked or 0, slot.status or '', slot.held, sum
    }) do
        result[#result + 1] = value
    end
end
return result
