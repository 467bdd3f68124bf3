-- Stands before every script of this folder. ARGV[1] is the present in milliseconds, empty for Redis' own clock: only
-- tests stand at another moment.

local KEEP = '86400000' -- a day in milliseconds: longer than any hold may live

local now = tonumber(ARGV[1])
if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
end

-- A whole number for a command. Lua's own way, by which a number is also passed on, takes ten times as long.
local function text(number)
    return string.format('%d', number)
end
