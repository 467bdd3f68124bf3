-- Takes what a transaction may need of each slot as an instant hold, before it decides: as much as is left, at most
-- what is wanted. The rows are locked, so they are the newest there are, and Redis is told of them first.
-- ARGV: now, name, milliseconds, n, then for each of n holds: hold, quantity, m, m slots …, then for each slot: slot,
--       version, capacity, booked, status, wanted
-- Gives for each hold its json, or nothing if it does not live; then for each slot: what others hold, what was taken

-- Batches of a lane are numbered in the order in which they follow each other, b:<lane>:<decision>, and cuts of a slot
-- by its versions, c:<slot>:<version>. A number of one kind says nothing about a number of the other.
local function number(block)
    return tonumber(string.match(block, '%d+$'))
end

local name = ARGV[2]
local mine, other = 'block', 'cut'
if string.sub(name, 1, 2) == 'c:' then mine, other = other, mine end

-- Ends what transactions before this one have taken of the slot: the row has what they did, and the word that ends
-- their block may come from another process, and later. Until then it would count twice.
local function endOthers(slot, version)
    -- From a Jari that kept both kinds in one place.
    if string.sub(slot.block, 1, 2) == 'c:' then slot.cut, slot.block = slot.block, '' end
    -- The caller that has the newest row locked is alone with it. An older row belongs to a question that comes late.
    if slot[other] ~= '' and slot.version <= version then
        remove(slot, slot[other])
        slot[other] = ''
        change(slot)
    end
    -- A question that comes late does not end the block of a later transaction.
    if slot[mine] ~= '' and number(slot[mine]) > number(name) then return end
    if slot[mine] ~= '' then remove(slot, slot[mine]) end
    slot[mine] = name
    change(slot)
end

local expiresAt, holds = now + tonumber(ARGV[3]), tonumber(ARGV[4])
local result, more = {}, {}
local i = 5
for _ = 1, holds do
    local hold, slots = read(ARGV[i]), tonumber(ARGV[i + 2])
    if lives(hold) then
        result[#result + 1] = cjson.encode(hold)
    else
        -- A booking whose hold is over wants what any booking wants.
        result[#result + 1] = ''
        for s = i + 3, i + 2 + slots do more[ARGV[s]] = (more[ARGV[s]] or 0) + tonumber(ARGV[i + 1]) end
    end
    i = i + 3 + slots
end
while i <= #ARGV do
    local version = tonumber(ARGV[i + 1])
    local slot = tell(ARGV[i], version, tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3]), ARGV[i + 4], true)
    endOthers(slot, version)
    -- The same transaction tried again begins anew.
    remove(slot, name)
    result[#result + 1] = slot.held
    local wanted = tonumber(ARGV[i + 5]) + (more[slot.id] or 0)
    local taken = math.max(0, math.min(wanted, available(slot)))
    if taken > 0 then
        count(slot, taken, expiresAt)
        enter(slot, {text(expiresAt), name}, taken)
    end
    result[#result + 1] = taken
    i = i + 6
end
settle()
return result
