-- Takes a personal lock. KEYS[1] the lock; ARGV[1] the taker's token, ARGV[2] how long it lasts in ms.
-- Answers {'taken'}, or {'refused', ms left}.
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return { 'taken' }
end
-- The client asks again when an answer got lost; its own lock is no reason to refuse it.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return { 'taken' }
end
return { 'refused', tostring(redis.call('PTTL', KEYS[1])) }
