-- Each request as the next of 64 users: the logins of one user that are under way at the same time are limited.
local number = 0

request = function()
    number = (number + 1) % 64
    local body = '{"identifier":"bench' .. number .. '","password":"correct horse battery"}'
    return wrk.format("POST", nil, { ["Content-Type"] = "application/json" }, body)
end
