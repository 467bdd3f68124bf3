-- Stands before every script about slots, after present.lua. KEYS[1] is the hash tag of an offering, {o:17}: all its
-- keys begin with it and are computed, never searched for.
--
--   {o:17}:slot:5             hash: the picture (version, capacity, booked, status as PostgreSQL last told), held = the
--                             sum of what live holds have, q:<hold> = what one of them has, next = the millisecond
--                             before which none of them is over, block = the last instant hold of a transaction,
--                             touched = when kept last
--   {o:17}:held:5             sorted set: hold -> the millisecond at which it is over
--   {o:17}:holding            set: the slots that have holds, and maybe some whose holds are over
--   {o:17}:hold:<hold>        the hold as JSON, or for an hour the mark that it was confirmed or cancelled
--   {o:17}:hold:idx:…         user and range -> hold
--   {o:17}:hold:snapshot:…    the client's key and range -> hold

local TOUCH = 3600 * 1000
local MARK = 3600 * 1000
local MANY = 1000 -- as many values as one command safely takes

local offering = KEYS[1]
local holdingKey = offering .. ':holding'

local function heldKey(slot)
    return offering .. ':held:' .. slot
end

local function holdKey(id)
    return offering .. ':hold:' .. id
end

local function indexKey(user, range)
    return offering .. ':hold:idx:' .. user .. ':' .. range
end

local function snapshotKey(client, range)
    return offering .. ':hold:snapshot:' .. client .. ':' .. range
end

-- The millisecond at which the first of a slot's holds is over.
local function firstEnd(slot)
    return tonumber(redis.call('ZRANGE', heldKey(slot.id), 0, 0, 'WITHSCORES')[2])
end

-- Takes the holds out whose time is over. Nobody else has to: whoever counts, trims first.
local function trim(slot)
    if slot.held == 0 or now < slot.next then return end
    while true do
        local over = redis.call('ZRANGE', heldKey(slot.id), '-inf', text(now), 'BYSCORE', 'LIMIT', 0, MANY)
        if #over == 0 then break end
        local fields = {}
        for i, id in ipairs(over) do fields[i] = 'q:' .. id end
        for _, quantity in ipairs(redis.call('HMGET', slot.key, unpack(fields))) do
            slot.held = slot.held - (tonumber(quantity) or 0)
        end
        redis.call('HDEL', slot.key, unpack(fields))
        redis.call('ZREM', heldKey(slot.id), unpack(over))
        if #over < MANY then break end
    end
    slot.next = firstEnd(slot) or 0
    redis.call('HSET', slot.key, 'held', text(slot.held), 'next', text(slot.next))
end

-- The slot as it is now; without a version when Redis was never told of it, or forgot.
local function look(id)
    local key = offering .. ':slot:' .. id
    local found = redis.call('HMGET', key, 'version', 'capacity', 'booked', 'status', 'held', 'next', 'touched')
    local slot = {
        id = id,
        key = key,
        version = tonumber(found[1]),
        capacity = tonumber(found[2]),
        booked = tonumber(found[3]),
        status = found[4],
        held = tonumber(found[5]) or 0,
        next = tonumber(found[6]) or 0,
        touched = tonumber(found[7]) or 0
    }
    if slot.version then trim(slot) end
    return slot
end

local function untilNextExpiry(slot)
    return firstEnd(slot) - now
end

-- So that a list of thousands of slots asks for those few only that have holds.
local function remember(slot)
    redis.call('SADD', holdingKey, slot.id)
    redis.call('PEXPIRE', holdingKey, KEEP)
end

local function available(slot)
    return slot.capacity - slot.booked - slot.held
end

-- What nobody touches for a day is forgotten; PostgreSQL tells it again when somebody asks.
local function touch(slot)
    if math.abs(now - slot.touched) < TOUCH then return end
    slot.touched = now
    redis.call('HSET', slot.key, 'touched', text(now))
    redis.call('PEXPIRE', slot.key, KEEP)
    redis.call('PEXPIRE', heldKey(slot.id), KEEP)
    if slot.held > 0 then remember(slot) end
end

-- Slots with holds that are counted and not yet written.
local unwritten = {}

