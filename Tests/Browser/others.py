"""Others' applications: a site with its own receiver of answers, and a device without a browser."""

import http.server
import json
import threading
import urllib.error
import urllib.parse
import urllib.request
import uuid

CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"


class Receiver:
    """A site on loopback that keeps the answers it gets."""

    def __init__(self):
        self.answers = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self, method, text):
                outer.answers.append((method, dict(urllib.parse.parse_qsl(text))))
                body = b"<!doctype html><html lang=en><title>Back</title><body data-page=receiver>Back"
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                if self.path.startswith("/callback"):
                    self.answer("GET", urllib.parse.urlsplit(self.path).query)
                else:
                    self.send_response(204)
                    self.end_headers()

            def do_POST(self):
                self.answer("POST", self.rfile.read(int(self.headers["Content-Length"])).decode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/callback"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def add_site(server, redirect_uri, name="Night Reader"):
    """Another's application with a new id."""
    identifier = f"site-{uuid.uuid4().hex[:12]}"
    server.command(
        "applications", "add", identifier, "--third-party", "--name", name, "--redirect-uri", redirect_uri,
        "--post-logout-redirect-uri", redirect_uri, "--scope", "openid", "--scope", "profile", "--scope", "email",
        "--scope", "offline_access", "--grant-type", "authorization_code", "--grant-type", "refresh_token",
    )
    return identifier


def add_television(server, name="Living Room TV"):
    identifier = f"tv-{uuid.uuid4().hex[:12]}"
    server.command(
        "applications", "add", identifier, "--third-party", "--name", name, "--grant-type", "device_code",
        "--grant-type", "refresh_token", "--scope", "openid", "--scope", "profile", "--scope", "offline_access",
    )
    return identifier


def authorization(server, site, redirect_uri, **changes):
    """The address to which the site sends a browser."""
    parameters = {
        "client_id": site, "response_type": "code", "redirect_uri": redirect_uri, "scope": "openid email",
        "state": "s t&=", "nonce": "n", "code_challenge": CHALLENGE, "code_challenge_method": "S256", **changes,
    }
    return f"{server.url}/authorize?{urllib.parse.urlencode(parameters)}"


def device_request(server, television):
    """What the server answers to a device that wants to log in."""
    body = urllib.parse.urlencode({"client_id": television, "scope": "openid profile"}).encode()
    with urllib.request.urlopen(f"{server.url}/device_authorization", body, timeout=20) as answer:
        return json.loads(answer.read())


def device_token(server, television, device_code):
    """The status and the answer of the device's question for its token."""
    body = urllib.parse.urlencode({
        "client_id": television, "device_code": device_code,
        "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
    }).encode()
    try:
        with urllib.request.urlopen(f"{server.url}/token", body, timeout=20) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())
