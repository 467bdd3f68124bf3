-- Places holds one after the other, each on all its slots or none, in place of the one its user has on the same range.
-- KEYS: the hash tags of offerings
-- ARGV: now, how many holds a user may have, then for each offering: g, then for each of g groups that want the same:
--       range, milliseconds, 1 if a slot has begun, quantity, n, n slots …, m, then for each of m holds:
--       hold, user, client's key
-- Gives now, then for each hold: OK | CONFLICT | PROCESSED | PAST | MISSING slots … | CLOSED | ENOUGH
--       | FULL available capacity
--
-- Groups are gone through three times: to name their slots, to name the keys of their holds, and to place these. In
-- between everything that was named is read by one command.

local most = tonumber(ARGV[2])
local NONE = {}

-- Values of any number of keys, in their order.
local function values(keys)
    if #keys <= MANY then return #keys > 0 and call('MGET', unpack(keys)) or NONE end
    local all = {}
    for from = 1, #keys, MANY do
        local some = call('MGET', unpack(keys, from, math.min(#keys, from + MANY - 1)))
        for i = 1, #some do all[from + i - 1] = some[i] end
    end
    return all
end

-- The group that the script is at, as it stands among the arguments. What is known of it is in variables: a table with
-- all that for each group would cost as much as the commands that place a hold.
local header, range, quantity, firstSlot, lastSlot, firstHold, lastHold

local function eachGroup(visit)
    local i = 3
    for _, tag in ipairs(KEYS) do
        if tag ~= offering then settle() end
        offering = tag
        local groups = tonumber(ARGV[i])
        i = i + 1
        for _ = 1, groups do
            header, range, quantity = i, ARGV[i], tonumber(ARGV[i + 3])
            firstSlot = i + 5
            lastSlot = i + 4 + tonumber(ARGV[i + 4])
            firstHold = lastSlot + 2
            lastHold = lastSlot + 1 + 3 * tonumber(ARGV[lastSlot + 1])
            visit()
            i = lastHold + 1
        end
    end
end

local slotKeys, foundSlots = {}, NONE

local function nameSlots()
    for i = firstSlot, lastSlot do slotKeys[#slotKeys + 1] = pictureKey(ARGV[i]) end
end

-- The slots of the group, of which there are so many, and how many keys of slots belong to groups before it.
local slots, nights, before = {}, 0, 0

local function lookAtSlots()
    nights = lastSlot - firstSlot + 1
    for n = 1, nights do
        local key = slotKeys[before + n]
        slots[n] = seen[key] or unpacked(ARGV[firstSlot + n - 1], key, foundSlots[before + n])
    end
    before = before + nights
end

-- Why no user gets any of the slots, or nothing.
local function refusal()
    if ARGV[header + 2] == '1' then return 'PAST' end
    local missing, closed = 'MISSING', false
    for n = 1, nights do
        local slot = slots[n]
        if not slot.version then missing = missing .. ' ' .. slot.id end
        closed = closed or slot.status == 'CLOSED'
    end
    if missing ~= 'MISSING' then return missing end
    return closed and 'CLOSED' or nil
end

-- How many places the slot has left that has the fewest.
local function fewest()
    local least = math.huge
    for n = 1, nights do
        local slot = slots[n]
        local left = slot.capacity - slot.booked - slot.held
        if left < least then least = left end
    end
    return least
end

-- Three keys for each hold: the client's, the user's for the range, and what the user has at all. That one is left out
-- where no user gets anything.
local holdKeys, foundHolds = {}, NONE

local function nameHolds()
    lookAtSlots()
    local counted = not refusal()
    local n = #holdKeys
    for i = firstHold, lastHold, 3 do
        holdKeys[n + 1] = snapshotKey(ARGV[i + 2], range)
        holdKeys[n + 2] = indexKey(ARGV[i + 1], range)
        holdKeys[n + 3] = counted and userKey(ARGV[i + 1]) or ''
        n = n + 3
    end
end

-- What a key leads to, if that still lives; a key that leads nowhere is cleaned away.
local function behind(key, known)
    if not known then return nil end
    local hold = read(known)
    if lives(hold) then
        hold.id = known
        return hold
    end
    call('DEL', key)
    return nil
end

-- The holds that a new one replaces, or the word for why it can't.
local function replaced(user, clientKey, ofClient, ownKey, ofUser)
    local byClient = behind(clientKey, ofClient)
    if byClient and byClient.userId ~= user then return nil, 'CONFLICT' end
    local byUser = behind(ownKey, ofUser)
    if byUser and byClient and byUser.id == byClient.id then byClient = nil end
    local olds = {}
    if byUser then olds[#olds + 1] = byUser end
    if byClient then olds[#olds + 1] = byClient end
    -- The booking of one that is pinned is on the way; taking its places from under it would break the promise.
    for _, old in ipairs(olds) do
        if old.ownExpiresAt then return nil, 'PROCESSED' end
    end
    return olds
end

local function total(olds)
    local sum = 0
    for _, old in ipairs(olds) do sum = sum + old.quantity end
    return sum
end

-- How many places the slot of the group has at all that has the fewest.
local smallest

local function leastCapacity()
    local least = math.huge
    for n = 1, nights do least = math.min(least, slots[n].capacity) end
    return least
end

-- The same word for all of a group who are refused alike.
local leftWhenFull, full

local function fullWith(left)
    if left ~= leftWhenFull then
        leftWhenFull, full = left, format('FULL %d %d', math.max(0, left), smallest)
    end
    return full
end

-- When the holds of the group end, as a score, as Redis must be told it, and as the end of their JSON.
local life, expiresAt, score, ends, times

local function endAfter(millis)
    if millis == life then return end
    life, expiresAt = millis, now + tonumber(millis)
    score, ends = text(expiresAt), at(expiresAt)
    times = ',"createdAt":' .. text(now) .. ',"expiresAt":' .. score .. '}'
end

-- What those who were placed have of each slot of the group: end, hold, end, hold …
local entries = {}

local function enterPlaced()
    if #entries == 0 then return end
    for n = 1, nights do enter(slots[n], entries, quantity) end
    call('ZADD', LIVE, unpack(entries))
    entries = {}
end

local function drop(olds)
    enterPlaced()
    for _, old in ipairs(olds) do
        for n = 1, nights do remove(slots[n], old.id) end
        forgetKeys(old.id, old)
        call('DEL', holdKey(old.id))
    end
end

-- Users and clients of holds that were placed: what was read of their keys before is no longer so.
local changed = {}
local refused, name, description

local function place(id, user, client, k)
    local clientKey, ownKey, ofClient, ofUser = holdKeys[k], holdKeys[k + 1], foundHolds[k], foundHolds[k + 1]
    local again = changed[user] or changed[client]
    if again then ofClient, ofUser = unpack(call('MGET', clientKey, ownKey)) end
    local olds, why = NONE, nil
    if ofClient or ofUser then
        olds, why = replaced(user, clientKey, ofClient, ownKey, ofUser)
        if not olds then return why end
    end
    if refused then return refused end
    local countKey, list = holdKeys[k + 2], foundHolds[k + 2]
    if again then list = call('GET', countKey) end
    local rest, many, last = '', 0, 0
    if list then rest, many, last = others(list, name) end
    -- Who wants more than there ever are hears of that first: it is wrong for any user.
    if #olds == 0 and many >= most and quantity <= smallest then return 'ENOUGH' end
    local left = fewest() + total(olds)
    if left < quantity then return fullWith(left) end

    if #olds > 0 then drop(olds) end
    for n = 1, nights do count(slots[n], quantity, expiresAt) end
    entries[#entries + 1] = score
    entries[#entries + 1] = id
    call('SET', holdKey(id), '{"state":"LIVE","userId":"' .. user .. '","clientHoldKey":"' .. client .. description,
        'PXAT', ends)
    call('SET', ownKey, id, 'PXAT', ends)
    call('SET', clientKey, id, 'PXAT', ends)
    call('SET', countKey, rest .. name .. ' ' .. score, 'PXAT', last > expiresAt and at(last) or ends)
    changed[user], changed[client] = true, true
    return 'OK'
end

local answers = {now}

local function placeHolds()
    lookAtSlots()
    endAfter(ARGV[header + 1])
    refused, name, leftWhenFull = refusal(), member(range), nil
    smallest = not refused and leastCapacity() or 0
    description = '","range":"' .. range .. '","slotIds":["' .. table.concat(ARGV, '","', firstSlot, lastSlot)
        .. '"],"quantity":' .. ARGV[header + 3] .. times
    for i = firstHold, lastHold, 3 do
        local n = #answers
        answers[n + 1] = place(ARGV[i], ARGV[i + 1], ARGV[i + 2], 3 * n - 2)
    end
    enterPlaced()
end

eachGroup(nameSlots)
foundSlots = values(slotKeys)
eachGroup(nameHolds)
foundHolds = values(holdKeys)
before = 0
eachGroup(placeHolds)
settle()
return answers
