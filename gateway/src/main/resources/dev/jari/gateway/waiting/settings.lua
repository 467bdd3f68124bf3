-- What all gateways have in common. KEYS[1] is the hash that keeps it.
-- ARGV: a secret for the case that there is none, a new capacity or nothing
-- Gives the secret, and the capacity if one was ever set

redis.call('HSETNX', KEYS[1], 'secret', ARGV[1])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'capacity', ARGV[2]) end
local found = redis.call('HMGET', KEYS[1], 'secret', 'capacity')
return {found[1], found[2] or ''}
