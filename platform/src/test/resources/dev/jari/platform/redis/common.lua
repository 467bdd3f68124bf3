local function shout(word) return word .. '!' end
