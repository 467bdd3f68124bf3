-- Who waits for a lock now, over all instances; and the fair lock's queue kept free of the dead.
-- KEYS: 1 waiters, scored by the moment they count as dead; 2 the lock; 3 the fair lock's queue; 4 its deadlines.
-- ARGV: 1 join, beat, leave or look; 2 ms a waiter lives without a beat; 3 prefix of the waiters' channels;
--       4… the waiters concerned.
-- Answers {how many wait, how many dead left the queue, waiters that beat but were not known…}.
local step, ttl, channel = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local answer = { '0', '0' }

for i = 4, #ARGV do
  local waiter = ARGV[i]
  if step == 'join' then
    redis.call('ZADD', KEYS[1], now + ttl, waiter)
  elseif step == 'leave' then
    redis.call('ZREM', KEYS[1], waiter)
    -- An interrupted waiter leaves without telling the fair lock.
    redis.call('LREM', KEYS[3], 0, waiter)
    redis.call('ZREM', KEYS[4], waiter)
  elseif redis.call('ZSCORE', KEYS[1], waiter) then
    redis.call('ZADD', KEYS[1], now + ttl, waiter)
    -- Alive but not in the queue: dropped while it was frozen. Wake it, so that it queues again.
    if not redis.call('ZSCORE', KEYS[4], waiter) then
      redis.call('PUBLISH', channel .. waiter, '0')
    end
  else
    -- A beat never adds: it may be late, and its waiter gone.
    answer[#answer + 1] = waiter
  end
end

local died = redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local count = redis.call('ZCARD', KEYS[1])
local removed = 0

-- The queue is walked by beats, and by a caller that finds a waiter dead or itself alone.
local alone = count == (step == 'join' and 1 or 0)
if step == 'beat' or died > 0 or alone then
  for _, waiter in ipairs(redis.call('LRANGE', KEYS[3], 0, -1)) do
    if redis.call('ZSCORE', KEYS[1], waiter) then
      -- The fair lock drops a waiter that passes the deadline it computed at the start of a rush, alive or not. Beats
      -- decide here which waiter is alive, so the deadline is put where it can't be reached between two of them.
      redis.call('ZADD', KEYS[4], now + 86400000, waiter)
    else
      redis.call('LREM', KEYS[3], 0, waiter)
      redis.call('ZREM', KEYS[4], waiter)
      removed = removed + 1
    end
  end
end

-- A holder that died woke no waiter, nor did a wake-up that went to a dead waiter.
if redis.call('EXISTS', KEYS[2]) == 0 then
  local first = redis.call('LINDEX', KEYS[3], 0)
  if first then
    redis.call('PUBLISH', channel .. first, '0')
  end
end

if step == 'join' or step == 'beat' then
  redis.call('PEXPIRE', KEYS[1], 2 * ttl)
  redis.call('PEXPIRE', KEYS[3], 2 * ttl)
  redis.call('PEXPIRE', KEYS[4], 2 * ttl)
end
answer[1], answer[2] = tostring(count), tostring(removed)
return answer
