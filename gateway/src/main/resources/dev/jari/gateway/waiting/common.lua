-- Stands before every script of this folder. KEYS[1] is the hash tag of a room, {waiting:s:17}: all its keys begin with
-- it and are computed, never searched for.
--
--   {waiting:s:17}:line    sorted set: who waits -> number of arrival
--   {waiting:s:17}:seen    sorted set: who waits -> the millisecond at which they were heard of last
--   {waiting:s:17}:in      sorted set: who was let in -> the millisecond at which the lease is over
--   {waiting:s:17}:persons hash: a person -> the member by which they waited last
--   {waiting:s:17}:pace    hash: how many of the line were let in (count) since when (since)
--   {waiting:s:17}:done:…  for ten minutes: who got an answer and may fetch it again without waiting
--
-- ARGV[1] is the present in milliseconds, empty for Redis' own clock: only tests stand at another moment. Then how many
-- may be in at once, the lease in milliseconds, and the channel on which gateways hear who was let in.

local KEEP = 3600 * 1000 -- a room that no member enters or asks about for an hour is forgotten
local DONE = 600 * 1000
local PACE = 30 * 1000
local MANY = 1000 -- as many values as one command safely takes
local FIRST = 5 -- where a script's own arguments begin

local room = KEYS[1]
local capacity, lease, channel = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local now = tonumber(ARGV[1])
if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
end

local lineKey, seenKey, inKey, paceKey = room .. ':line', room .. ':seen', room .. ':in', room .. ':pace'
local passedOver = 0

local function text(number)
    return string.format('%.0f', number)
end

local function doneKey(member)
    return room .. ':done:' .. member
end

-- Before members are passed over: one heard of now is there, even if it is a little late and no other took its place.
local function heard(member, inside)
    redis.call('ZADD', seenKey, 'XX', text(now), member)
    if inside then redis.call('ZADD', inKey, 'XX', text(now + lease), member) end
end

-- Passes over the members that were not heard of for a lease, whether in the line or inside.
local function sweep()
    passedOver = redis.call('ZREMRANGEBYSCORE', inKey, '-inf', text(now))
    while true do
        local gone = redis.call('ZRANGE', seenKey, '-inf', text(now - lease), 'BYSCORE', 'LIMIT', 0, MANY)
        if #gone == 0 then return end
        redis.call('ZREM', seenKey, unpack(gone))
        redis.call('ZREM', lineKey, unpack(gone))
        passedOver = passedOver + #gone
        if #gone < MANY then return end
    end
end

-- Half of what is known is forgotten every ten seconds, so that the pace is that of the last moments.
local function keepPace(count)
    local known = redis.call('HMGET', paceKey, 'since', 'count')
    local since, sum = tonumber(known[1]) or now, (tonumber(known[2]) or 0) + count
    if now - since > 10000 then
        since, sum = since + (now - since) / 2, sum / 2
    end
    redis.call('HSET', paceKey, 'since', text(since), 'count', tostring(sum))
    redis.call('PEXPIRE', paceKey, PACE)
end

-- Lets in as many as there is room for, the first to arrive first, and tells the gateways.
local function admit()
    local free = capacity - redis.call('ZCARD', inKey)
    local admitted = {}
    while free > 0 do
        local first = redis.call('ZPOPMIN', lineKey, math.min(free, MANY))
        if #first == 0 then break end
        local members, leases = {}, {}
        for i = 1, #first, 2 do
            members[#members + 1] = first[i]
            admitted[#admitted + 1] = first[i]
            leases[#leases + 1] = text(now + lease)
            leases[#leases + 1] = first[i]
        end
        redis.call('ZADD', inKey, unpack(leases))
        redis.call('ZREM', seenKey, unpack(members))
        free = free - #members
    end
    if #admitted == 0 then return end
    redis.call('PEXPIRE', inKey, KEEP)
    keepPace(#admitted)
    redis.call('PUBLISH', channel, room .. '\n' .. table.concat(admitted, '\n'))
end

-- How many of the line are let in within a thousand seconds; 0 when no member was lately.
local function pace()
    local known = redis.call('HMGET', paceKey, 'since', 'count')
    if not known[1] then return 0 end
    return math.floor(tonumber(known[2]) * 1000000 / math.max(now - tonumber(known[1]), 1000))
end

-- What every script answers first: how many wait, how many were passed over just now, and the pace.
local function head(waiting)
    if waiting > 0 then
        redis.call('PEXPIRE', lineKey, KEEP)
        redis.call('PEXPIRE', seenKey, KEEP)
    end
    return {waiting, passedOver, waiting > 0 and pace() or 0}
end
