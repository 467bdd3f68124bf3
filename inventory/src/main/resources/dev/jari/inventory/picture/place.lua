-- Places holds one after the other, each on all its slots or none, in place of the one its user has on the same range.
-- ARGV: now, then for each hold: hold, user, client's key, range, quantity, milliseconds, 1 if a slot has begun,
--       n, n slots …
-- Gives for each: OK now end 1|0 (whether another was replaced) | CONFLICT | PROCESSED | PAST | MISSING slots …
--       | CLOSED | FULL available capacity

-- What a key leads to, if that still lives; a key that leads nowhere is cleaned away.
local function behind(key, known)
    if not known then return nil end
    local hold = read(known)
    if lives(hold) then
        hold.id = known
        return hold
    end
    redis.call('DEL', key)
    return nil
end

local slots = {}

-- A slot that many want is looked at once.
local function seen(id)
    local slot = slots[id] or look(id)
    slots[id] = slot
    return slot
end

local function place(id, user, client, range, quantity, millis, begun, first, last)
    local clientKey, userKey = snapshotKey(client, range), indexKey(user, range)
    local known = redis.call('MGET', clientKey, userKey)
    local byClient = behind(clientKey, known[1])
    if byClient and byClient.userId ~= user then return {'CONFLICT'} end
    local byUser = behind(userKey, known[2])
    if byUser and byClient and byUser.id == byClient.id then byClient = nil end

    local olds, returned = {}, 0
    if byUser then olds[#olds + 1] = byUser end
    if byClient then olds[#olds + 1] = byClient end
    for _, old in ipairs(olds) do
        -- Its booking is on the way; taking its places from under it would break the promise.
        if old.ownExpiresAt then return {'PROCESSED'} end
        returned = returned + old.quantity
    end
    if begun then return {'PAST'} end

    local missing, closed = {'MISSING'}, false
    local fewest, smallest = math.huge, math.huge
    for i = first, last do
        local slot = seen(ARGV[i])
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
        for i = first, last do remove(seen(ARGV[i]), old.id) end
        forgetKeys(old.id, old)
        redis.call('DEL', holdKey(old.id))
    end
    local expiresAt, life = now + millis, text(millis)
    for i = first, last do add(seen(ARGV[i]), id, quantity, expiresAt) end
    local json = string.format(
        '{"state":"LIVE","userId":"%s","clientHoldKey":"%s","range":"%s","slotIds":["%s"],"quantity":%d,'
            .. '"createdAt":%d,"expiresAt":%d}',
        user, client, range, table.concat(ARGV, '","', first, last), quantity, now, expiresAt)
    redis.call('SET', holdKey(id), json, 'PX', life)
    redis.call('SET', userKey, id, 'PX', life)
    redis.call('SET', clientKey, id, 'PX', life)
    return {'OK', now, expiresAt, #olds > 0 and 1 or 0}
end

local answers = {}
local i = 2
while i <= #ARGV do
    local last = i + 7 + tonumber(ARGV[i + 7])
    answers[#answers + 1] = place(
        ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3], tonumber(ARGV[i + 4]), tonumber(ARGV[i + 5]),
        ARGV[i + 6] == '1', i + 8, last)
    i = last + 1
end
settle()
return answers
