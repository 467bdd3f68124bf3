-- Shows slots for a comparison with PostgreSQL, and whether the running number of held places is the sum of its parts.
-- ARGV: now, slots …
-- Gives for each slot: version (0: unknown), capacity, booked, status, held, sum of what live holds have

local result = {}
for i = 2, #ARGV do
    local slot = look(ARGV[i])
    local sum = 0
    local members = redis.call('ZRANGE', heldKey(ARGV[i]), 0, -1)
    for begin = 1, #members, MANY do
        local fields = {}
        for m = begin, math.min(#members, begin + MANY - 1) do fields[#fields + 1] = 'q:' .. members[m] end
        for _, quantity in ipairs(redis.call('HMGET', slot.key, unpack(fields))) do
            sum = sum + (tonumber(quantity) or 0)
        end
    end
    for _, value in ipairs({
        slot.version or 0, slot.capacity or 0, slot.booked or 0, slot.status or '', slot.held, sum
    }) do
        result[#result + 1] = value
    end
end
return result
