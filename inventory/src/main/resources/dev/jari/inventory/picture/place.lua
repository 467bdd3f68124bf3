-- Places a hold on all slots or none, in place of the one its user has on the same range.
-- ARGV: now, hold, user, client's key, range, quantity, milliseconds, 1 if a slot has begun, slots …
-- Gives OK json 1|0 (whether another was replaced) | CONFLICT | PROCESSED | PAST | MISSING slots … | CLOSED
--       | FULL available capacity

local id, user, client, range = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local quantity, millis = tonumber(ARGV[6]), tonumber(ARGV[7])

-- What a key leads to, if that still lives; a key that leads nowhere is cleaned away.
local function behind(key)
    local known = redis.call('GET', key)
    if not known then return nil end
    local hold = read(known)
    if lives(hold) then
        hold.id = known
        return hold
    end
    redis.call('DEL', key)
    return nil
end

local byClient = behind(snapshotKey(client, range))
if byClient and byClient.userId ~= user then return {'CONFLICT'} end
local byUser = behind(indexKey(user, range))
if byUser and byClient and byUser.id == byClient.id then byClient = nil end

local olds = {}
if byUser then olds[#olds + 1] = byUser end
if byClient then olds[#olds + 1] = byClient end
local returned = 0
for _, old in ipairs(olds) do
    -- Its booking is on the way; taking its places from under it would break the promise.
    if old.ownExpiresAt then return {'PROCESSED'} end
    returned = returned + old.quantity
end
if ARGV[8] == '1' then return {'PAST'} end

local slots, missing, closed = {}, {'MISSING'}, false
local fewest, smallest = math.huge, math.huge
for i = 9, #ARGV do
    local slot = look(ARGV[i])
    slots[#slots + 1] = slot
    if not slot.version then
        missing[#missing + 1] = slot.id
    else
        closed = closed or slot.status == 'CLOSED'
        fewest = math.min(fewest, available(slot) + returned)
        smallest = math.min(smallest, slot.capacity)
    end
end
if #missing > 1 then return missing end
if closed then return {'CLOSED'} end
if fewest < quantity then return {'FULL', math.max(0, fewest), smallest} end

for _, old in ipairs(olds) do
    for _, slot in ipairs(slots) do remove(slot, old.id) end
    forgetKeys(old.id, old)
    redis.call('DEL', holdKey(old.id))
end
local expiresAt = now + millis
local ids = {}
for i, slot in ipairs(slots) do
    add(slot, id, quantity, expiresAt)
    ids[i] = slot.id
end
local json = string.format(
    '{"state":"LIVE","userId":"%s","clientHoldKey":"%s","range":"%s","slotIds":["%s"],"quantity":%d,'
        .. '"createdAt":%.0f,"expiresAt":%.0f}',
    user, client, range, table.concat(ids, '","'), quantity, now, expiresAt)
redis.call('SET', holdKey(id), json, 'PX', text(millis))
redis.call('SET', indexKey(user, range), id, 'PX', text(millis))
redis.call('SET', snapshotKey(client, range), id, 'PX', text(millis))
return {'OK', json, #olds > 0 and 1 or 0}
