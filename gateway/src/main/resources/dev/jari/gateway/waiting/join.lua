-- Each member goes in if no other waits and there is room, and to the end of the line otherwise. A member that is in
-- already, or waits, or was answered within the last ten minutes, stays what it is: a repeated request changes nothing.
-- A person who waits already, under another key, has no second place: what they are told is the place they have.
-- ARGV: …, members …
-- Gives the head, then for each member DONE | IN | WAITING and the position in the line, from 1

for i = FIRST, #ARGV do heard(ARGV[i], true) end
sweep()
admit()

local PERSON = 12 -- letters of a member that are the same for all members of one person
local personsKey = room .. ':persons'

local waiting, inside = redis.call('ZCARD', lineKey), redis.call('ZCARD', inKey)
-- The number of arrival is one more than the last in line has: a counter of its own could be lost while the line is
-- not, and would begin anew before all who wait.
local last = nil

local function append(member)
    if not last then
        local found = redis.call('ZRANGE', lineKey, -1, -1, 'WITHSCORES')
        last = tonumber(found[2]) or 0
    end
    last = last + 1
    redis.call('ZADD', lineKey, text(last), member)
    redis.call('ZADD', seenKey, text(now), member)
    if waiting == 0 then redis.call('DEL', personsKey) end
    redis.call('HSET', personsKey, string.sub(member, 1, PERSON), member)
    waiting = waiting + 1
    return waiting - 1
end

local function otherPlace(member)
    local other = redis.call('HGET', personsKey, string.sub(member, 1, PERSON))
    return other and redis.call('ZRANK', lineKey, other)
end

local function join(member)
    if redis.call('EXISTS', doneKey(member)) == 1 then return 'DONE', 0 end
    if redis.call('ZSCORE', inKey, member) then return 'IN', 0 end
    local ahead = redis.call('ZRANK', lineKey, member)
    if not ahead and waiting == 0 and inside < capacity then
        redis.call('ZADD', inKey, text(now + lease), member)
        inside = inside + 1
        return 'IN', 0
    end
    return 'WAITING', (ahead or otherPlace(member) or append(member)) + 1
end

local states = {}
for i = FIRST, #ARGV do
    local state, position = join(ARGV[i])
    states[#states + 1] = state
    states[#states + 1] = position
end
redis.call('PEXPIRE', inKey, KEEP)
redis.call('PEXPIRE', personsKey, KEEP)
local answer = head(waiting)
for _, value in ipairs(states) do answer[#answer + 1] = value end
return answer