-- Counts a hold; what many have of one slot is written together, by settle.
local function add(slot, id, quantity, expiresAt)
    if not slot.fields then
        slot.first = slot.held == 0
        slot.fields, slot.ends = {}, {}
        unwritten[#unwritten + 1] = slot
    end
    if slot.held == 0 or expiresAt < slot.next then slot.next = expiresAt end
    slot.held = slot.held + quantity
    slot.fields[#slot.fields + 1] = 'q:' .. id
    slot.fields[#slot.fields + 1] = quantity
    slot.ends[#slot.ends + 1] = text(expiresAt)
    slot.ends[#slot.ends + 1] = id
end

local function settle()
    for _, slot in ipairs(unwritten) do
        redis.call('HSET', slot.key, 'held', text(slot.held), 'next', text(slot.next), unpack(slot.fields))
        redis.call('ZADD', heldKey(slot.id), unpack(slot.ends))
        if slot.first then
            redis.call('PEXPIRE', heldKey(slot.id), KEEP)
            remember(slot)
        end
        slot.fields, slot.ends = nil, nil
        touch(slot)
    end
    unwritten = {}
end

-- Gives back what the hold has of the slot, once.
local function remove(slot, id)
    if slot.fields then settle() end
    local quantity = tonumber(redis.call('HGET', slot.key, 'q:' .. id))
    if not quantity then return 0 end
    slot.held = slot.held - quantity
    redis.call('HDEL', slot.key, 'q:' .. id)
    redis.call('HSET', slot.key, 'held', text(slot.held))
    redis.call('ZREM', heldKey(slot.id), id)
    return quantity
end

-- Takes over what PostgreSQL says, if it is newer than what is known. A slot that is not known is learned only from
-- somebody who has just read its row: a picture may be an old one that comes again.
local function tell(id, version, capacity, booked, status, learn, force)
    local slot = look(id)
    if not slot.version and not learn then return slot end
    if slot.version and slot.version >= version and not force then return slot end
    -- Quantities went with the forgotten picture: what is left of the holds counts no longer.
    if not slot.version then redis.call('DEL', heldKey(id)) end
    slot.version, slot.capacity, slot.booked, slot.status = version, capacity, booked, status
    redis.call('HSET', slot.key, 'version', text(version), 'capacity', capacity, 'booked', booked, 'status', status)
    touch(slot)
    return slot
end

local function read(id)
    local json = redis.call('GET', holdKey(id))
    return json and cjson.decode(json) or nil
end

local function lives(hold)
    return hold and hold.state == 'LIVE' and hold.expiresAt > now
end

local function write(id, hold, millis)
    redis.call('SET', holdKey(id), cjson.encode(hold), 'PX', text(millis))
end

-- A key that leads to another hold belongs to that one.
local function forgetKeys(id, hold)
    for _, key in ipairs({indexKey(hold.userId, hold.range), snapshotKey(hold.clientHoldKey, hold.range)}) do
        if redis.call('GET', key) == id then redis.call('DEL', key) end
    end
end

-- Ends a hold before its time; with a state that is told for an hour, without one it is as if it had run out.
local function finish(id, hold, state)
    for _, slot in ipairs(hold.slotIds) do remove(look(slot), id) end
    forgetKeys(id, hold)
    if state then
        hold.state = state
        write(id, hold, MARK)
    else
        redis.call('DEL', holdKey(id))
    end
end

-- Moves the end of a live hold, everywhere it is written.
local function move(id, hold, expiresAt)
    hold.expiresAt = expiresAt
    for _, slotId in ipairs(hold.slotIds) do
        local slot = look(slotId)
        redis.call('ZADD', heldKey(slotId), 'XX', text(expiresAt), id)
        if slot.version and expiresAt < slot.next then redis.call('HSET', slot.key, 'next', text(expiresAt)) end
    end
    local millis = expiresAt - now
    write(id, hold, millis)
    redis.call('PEXPIRE', indexKey(hold.userId, hold.range), text(millis))
    redis.call('PEXPIRE', snapshotKey(hold.clientHoldKey, hold.range), text(millis))
end

-- The live hold of this user, or the word for why not.
local function own(id, user)
    local hold = read(id)
    if not hold then return nil, 'GONE' end
    if hold.state == 'LIVE' and not lives(hold) then
        finish(id, hold, nil)
        return nil, 'GONE'
    end
    if hold.userId ~= user then return nil, 'FORBIDDEN' end
    if hold.state ~= 'LIVE' then return nil, 'PROCESSED' end
    return hold, nil
end

local function answer(hold)
    return {'OK', cjson.encode(hold)}
end
