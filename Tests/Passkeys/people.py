"""People who use passkeys at the server, as its HTTP API has it."""

import http.client
import itertools
import json
import random
from typing import NamedTuple

from passkey import Passkey
from programs import PASSWORD


class Reply(NamedTuple):
    """An answer of the server."""

    status: int
    body: dict
    headers: object

    @property
    def code(self):
        """The code of a refusal."""
        return (self.body or {}).get("code")

    @property
    def refusal(self):
        return self.status, self.code

    @property
    def token(self):
        assert self.status == 201, self
        return self.body["session"]["accessToken"]


class Site:
    """Calls the server over one connection.

    Each call comes from another address, as a proxy tells, so that no limit of an address applies.
    """

    numbers = itertools.count(1)

    def __init__(self, server, seed=None):
        self.server = server
        self.origin = server.url
        self.random = random.Random(seed)
        self.connection = None
        self.reconnections = 0

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def send(self, method, path, body=None, token=None):
        """Sends a body as it is."""
        address = ".".join(str(self.random.randrange(256)) for _ in range(3))
        headers = {"X-Forwarded-For": "10." + address}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if token:
            headers["Authorization"] = "Bearer " + token
        for attempt in (1, 2):
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
            try:
                self.connection.request(method, path, body, headers)
                answer = self.connection.getresponse()
                text = answer.read()
                return Reply(answer.status, json.loads(text) if text else None, answer.headers)
            except (http.client.HTTPException, ConnectionError):
                # The server may close a connection; a server that has died refuses the next one.
                self.close()
                self.reconnections += 1
                if attempt == 2:
                    raise

    def call(self, method, path, body=None, token=None):
        return self.send(method, path, None if body is None else json.dumps(body).encode(), token)

    def begin(self, path, body=None, token=None):
        """Begins a ceremony; returns its id and its options."""
        reply = self.call("POST", path, body, token)
        assert reply.status == 200, reply
        return reply.body["ceremonyID"], reply.body["publicKey"]

    # Each `change` is called with the answer before it is signed.

    def sign_up(self, passkey, name=None, change=None):
        """Registers a user with a passkey instead of a password."""
        name = name or f"grace{next(self.numbers)}"
        number, options = self.begin("/v1/users/passkey/options", {"username": name})
        body = {"ceremonyID": number, "credential": changed(passkey.create(options, self.origin), change)}
        return self.call("POST", "/v1/users/passkey", {**body, "username": name})

    def log_in(self, passkey, change=None):
        number, options = self.begin("/v1/sessions/passkey/options")
        body = {"ceremonyID": number, "credential": changed(passkey.use(options, self.origin), change)}
        return self.call("POST", "/v1/sessions/passkey", body)

    def add(self, passkey, token, change=None):
        """Adds a passkey to a user."""
        number, options = self.begin("/v1/users/me/passkeys/options", {}, token)
        body = {"ceremonyID": number, "credential": changed(passkey.create(options, self.origin), change)}
        return self.call("POST", "/v1/users/me/passkeys", body, token)

    def passkeys(self, token):
        return self.call("GET", "/v1/users/me/passkeys", token=token).body["passkeys"]

    def events(self, token):
        """The kinds of the events in a user's log."""
        return [event["kind"] for event in self.call("GET", "/v1/users/me/events", token=token).body["events"]]

    def password_log_in(self, name):
        return self.call("POST", "/v1/sessions", {"identifier": name, "password": PASSWORD})

    def user(self, *passkeys):
        """A user with a password and passkeys; returns the name and a token."""
        name, token = self.server.user()
        for passkey in passkeys:
            assert self.add(passkey, token).status == 201
        return name, token


def changed(answer, change):
    if change:
        change(answer)
    return answer.credential


def newcomer(site, algorithm="ES256", is_synced=False):
    """A user who has registered with a passkey; returns the passkey."""
    passkey = Passkey(algorithm, is_synced)
    assert site.sign_up(passkey).status == 201
    return passkey
