-- Refreshes one session after the other, each with the token from its last refresh.
-- The client makes the next token, so no answer has to be read. Only the last eight characters change: they count up.
-- SESSIONS is a file with one refresh token a line; every thread takes its own share.

local threads = 0

function setup(thread)
   thread:set("number", threads)
   threads = threads + 1
end

function init(args)
   sessions = {}
   local line_number = 0
   for line in io.lines(os.getenv("SESSIONS")) do
      if line_number % tonumber(os.getenv("THREADS")) == number then
         sessions[#sessions + 1] = { current = line, stem = line:sub(1, 60), count = 0 }
      end
      line_number = line_number + 1
   end
   position = 0
   wrk.headers["Content-Type"] = "application/json"
end

function request()
   -- wrk makes one request before the run to inspect it, and does not send it.
   if not looked_at then
      looked_at = true
      return wrk.format("GET", "/health")
   end
   position = position % #sessions + 1
   local session = sessions[position]
   session.count = session.count + 1
   local next_token = session.stem .. string.format("%08d", session.count)
   local body = '{"refreshToken":"' .. session.current .. '","nextRefreshToken":"' .. next_token .. '"}'
   session.current = next_token
   return wrk.format("POST", "/v1/sessions/refresh", nil, body)
end
