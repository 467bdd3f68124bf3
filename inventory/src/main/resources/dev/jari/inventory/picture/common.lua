-- Stands before every script. KEYS are hash tags of offerings, {o:17}: all keys of one begin with its tag and are
-- computed, never searched for. Most scripts are about one offering.
--
--   {o:17}:picture:5          what is known of a slot, packed: version, capacity, booked as PostgreSQL last told,
--                             extra = the places that holds have beyond one each, next = the millisecond before
--                             which none of them is over, 0 if there is none, touched = when kept last, status,
--                             block = the last instant hold of a batch, cut = the last one of a cut of capacity
--   {o:17}:held:5             sorted set: hold -> the millisecond at which it is over
--   {o:17}:several:5          hash: hold -> how many places it has, if more than one
--   {o:17}:holding            set: the slots that have holds, and maybe some whose holds are over
--   {o:17}:hold:<hold>        the hold as JSON, or for an hour the mark that it was confirmed or cancelled
--   {o:17}:hold:idx:…         user and range -> hold
--   {o:17}:hold:snapshot:…    the client's key and range -> hold
--   {u:42}:holding            what user 42 holds: offering and range, when that is over, the next …
--   holds:live                sorted set: every hold there is, of all offerings -> the millisecond at which it is over
--
-- Redis runs all of this in one thread, and a command called from here costs several times what it does there. So what
-- many ask for is read by one command, a slot is one value instead of a hash with a field for each hold, and what
-- belongs to a user is one value too. How much is held is how many holds there are: most have one place, and to place
-- one of those nothing of the slot but its sorted set is written.
--
-- ARGV[1] is the present in milliseconds, empty for Redis' own clock: only tests stand at another moment.

local KEEP = '86400000' -- a day in milliseconds: longer than any hold may live
local TOUCH = 3600 * 1000
local MARK = 3600 * 1000
local MANY = 1000 -- as many values as one command safely takes
local LIVE = 'holds:live'
local PACKED = 'ddddddsss'
local PACKED_BEFORE = 'ddddddss' -- by a Jari that knew of no cut; such values are there until a day after the upgrade

local call, format = redis.call, string.format

local time = call('TIME')
local clock = time[1] * 1000 + math.floor(time[2] / 1000)
local now = tonumber(ARGV[1]) or clock

-- A whole number for a command. Lua's own way, by which a number is also passed on, takes ten times as long.
local function text(number)
    return format('%d', number)
end

-- A moment as Redis must be told it, which ends keys by its own clock.
local function at(millisecond)
    return text(millisecond - now + clock)
end

-- What everything is about; only a script about several offerings changes it.
local offering = KEYS[1]

local function holdingKey()
    return offering .. ':holding'
end

local function heldKey(slot)
    return offering .. ':held:' .. slot
end

local function severalKey(slot)
    return offering .. ':several:' .. slot
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

local function userKey(user)
    return '{u:' .. user .. '}:holding'
end

-- What a hold is called among those of its user.
local function member(range)
    return string.match(offering, '%d+') .. ':' .. range
end

-- The millisecond at which the first of a slot's holds is over.
local function firstEnd(slot)
    return tonumber(call('ZRANGE', heldKey(slot.id), 0, 0, 'WITHSCORES')[2])
end

local function untilNextExpiry(slot)
    return firstEnd(slot) - now
end

-- So that a list of thousands of slots asks for those few only that have holds. A slot with holds comes here within
-- the hour, so what is kept of all of them is kept here as well.
local function remember(slot)
    call('SADD', holdingKey(), slot.id)
    call('PEXPIRE', holdingKey(), KEEP)
    call('PEXPIRE', LIVE, KEEP)
end

local function available(slot)
    return slot.capacity - slot.booked - slot.held
end

-- Whether it is time to keep the slot for another day.
local function isOld(slot)
    return math.abs(now - slot.touched) >= TOUCH
end

