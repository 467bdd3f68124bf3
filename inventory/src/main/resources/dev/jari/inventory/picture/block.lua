-- Takes what a transaction may need of each slot as an instant hold, before it decides: as much as is left, at most
-- what is wanted. The rows are locked, so they are the newest there are, and Redis is told of them first.
-- ARGV: now, name, milliseconds, n, then for each of n holds: hold, quantity, m, m slots …, then for each slot: slot,
--       version, capacity, booked, status, wanted
-- Gives for each hold its json, or nothing if it does not live; then for each slot: what others hold, what was taken

-- Blocks of a lane are numbered in the order in which their transactions follow each other.
local function number(block)
    return tonumber(string.match(block, '%d+$'))
end

local name, expiresAt, holds = ARGV[2], now + tonumber(ARGV[3]), tonumber(ARGV[4])
local result, more = {}, {}
local i = 5
for _ = 1, holds do
    local hold, slots = read(ARGV[i]), tonumber(ARGV[i + 2])
    if lives(hold) then
        result[#result + 1] = cjson.encode(hold)
    else
        -- Whoever has no hold any more wants what everybody wants.
        result[#result + 1] = ''
        for s = i + 3, i + 2 + slots do more[ARGV[s]] = (more[ARGV[s]] or 0) + tonumber(ARGV[i + 1]) end
    end
    i = i + 3 + slots
end
while i <= #ARGV do
    local slot = tell(
        ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3]), ARGV[i + 4], true, false)
    -- The transaction before is over, and this row has what it sold; the word that ends its block may come from another
    -- process, and later. Until then it would count twice.
    local last = slot.block
    local later = last == '' or number(last) < number(name)
    if later and last ~= '' then remove(slot, last) end
    -- The same transaction tried again begins anew.
    remove(slot, name)
    result[#result + 1] = slot.held
    local wanted = tonumber(ARGV[i + 5]) + (more[slot.id] or 0)
    local taken = math.max(0, math.min(wanted, available(slot)))
    if taken > 0 then
        if later then slot.block = name end
        count(slot, taken, expiresAt)
        enter(slot, {text(expiresAt), name}, taken)
    end
    result[#result + 1] = taken
    i = i + 6
end
settle()
return result
