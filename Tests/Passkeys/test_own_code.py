"""The tests' own code against examples of the standards, and controls of its checks."""

import random

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding

import cbor
from keys import KEYS, ES256, RS256
from mutations import is_same, mutation
from passkey import Passkey, decode, digest, encode
from watch import faults

# RFC 8949, appendix A.
EXAMPLES = {
    "00": 0, "17": 23, "1818": 24, "1903e8": 1000, "1a000f4240": 1_000_000, "1bffffffffffffffff": 2**64 - 1,
    "20": -1, "3903e7": -1000, "f4": False, "f5": True, "40": b"", "4401020304": b"\x01\x02\x03\x04",
    "6449455446": "IETF", "62c3bc": "\u00fc", "83010203": [1, 2, 3], "a201020304": {1: 2, 3: 4},
    "a26161016162820203": {"a": 1, "b": [2, 3]},
}

OPTIONS = {
    "challenge": encode(bytes(32)), "rpId": "localhost", "rp": {"id": "localhost"}, "user": {"id": encode(bytes(32))},
}


@pytest.mark.parametrize("text, value", EXAMPLES.items())
def test_cbor_is_written_as_in_its_standard(text, value):
    assert cbor.encode(value).hex() == text


@pytest.mark.parametrize("algorithm", KEYS)
def test_an_answer_is_signed_by_its_key(algorithm):
    passkey = Passkey(algorithm)
    creation = passkey.create(OPTIONS, "http://localhost")
    data = creation.data
    assert data[:32] == digest(b"localhost") and data[32] == 0x45 and data[53:55] == b"\0\x20"
    assert data[55:87] == passkey.id and data[87:] == cbor.encode(passkey.key.cose())
    response = passkey.use(OPTIONS, "http://localhost").credential["response"]
    message = decode(response["authenticatorData"]) + digest(decode(response["clientDataJSON"]))
    assert decode(response["authenticatorData"])[32:] == b"\x05\0\0\0\x01"
    public, signature = passkey.key.key.public_key(), decode(response["signature"])
    # Each throws if the signature is wrong.
    if isinstance(passkey.key, ES256):
        public.verify(signature, message, ec.ECDSA(hashes.SHA256()))
    elif isinstance(passkey.key, RS256):
        public.verify(signature, message, padding.PKCS1v15(), hashes.SHA256())
    else:
        public.verify(signature, message)


def test_a_mutation_is_never_the_answer_itself():
    use = Passkey().use(OPTIONS, "http://localhost")
    use.user_handle = encode(bytes(32))
    body = {"ceremonyID": "019a6f3e-2b60-7c1a-9d4e-5f60718293a4", "credential": use.credential}
    first = [mutation(random.Random(number), body) for number in range(300)]
    assert first == [mutation(random.Random(number), body) for number in range(300)], "a seed repeats"
    assert not any(is_same(text, body) for _, text in first)
    assert len({name for name, _ in first}) == 4


def test_the_check_of_the_log_finds_crashes_and_errors():
    """The control."""
    well = "2026-11-21T04:05:06.789Z info request method=POST path=/v1/sessions/passkey status=401 error=x"
    assert not faults(well)
    assert faults(well.replace("status=401", "status=500"))
    assert faults(well.replace(" info ", " error "))
    assert faults("Latchkey/CBOR.swift:12: Fatal error: Index out of range")
    assert faults("*** Program crashed: Illegal instruction at 0x1")
