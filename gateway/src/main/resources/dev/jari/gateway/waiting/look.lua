-- Tells how each member stands, and counts as hearing of them. Only the request of one who is in renews the lease (i);
-- asking how it stands does not (w), or a place could be kept for ever without being used.
-- ARGV: …, then for each member: i | w, member
-- Gives the head, then for each member IN | WAITING | GONE and the position in the line, from 1

for i = FIRST, #ARGV, 2 do heard(ARGV[i + 1], ARGV[i] == 'i') end
sweep()
admit()

local answer = head(redis.call('ZCARD', lineKey))
for i = FIRST, #ARGV, 2 do
    local member = ARGV[i + 1]
    local ahead = redis.call('ZRANK', lineKey, member)
    if ahead then
        answer[#answer + 1] = 'WAITING'
        answer[#answer + 1] = ahead + 1
    else
        answer[#answer + 1] = redis.call('ZSCORE', inKey, member) and 'IN' or 'GONE'
        answer[#answer + 1] = 0
    end
end
return answer
