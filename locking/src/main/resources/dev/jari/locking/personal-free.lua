-- Frees a personal lock if it is still the owner's. KEYS[1] the lock; ARGV[1] the owner's token.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('DEL', KEYS[1])
  return { 'freed' }
end
return { 'not yours' }
