"""An authenticator and the browser around it (WebAuthn Level 3). A test can change an answer before it is signed."""

import base64
import hashlib
import json
import os

import cbor
from keys import KEYS

# The flags of the authenticator's data.
PRESENT, VERIFIED, BACKUP_ELIGIBLE, BACKED_UP, HAS_CREDENTIAL, HAS_EXTENSIONS = 1, 4, 8, 16, 64, 128


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def digest(data):
    return hashlib.sha256(data).digest()


class Answer:
    """An answer before it is signed; `credential` signs it and is its JSON."""

    def __init__(self, passkey, kind, options, origin):
        self.passkey = passkey
        self.id = encode(passkey.id)
        self.type = "public-key"
        self.client = {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False}
        self.client_text = None
        self.party = options["rpId"] if "rpId" in options else options["rp"]["id"]
        self.flags = PRESENT | VERIFIED
        if passkey.is_synced:
            self.flags |= BACKUP_ELIGIBLE | BACKED_UP
        self.counter = passkey.counter
        self.rest = b""

    @property
    def client_data(self):
        if self.client_text is not None:
            return self.client_text
        return json.dumps(self.client, separators=(",", ":")).encode()

    @property
    def data(self):
        """The authenticator's data."""
        return digest(self.party.encode()) + bytes([self.flags]) + self.counter.to_bytes(4, "big") + self.rest

    def sign(self):
        return self.passkey.key.sign(self.data + digest(self.client_data))

    def envelope(self, **response):
        return {"id": self.id, "rawId": self.id, "type": self.type, "response": response}


class Creation(Answer):
    """A new passkey."""

    def __init__(self, passkey, options, origin):
        super().__init__(passkey, "webauthn.create", options, origin)
        self.flags |= HAS_CREDENTIAL
        self.format = "none"
        self.statement = {}
        self.cose = cbor.encode(passkey.key.cose())
        self.rest = bytes(16) + len(passkey.id).to_bytes(2, "big") + passkey.id + self.cose

    def attest(self):
        """Signs with the new key itself (`packed` without a certificate)."""
        self.format = "packed"
        self.statement = {"alg": self.passkey.key.algorithm, "sig": self.sign()}

    @property
    def credential(self):
        # In this order, as CTAP 2 writes it.
        object = cbor.encode({"fmt": self.format, "attStmt": self.statement, "authData": self.data})
        return self.envelope(clientDataJSON=encode(self.client_data), attestationObject=encode(object))


class Use(Answer):
    """The use of a passkey."""

    def __init__(self, passkey, options, origin):
        super().__init__(passkey, "webauthn.get", options, origin)
        self.user_handle = passkey.user_handle

    @property
    def credential(self):
        response = {
            "clientDataJSON": encode(self.client_data), "authenticatorData": encode(self.data),
            "signature": encode(self.sign()),
        }
        if self.user_handle is not None:
            response["userHandle"] = self.user_handle
        return self.envelope(**response)


class Passkey:
    """A passkey: on one device it counts its uses; its copies on many devices do not count."""

    def __init__(self, algorithm="ES256", is_synced=False):
        self.key = KEYS[algorithm]()
        self.id = os.urandom(32)
        self.is_synced = is_synced
        self.counter = 0
        self.user_handle = None

    def create(self, options, origin):
        self.user_handle = options["user"]["id"]
        return Creation(self, options, origin)

    def use(self, options, origin):
        if not self.is_synced:
            self.counter += 1
        return Use(self, options, origin)