-- Writes the slot down. What is not touched for a day is forgotten; PostgreSQL tells it again when it is asked for.
local function save(slot)
    local old = isOld(slot)
    if old then slot.touched = now end
    local value = struct.pack(
        PACKED, slot.version, slot.capacity, slot.booked, slot.extra, slot.next, slot.touched, slot.status, slot.block,
        slot.cut)
    if old then
        call('SET', slot.key, value, 'PX', KEEP)
        call('PEXPIRE', severalKey(slot.id), KEEP)
    else
        call('SET', slot.key, value, 'KEEPTTL')
    end
    if (old or slot.first) and slot.held > 0 then
        call('PEXPIRE', heldKey(slot.id), KEEP)
        remember(slot)
    end
    slot.first, slot.changed = false, false
end

-- Takes the holds out whose time is over. Nothing else has to: every script that counts trims first.
local function trim(slot)
    while true do
        local over = call('ZRANGE', heldKey(slot.id), '-inf', text(now), 'BYSCORE', 'LIMIT', 0, MANY)
        if #over == 0 then break end
        if slot.extra > 0 then
            for _, quantity in ipairs(call('HMGET', severalKey(slot.id), unpack(over))) do
                slot.extra = slot.extra - (tonumber(quantity) or 1) + 1
            end
            call('HDEL', severalKey(slot.id), unpack(over))
        end
        call('ZREM', heldKey(slot.id), unpack(over))
        if #over < MANY then break end
    end
    slot.next = firstEnd(slot) or 0
end

-- Slots that were looked at: a script that looks again sees also what is not written yet.
local seen = {}

-- The slot of what lies under its key.
local function unpacked(id, key, value)
    local version, capacity, booked, extra, next, touched, status, block, cut
    if value then
        local rest
        version, capacity, booked, extra, next, touched, status, block, rest = struct.unpack(PACKED_BEFORE, value)
        if rest <= #value then cut = struct.unpack('s', value, rest) end
    end
    local slot = {
        id = id,
        key = key,
        version = version,
        capacity = capacity,
        booked = booked,
        status = status,
        held = 0,
        extra = extra or 0,
        next = next or 0,
        touched = touched or 0,
        block = block or '',
        cut = cut or '',
        first = false,
        changed = false
    }
    local over = slot.next > 0 and slot.next <= now
    if over then trim(slot) end
    if slot.next > 0 or slot.extra > 0 then slot.held = call('ZCARD', heldKey(id)) + slot.extra end
    if over then save(slot) end
    seen[key] = slot
    return slot
end

local function pictureKey(id)
    return offering .. ':picture:' .. id
end

-- The slot as it is now; without a version when Redis was never told of it, or forgot.
local function look(id)
    local key = pictureKey(id)
    return seen[key] or unpacked(id, key, call('GET', key))
end

-- Slots that changed and are not yet written.
local unwritten = {}

