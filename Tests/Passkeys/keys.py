"""The keys of authenticators, and how COSE writes them (RFC 9053, RFC 8230)."""

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class ES256:
    """ECDSA on P-256 with SHA-256; signatures are DER."""

    algorithm = -7

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())

    def cose(self):
        point = self.key.public_key().public_numbers()
        return {1: 2, 3: self.algorithm, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}

    def sign(self, message):
        return self.key.sign(message, ec.ECDSA(hashes.SHA256()))


class EdDSA:
    """Ed25519."""

    algorithm = -8

    def __init__(self):
        self.key = ed25519.Ed25519PrivateKey.generate()

    def cose(self):
        x = self.key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return {1: 1, 3: self.algorithm, -1: 6, -2: x}

    def sign(self, message):
        return self.key.sign(message)


class RS256:
    """RSA with PKCS #1 v1.5 padding and SHA-256."""

    algorithm = -257

    def __init__(self):
        self.key = rsa.generate_private_key(65537, 2048)

    def cose(self):
        modulus = self.key.public_key().public_numbers().n
        return {1: 3, 3: self.algorithm, -1: modulus.to_bytes(256, "big"), -2: b"\x01\x00\x01"}

    def sign(self, message):
        return self.key.sign(message, padding.PKCS1v15(), hashes.SHA256())


class ES384(ES256):
    """ECDSA on P-384, which the server does not offer."""

    algorithm = -35

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP384R1())

    def cose(self):
        point = self.key.public_key().public_numbers()
        return {1: 2, 3: self.algorithm, -1: 2, -2: point.x.to_bytes(48, "big"), -3: point.y.to_bytes(48, "big")}

    def sign(self, message):
        return self.key.sign(message, ec.ECDSA(hashes.SHA384()))


KEYS = {"ES256": ES256, "EdDSA": EdDSA, "RS256": RS256}
