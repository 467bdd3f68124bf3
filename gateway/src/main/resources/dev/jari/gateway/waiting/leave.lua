-- Takes members out, wherever they are, and lets the next in.
-- ARGV: …, then for each member: 1 if there is an answer to fetch again | 0, member
-- Gives the head

for i = FIRST, #ARGV, 2 do
    local member = ARGV[i + 1]
    redis.call('ZREM', inKey, member)
    if redis.call('ZREM', lineKey, member) == 1 then redis.call('ZREM', seenKey, member) end
    if ARGV[i] == '1' then redis.call('SET', doneKey(member), '1', 'PX', text(DONE)) end
end
sweep()
admit()
return head(redis.call('ZCARD', lineKey))
