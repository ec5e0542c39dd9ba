#!/usr/bin/env python3
"""Makes single-sign-on tokens as a backend does, by the formats' specifications and without this project's code.

Reads one JSON object per line and writes one token per line. AES and signatures come from the openssl program.
"""
import base64
import hashlib
import hmac
import json
import secrets
import string
import subprocess
import sys
import tempfile
import time
import zlib


def openssl(arguments, data):
    return subprocess.run(["openssl", *arguments], input=data, stdout=subprocess.PIPE, check=True).stdout


def encode(text, key, padding="pkcs7"):
    data = zlib.compress(text.encode())
    size = 16 - len(data) % 16
    data += bytes([size]) * size if padding == "pkcs7" else bytes(size)
    iv = "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(16))
    cipher = f"-aes-{len(key) * 4}-cbc"
    data = openssl(["enc", cipher, "-K", key, "-iv", iv.encode().hex(), "-nopad"], data)
    return f"~2{iv}~" + base64.b64encode(data, b"-_").decode().replace("=", ".")


def clean(value):
    return str(value).replace("|", "-") or " "


def lithium(order):
    email = order["email"]
    if order.get("smr_key"):
        email = encode(email, order["smr_key"], order.get("padding", "pkcs7"))
    now = order.get("time", int(time.time()))
    fields = [
        "Li",
        order.get("version", "LiSSOv1.5"),
        f"34-{secrets.token_hex(16).upper()}",
        order.get("tsid", int(time.time() * 1000)),
        now * 1000,
        order.get("user_agent", ""),
        order.get("referer", ""),
        order.get("address", ""),
        order["domain"],
        order["client_id"],
        order["unique_id"],
        order["login"],
        email,
    ]
    fields = [clean(field) for field in fields]
    fields += [f"{name}={clean(value)}" for name, value in order.get("settings", {}).items()]
    text = "|".join(fields)
    text += "iL" if order.get("terminator") == "glued" else "|iL"
    return encode(text, order["key"], order.get("padding", "pkcs7"))


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def der_integers(data):
    """The two numbers of an ECDSA signature in the encoding of openssl, 32 bytes each."""
    numbers, position = b"", 2
    for _ in range(2):
        length = data[position + 1]
        numbers += data[position + 2 : position + 2 + length].lstrip(b"\0").rjust(32, b"\0")
        position += 2 + length
    return numbers


def sign(algorithm, order, data):
    if algorithm == "HS256":
        return hmac.new(order["secret"].encode(), data, hashlib.sha256).digest()
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        if algorithm == "EdDSA":
            return openssl(["pkeyutl", "-sign", "-rawin", "-inkey", order["private_key"], "-in", file.name], b"")
        signature = openssl(["dgst", "-sha256", "-sign", order["private_key"], file.name], b"")
        return der_integers(signature) if algorithm == "ES256" else signature


def jwt(order):
    header = {"alg": order["alg"], "typ": "JWT", **order.get("header", {})}
    signed = ".".join(base64url(json.dumps(part).encode()) for part in (header, order["claims"]))
    return signed + "." + base64url(sign(order["alg"], order, signed.encode()))


for line in sys.stdin:
    order = json.loads(line)
    print(jwt(order) if "alg" in order else lithium(order), flush=True)
