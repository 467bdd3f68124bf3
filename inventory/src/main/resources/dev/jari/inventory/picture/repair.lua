-- Writes slots as PostgreSQL has them over what Redis believes to know better, if that still is what was seen: a
-- picture that came since then is newer than the row.
-- ARGV: now, then for each slot: slot, the version seen, version, capacity, booked, status
-- Gives how many slots were written

local repaired = 0
for i = 2, #ARGV, 6 do
    local slot = look(ARGV[i])
    if slot.version == tonumber(ARGV[i + 1]) then
        slot.version, slot.capacity = tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3])
        slot.booked, slot.status = tonumber(ARGV[i + 4]), ARGV[i + 5]
        change(slot)
        repaired = repaired + 1
    end
end
settle()
return {repaired}
