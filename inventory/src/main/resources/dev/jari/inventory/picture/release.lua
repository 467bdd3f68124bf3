-- Gives the places of a hold back before its time. One whose booking is on the way can't be taken back.
-- ARGV: now, hold, user. Gives OK json | GONE | FORBIDDEN | PROCESSED

local hold, why = own(ARGV[2], ARGV[3])
if not hold then return {why} end
if hold.ownExpiresAt then return {'PROCESSED'} end
local json = cjson.encode(hold)
finish(ARGV[2], hold, 'CANCELLED')
return {'OK', json}
