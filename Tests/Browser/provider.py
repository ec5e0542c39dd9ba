"""A company with accounts of its own: an OpenID provider whose login page has one button."""

import base64
import hashlib
import http.server
import json
import threading
import time
import urllib.parse
import uuid

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

CLIENT = "latchkey"
KINDS = ["google", "apple", "microsoft", "github", "facebook", "line", "kakao", "naver", "yahoo-japan", "x"]


def encoded(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Provider:
    """The provider, and the person who is signed in there."""

    def __init__(self):
        self.subject = uuid.uuid4().hex
        self.email = None
        self.name = "Ada Lovelace"
        # How many seconds its clock is behind.
        self.behind = 0
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.codes = {}
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self, body, media_type="application/json", status=200):
                if not isinstance(body, bytes):
                    body = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", media_type)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                address = urllib.parse.urlsplit(self.path)
                if address.path == "/.well-known/openid-configuration":
                    self.answer(outer.document)
                elif address.path == "/keys":
                    self.answer(outer.keys)
                elif address.path == "/authorize":
                    self.answer(outer.page(dict(urllib.parse.parse_qsl(address.query))), "text/html")
                else:
                    self.answer(b"", status=204)  # the icon

            def do_POST(self):
                text = self.rfile.read(int(self.headers["Content-Length"])).decode()
                form = dict(urllib.parse.parse_qsl(text))
                query = outer.codes.pop(form.get("code"), None)
                if query is None:
                    return self.answer({"error": "invalid_grant"}, status=400)
                digest = hashlib.sha256(form["code_verifier"].encode()).digest()
                assert encoded(digest) == query["code_challenge"]
                self.answer({"access_token": "a", "token_type": "Bearer", "id_token": outer.token(query)})

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    @property
    def document(self):
        return {
            "issuer": self.url, "authorization_endpoint": self.url + "/authorize", "token_endpoint": self.url + "/token",
            "jwks_uri": self.url + "/keys",
        }

    @property
    def keys(self):
        numbers = self.key.public_key().public_numbers()
        x, y = (encoded(number.to_bytes(32, "big")) for number in (numbers.x, numbers.y))
        return {"keys": [{"kty": "EC", "crv": "P-256", "kid": "1", "use": "sig", "alg": "ES256", "x": x, "y": y}]}

    def page(self, query):
        """The login page, whose links lead back."""
        code = uuid.uuid4().hex
        self.codes[code] = query
        back = query["redirect_uri"] + "?" + urllib.parse.urlencode({"code": code, "state": query["state"]})
        refusal = {"error": "access_denied", "state": query["state"]}
        away = query["redirect_uri"] + "?" + urllib.parse.urlencode(refusal)
        return (
            "<!doctype html><html lang=en><title>Acme</title><body data-page=provider><main><h1>Acme</h1>"
            f'<a id=in href="{back.replace("&", "&amp;")}">Log in</a> '
            f'<a id=out href="{away.replace("&", "&amp;")}">Cancel</a></main>'
        ).encode()

    def token(self, query):
        now = int(time.time()) - self.behind
        claims = {
            "iss": self.url, "sub": self.subject, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": query["nonce"],
            "name": self.name, "auth_time": now,
        }
        if self.email:
            claims |= {"email": self.email, "email_verified": True}
        header = {"alg": "ES256", "kid": "1"}
        text = ".".join(encoded(json.dumps(part).encode()) for part in (header, claims))
        r, s = decode_dss_signature(self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return text + "." + encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))


def add_provider(server, provider, name="Acme"):
    """Adds the provider to the server; returns its id there."""
    identifier = f"acme-{uuid.uuid4().hex[:8]}"
    server.command(
        "upstreams", "add", identifier, "--provider", "oidc", "--issuer", provider.url, "--name", name, "--client-id",
        CLIENT,
    )
    return identifier


def add_all_providers(server):
    """Adds one of each kind but `oidc`, with which nobody can log in; returns their ids."""
    secret, key = server.folder / "upstream.secret", server.folder / "apple.p8"
    secret.write_text("secret of a provider")
    key.write_bytes(ec.generate_private_key(ec.SECP256R1()).private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    ))
    for file in (secret, key):
        file.chmod(0o600)
    for kind in KINDS:
        own = ["--apple-team", "A1B2C3D4E5", "--apple-key-id", "F6G7H8I9J0"] if kind == "apple" else []
        file = key if kind == "apple" else secret
        server.command("upstreams", "add", kind, "--client-id", CLIENT, "--client-secret-file", str(file), *own)
    return KINDS
