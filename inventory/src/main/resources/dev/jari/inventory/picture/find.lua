-- ARGV: now, hold, user. Gives OK json | GONE | FORBIDDEN | PROCESSED

local hold, why = own(ARGV[2], ARGV[3])
if not hold then return {why} end
return answer(hold)
