"""Random changes of an authenticator's answer, none of which may be accepted."""

import copy
import json
import string

from passkey import BACKUP_ELIGIBLE, HAS_CREDENTIAL, PRESENT, VERIFIED, decode, encode

# The heads of values in CBOR and DER that promise too much, end nothing or nest.
HEADS = [
    b"\x9b\x7f" + b"\xff" * 7, b"\x1b" + b"\xff" * 8, b"\x3b" + b"\xff" * 8, b"\xfb" + bytes(8), b"\x81" * 40,
    b"\xbf", b"\xff", b"\x5f", b"\xc1", b"\xf7", b"\xa0", b"\x80", b"\x40", b"\x60",
    b"\x30\x80", b"\x30\x84\xff\xff\xff\xff",
]
VALUES = [
    None, True, 0, -1, 1e308, [], {}, [[]] * 50, {"a": {"b": {"c": 1}}}, "", "=", "\0", "\ud800", "é" * 200,
    "A" * 60_000,
]


def mutate_bytes(random, data):
    """Some bytes of a part are others, or there are more or fewer of them."""
    data = bytearray(data or b"\0")
    place = random.randrange(len(data))
    length = random.choice([1, 1, 2, 4, 8, 32])
    kind = random.randrange(9)
    if kind == 0:
        data[place] ^= 1 << random.randrange(8)
    elif kind == 1:
        data[place] = random.randrange(256)
    elif kind == 2:
        data[place:place] = random.randbytes(length)
    elif kind == 3:
        del data[place:place + length]
    elif kind == 4:
        del data[place:]
    elif kind == 5:
        data[place:place] = data[max(0, place - length):place]
    elif kind == 6:
        data[place:place + length] = bytes(length)
    elif kind == 7:
        head = random.choice(HEADS)
        data[place:place + random.choice([0, len(head)])] = head
    else:
        data += random.randbytes(random.randrange(1, 65))
    return bytes(data)


def mutate_text(random, text):
    """A part is no base64url any more, or it is that of something else."""
    place = random.randrange(len(text) + 1)
    kind = random.randrange(4)
    if kind == 0:
        return text[:place] + random.choice(string.printable) + text[place + 1:]
    if kind == 1:
        return text[:place] + random.choice(["=", "+", "/", " ", "\n", "%41", "\0", "Ä"]) + text[place:]
    if kind == 2:
        return text[:place]
    return text + random.choice(["=", "==", "A", "AA", "AAAA"])


def texts(credential):
    """The places of the texts: the object and the name of its member."""
    response = credential["response"]
    return [(credential, name) for name in ("id", "rawId", "type")] + [(response, name) for name in response]


def mutated_part(random, body):
    """The bytes of a signed part."""
    place, name = random.choice(texts(body["credential"])[3:])
    place[name] = encode(mutate_bytes(random, decode(place[name])))


def mutated_text(random, body):
    place, name = random.choice(texts(body["credential"]) + [(body, "ceremonyID")])
    place[name] = mutate_text(random, place[name])


def mutated_member(random, body):
    """A member is absent, of another type, or another member's."""
    places = texts(body["credential"]) + [(body, "ceremonyID"), (body, "credential"), (body["credential"], "response")]
    place, name = random.choice(places)
    kind = random.randrange(4)
    if kind == 0:
        del place[name]
    elif kind == 1:
        other, member = random.choice(texts(body["credential"]))
        place[name] = other[member]
    else:
        place[name] = copy.deepcopy(random.choice(VALUES))


def mutated_body(random, body):
    return mutate_bytes(random, compact(body))


def compact(body):
    return json.dumps(body, separators=(",", ":")).encode()


def is_same(text, body):
    """Whether a changed text has the same answer: in another spelling, or with another name of a new user."""
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(parsed, dict) and all(parsed.get(name) == body[name] for name in ("ceremonyID", "credential"))


def mutation(random, body):
    """The name of a change, and the text of an answer after it."""
    while True:
        changed = copy.deepcopy(body)
        change = random.choice([mutated_part, mutated_part, mutated_part, mutated_text, mutated_member, mutated_body])
        # The last one returns the text itself.
        text = change(random, changed) or compact(changed)
        if not is_same(text, body):
            return change.__name__, text


def signed_fault(random, use):
    """Makes a use wrong before its rightful key signs it."""
    kind = random.randrange(9)
    if kind == 0:
        use.party = encode(random.randbytes(8))
    elif kind == 1:
        use.flags &= ~random.choice([PRESENT, VERIFIED, PRESENT | VERIFIED])
    elif kind == 2:
        use.flags ^= BACKUP_ELIGIBLE
    elif kind == 3:
        use.flags |= HAS_CREDENTIAL
    elif kind == 4:
        use.rest = random.randbytes(random.randrange(1, 65))
    elif kind == 5:
        use.client["challenge"] = encode(random.randbytes(32))
    elif kind == 6:
        origin = use.client["origin"]
        place = random.randrange(len(origin))
        use.client["origin"] = origin[:place] + random.choice(string.ascii_letters + "/.") + origin[place:]
    elif kind == 7:
        use.client[random.choice(["crossOrigin", "topOrigin"])] = random.choice([True, 1, "https://example.com"])
    else:
        use.client["type"] = random.choice(["webauthn.create", "webauthn.GET", "", None, "payment.get"])
