-- Puts a question into the list of its subject, unless it is over or too many wait already.
-- KEYS: the list. ARGV: the question, its deadline in milliseconds of this server's clock, how many may wait.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local deadline = tonumber(ARGV[2])
if now >= deadline then
    return {'late', 0}
end

-- Oldest out: what is over at the head goes, so that the list holds little more than what is still waited for.
local dropped = 0
while true do
    local head = redis.call('LINDEX', KEYS[1], 0)
    if not head then break end
    local read, question = pcall(cjson.decode, head)
    local over = read and type(question) == 'table' and type(question.deadline) == 'number' and question.deadline <= now
    if not over then break end
    redis.call('LPOP', KEYS[1])
    dropped = dropped + 1
end

if redis.call('LLEN', KEYS[1]) >= tonumber(ARGV[3]) then
    return {'full', dropped}
end
redis.call('RPUSH', KEYS[1], ARGV[1])

-- The list lives as long as the question in it that is waited for longest, and no push makes it live longer.
if redis.call('PTTL', KEYS[1]) < deadline - now then
    redis.call('PEXPIREAT', KEYS[1], deadline)
end
return {'asked', dropped}