-- The slot will be written by settle, however often it changes until then.
local function change(slot)
    if slot.changed then return end
    slot.changed = true
    unwritten[#unwritten + 1] = slot
end

-- Counts what a hold takes of the slot. A script that counts also enters the hold, and settles in the end.
local function count(slot, quantity, expiresAt)
    local first = slot.held == 0
    if first or expiresAt < slot.next then
        slot.first, slot.next = slot.first or first, expiresAt
        change(slot)
    end
    if quantity > 1 then
        slot.extra = slot.extra + quantity - 1
        change(slot)
    end
    if isOld(slot) then change(slot) end
    slot.held = slot.held + quantity
end

-- Writes down that these have so many places each: end, hold, end, hold …
local function enter(slot, ends, quantity)
    call('ZADD', heldKey(slot.id), unpack(ends))
    if quantity == 1 then return end
    local several, value = {}, text(quantity)
    for i = 2, #ends, 2 do
        several[i - 1] = ends[i]
        several[i] = value
    end
    call('HSET', severalKey(slot.id), unpack(several))
    call('PEXPIRE', severalKey(slot.id), KEEP)
end

local function settle()
    for _, slot in ipairs(unwritten) do
        if slot.changed then save(slot) end
    end
    unwritten = {}
end

-- Gives back what the hold has of the slot, once. A script that does so settles in the end.
local function remove(slot, id)
    if not slot.version or call('ZREM', heldKey(slot.id), id) == 0 then return end
    local quantity = slot.extra > 0 and tonumber(call('HGET', severalKey(slot.id), id)) or 1
    if quantity > 1 then
        call('HDEL', severalKey(slot.id), id)
        slot.extra = slot.extra - quantity + 1
        change(slot)
    end
    slot.held = slot.held - quantity
end

-- Takes over what PostgreSQL says, if it is newer than what is known. A slot that is not known is learned only from
-- a caller that has just read its row: a picture may be an old one that comes again. What tells, settles in the end.
local function tell(id, version, capacity, booked, status, learn)
    local slot = look(id)
    if not slot.version and not learn then return slot end
    if slot.version and slot.version >= version then return slot end
    -- What was held went with the forgotten picture: what is left of the holds counts no longer.
    if not slot.version then call('DEL', heldKey(id), severalKey(id)) end
    slot.version, slot.capacity, slot.booked, slot.status = version, capacity, booked, status
    change(slot)
    return slot
end

-- What a user has apart from this member: as it is written, how many, and when the last of them is over.
local function others(list, member)
    local rest, many, last = '', 0, 0
    for name, ends in string.gmatch(list, '(%S+) (%d+)') do
        local expiresAt = tonumber(ends)
        if name ~= member and expiresAt > now then
            rest = rest .. name .. ' ' .. ends .. ' '
            many = many + 1
            last = math.max(last, expiresAt)
        end
    end
    return rest, many, last
end

-- Counts a hold among those of its user until then; without an end no more.
local function countForUser(user, range, expiresAt)
    local key, name = userKey(user), member(range)
    local rest, _, last = others(call('GET', key) or '', name)
    if expiresAt then
        rest, last = rest .. name .. ' ' .. text(expiresAt), math.max(last, expiresAt)
    end
    if rest == '' then
        call('DEL', key)
    else
        call('SET', key, rest, 'PXAT', at(last))
    end
end

local function read(id)
    local json = call('GET', holdKey(id))
    return json and cjson.decode(json) or nil
end

local function lives(hold)
    return hold and hold.state == 'LIVE' and hold.expiresAt > now
end

local function write(id, hold, millis)
    call('SET', holdKey(id), cjson.encode(hold), 'PX', text(millis))
end

-- A key that leads to another hold belongs to that one. Whether it was the one that its user had on the range.
local function forgetKeys(id, hold)
    call('ZREM', LIVE, id)
    local mine = false
    for i, key in ipairs({indexKey(hold.userId, hold.range), snapshotKey(hold.clientHoldKey, hold.range)}) do
        if call('GET', key) == id then
            call('DEL', key)
            mine = mine or i == 1
        end
    end
    return mine
end

-- The same, and it counts no more for its user.
local function forget(id, hold)
    if forgetKeys(id, hold) then countForUser(hold.userId, hold.range, nil) end
end

-- Ends a hold before its time; with a state that is told for an hour, without one it is as if it had run out.
local function finish(id, hold, state)
    for _, slot in ipairs(hold.slotIds) do remove(look(slot), id) end
    settle()
    forget(id, hold)
    if state then
        hold.state = state
        write(id, hold, MARK)
    else
        call('DEL', holdKey(id))
    end
end

-- Moves the end of a live hold, everywhere it is written.
local function move(id, hold, expiresAt)
    hold.expiresAt = expiresAt
    for _, slotId in ipairs(hold.slotIds) do
        local slot = look(slotId)
        call('ZADD', heldKey(slotId), 'XX', text(expiresAt), id)
        if slot.version and expiresAt < slot.next then
            slot.next = expiresAt
            save(slot)
        end
    end
    call('ZADD', LIVE, text(expiresAt), id)
    countForUser(hold.userId, hold.range, expiresAt)
    local millis = expiresAt - now
    write(id, hold, millis)
    call('PEXPIRE', indexKey(hold.userId, hold.range), text(millis))
    call('PEXPIRE', snapshotKey(hold.clientHoldKey, hold.range), text(millis))
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
