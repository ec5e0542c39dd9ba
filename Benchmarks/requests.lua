-- Sends the requests of the file REQUESTS in turn. A line has method, path, headers and body, separated by \x1f; headers
-- are separated by \x1e.

local requests = {}
local position = 0

function init(arguments)
   for line in io.lines(os.getenv("REQUESTS")) do
      local method, path, headers, body = line:match("^(.-)\31(.-)\31(.-)\31(.*)$")
      local fields = {}
      for name, value in headers:gmatch("([^:\30]+): ([^\30]*)") do fields[name] = value end
      requests[#requests + 1] = wrk.format(method, path, fields, body ~= "" and body or nil)
   end
end

function request()
   position = position % #requests + 1
   return requests[position]
end
