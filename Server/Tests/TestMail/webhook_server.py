"""An HTTP server for tests that checks signed webhooks independently, and reports requests on standard output.

The secret is its argument. Standard input has commands, one JSON object per line: a status, and how often to answer it.
"""
import hashlib
import hmac
import http.server
import json
import sys
import threading
import time

secret = sys.argv[1].encode()
script = {"status": 200, "count": 0}
lock = threading.Lock()


def tell(**event):
    with lock:
        print(json.dumps(event), flush=True)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        timestamp = self.headers["Latchkey-Timestamp"]
        expected = "v1=" + hmac.new(secret, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
        status = 204
        if script["count"] > 0:
            script["count"] -= 1
            status = script["status"]
        tell(
            event="message",
            isSigned=hmac.compare_digest(expected, self.headers["Latchkey-Signature"]),
            age=abs(time.time() - int(timestamp)),
            path=self.path,
            type=self.headers["Content-Type"],
            key=self.headers["Idempotency-Key"],
            status=status,
            body=json.loads(body),
        )
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
tell(event="listening", port=server.server_address[1])
for line in sys.stdin:
    script.update(json.loads(line))
    tell(event="done")
