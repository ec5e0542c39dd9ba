"""A small web server of the tests: it shows files, and answers every other address with a word."""

import http.server
import threading


class Listener:
    """Listens until it is stopped; over TLS with a certificate."""

    def __init__(self, port, certificate=None, files=None):
        self.scheme = "https" if certificate else "http"
        self.url = f"{self.scheme}://127.0.0.1:{port}"
        self.files = files if files is not None else {}
        self.requests = []
        listener = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                listener.requests.append(self.path)
                kind, text = listener.files.get(self.path.split("?")[0], ("text/plain", "received"))
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        if certificate:
            self.server.socket = certificate.context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
