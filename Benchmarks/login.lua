wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"identifier":"bench","password":"correct horse battery"}'
