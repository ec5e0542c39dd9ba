-- Each request logs in the next of 64 users, because concurrent logins of one user are limited.
local number = 0

request = function()
    number = (number + 1) % 64
    local body = '{"identifier":"bench' .. number .. '","password":"correct horse battery"}'
    return wrk.format("POST", nil, { ["Content-Type"] = "application/json" }, body)
end
