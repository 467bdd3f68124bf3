-- The lines of all rooms, as the gateways with guests in them tell once a second. KEYS[1] is the hash that keeps it.
-- ARGV: the present as in common.lua, then for each room with a line: its name, how many wait
-- Gives how many rooms have a line, and how many people wait in them

local KEEP = 3000 -- milliseconds; what is told no more within a few beats is over

local now = tonumber(ARGV[1])
if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
end

for i = 2, #ARGV, 2 do
    redis.call('HSET', KEYS[1], ARGV[i], string.format('%.0f %.0f', tonumber(ARGV[i + 1]), now + KEEP))
end
if #ARGV > 1 then redis.call('PEXPIRE', KEYS[1], KEEP) end

local rooms, people = 0, 0
local told = redis.call('HGETALL', KEYS[1])
for i = 1, #told, 2 do
    local waiting, ends = string.match(told[i + 1], '(%d+) (%d+)')
    if tonumber(ends) > now then
        rooms, people = rooms + 1, people + tonumber(waiting)
    else
        redis.call('HDEL', KEYS[1], told[i])
    end
end
return {rooms, people}
