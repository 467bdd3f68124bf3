-- Takes over slots as PostgreSQL has them, and ends the holds whose places are in these numbers, in one step: nothing
-- is counted twice or not at all.
-- ARGV: now, how (TELL what is known, LEARN what is not), then for each slot:
--       slot, version, capacity, booked, status, n, n holds …

local i = 3
while i <= #ARGV do
    local slot = tell(
        ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3]), ARGV[i + 4],
        ARGV[2] == 'LEARN')
    local holds = tonumber(ARGV[i + 5])
    for h = i + 6, i + 5 + holds do
        local id = ARGV[h]
        remove(slot, id)
        -- Instant holds have a colon in their names, and no JSON.
        local hold = not string.find(id, ':', 1, true) and read(id) or nil
        if hold and hold.state == 'LIVE' then
            forget(id, hold)
            hold.state = 'CONFIRMED'
            write(id, hold, MARK)
        end
    end
    i = i + 6 + holds
end
settle()
return {}
