"""Passkeys of an independent authenticator at the real server."""

import threading

import pytest

import cbor
from authenticator import App
from keys import ES384, KEYS
from passkey import (
    BACKED_UP, BACKUP_ELIGIBLE, HAS_CREDENTIAL, HAS_EXTENSIONS, PRESENT, VERIFIED, Passkey, decode, encode,
)
from people import Site, changed, newcomer

REFUSED, WRONG = (401, "invalid_credentials"), (403, "wrong_code")
INVALID, UNSUPPORTED = (422, "invalid_passkey"), (422, "unsupported_attestation")

kinds = pytest.mark.parametrize("is_synced", [False, True], ids=["on one device", "synced"])


# Registrations and logins.


@kinds
@pytest.mark.parametrize("algorithm", KEYS)
def test_a_passkey_registers_a_user_and_logs_them_in(site, algorithm, is_synced):
    passkey = Passkey(algorithm, is_synced)
    name = f"{algorithm}{'synced' if is_synced else 'single'}".lower()
    token = site.sign_up(passkey, name).token
    for _ in range(3):
        reply = site.log_in(passkey)
        assert reply.status == 201 and reply.body["user"]["username"] == name
        current = site.call("GET", "/v1/sessions/current", token=reply.token).body
        assert current["acr"] == "phr"
        assert ("swk" if is_synced else "hwk") in current["amr"]
    listed = site.passkeys(token)
    assert [(one["isSynced"], one["isBackedUp"]) for one in listed] == [(is_synced, is_synced)]
    assert listed[0]["lastUsedAt"]


@pytest.mark.parametrize("algorithm", KEYS)
def test_a_key_that_attests_itself_is_accepted(site, algorithm):
    passkey = Passkey(algorithm)
    assert site.sign_up(passkey, change=lambda creation: creation.attest()).status == 201
    assert site.log_in(passkey).status == 201


def test_the_options_are_those_that_authenticators_need(site):
    first, second = Passkey(), Passkey(is_synced=True)
    _, token = site.user(first)
    _, options = site.begin("/v1/users/me/passkeys/options", {}, token)
    assert options["rp"]["id"] == "localhost"
    assert [parameter["alg"] for parameter in options["pubKeyCredParams"]] == [-8, -7, -257]
    assert options["authenticatorSelection"] == {"residentKey": "required", "userVerification": "required"}
    assert options["attestation"] == "none"
    assert len(decode(options["challenge"])) == 32
    assert [one["id"] for one in options["excludeCredentials"]] == [encode(first.id)]
    assert options["user"]["id"] == first.user_handle, "all passkeys of a user have one handle"
    assert len(decode(first.user_handle)) == 32
    assert site.add(second, token).status == 201
    _, options = site.begin("/v1/sessions/passkey/options")
    assert options["rpId"] == "localhost" and options["userVerification"] == "required"
    assert options["allowCredentials"] == [], "a stranger learns nobody's passkeys"


def test_a_passkey_that_the_browser_made_without_asking(site):
    _, token = site.user()
    passkey = Passkey(is_synced=True)

    def change(creation):
        creation.flags &= ~(PRESENT | VERIFIED)

    number, options = site.begin("/v1/users/me/passkeys/options", {"isConditional": True}, token)
    credential = changed(passkey.create(options, site.origin), change)
    reply = site.call("POST", "/v1/users/me/passkeys", {"ceremonyID": number, "credential": credential}, token)
    assert reply.status == 201
    assert site.log_in(passkey).status == 201
    assert site.log_in(passkey, change).refusal == REFUSED
    assert site.add(Passkey(), token, change).refusal == INVALID, "this ceremony asks the person"


def grown(answer, rest):
    answer.flags |= HAS_EXTENSIONS
    answer.rest += rest


ACCEPTED = {
    "reserved bits": lambda answer: setattr(answer, "flags", answer.flags | 0x22),
    "extensions": lambda answer: grown(answer, cbor.encode({"credProtect": 2})),
    "a listed site": lambda answer: answer.client.update(origin="https://shop.example.org"),
    "members that nobody knows": lambda answer: answer.client.update(other_keys_can_be_added_here="yes"),
    "no word about frames": lambda answer: answer.client.pop("crossOrigin"),
    "a byte order mark": lambda answer: setattr(answer, "client_text", b"\xef\xbb\xbf" + answer.client_data),
}


@pytest.mark.parametrize("change", ACCEPTED.values(), ids=ACCEPTED)
def test_what_browsers_may_add_is_accepted(site, change):
    passkey = Passkey()
    assert site.sign_up(passkey, change=change).status == 201
    assert site.log_in(passkey, change).status == 201


# Refusals of both ceremonies, by the rightful key.


def twice(answer):
    answer.client_text = b'{"origin":"https://evil.example",' + answer.client_data[1:]


FAULTS = {
    "the person is not verified": lambda answer: setattr(answer, "flags", answer.flags & ~VERIFIED),
    "the person is not present": lambda answer: setattr(answer, "flags", answer.flags & ~PRESENT),
    "a frame in another site": lambda answer: answer.client.update(crossOrigin=True),
    "a page around it": lambda answer: answer.client.update(topOrigin="https://example.com"),
    "another site": lambda answer: answer.client.update(origin="https://evil.example"),
    "a site below": lambda answer: answer.client.update(origin="https://evil.shop.example.org"),
    "a site that begins alike": lambda answer: answer.client.update(origin=answer.client["origin"] + ".evil.example"),
    "another port": lambda answer: answer.client.update(origin="http://localhost:1"),
    "a slash at the end": lambda answer: answer.client.update(origin=answer.client["origin"] + "/"),
    "capitals": lambda answer: answer.client.update(origin=answer.client["origin"].upper()),
    "no site": lambda answer: answer.client.pop("origin"),
    "another challenge": lambda answer: answer.client.update(challenge=encode(bytes(32))),
    "a padded challenge": lambda answer: answer.client.update(challenge=answer.client["challenge"] + "="),
    "another relying party": lambda answer: setattr(answer, "party", "evil.example"),
    "copies of what has none": lambda answer: setattr(answer, "flags", (answer.flags | BACKED_UP) & ~BACKUP_ELIGIBLE),
    "missing extensions": lambda answer: setattr(answer, "flags", answer.flags | HAS_EXTENSIONS),
    "extensions that are no map": lambda answer: grown(answer, b"\x01"),
    "a byte too many": lambda answer: setattr(answer, "rest", answer.rest + b"\0"),
    "a member twice": twice,
    "text after the object": lambda answer: setattr(answer, "client_text", answer.client_data + b"{}"),
    "an array": lambda answer: setattr(answer, "client_text", b"[" + answer.client_data + b"]"),
    "no UTF-8": lambda answer: setattr(answer, "client_text", answer.client_data[:-1] + b',"x":"\xff"}'),
    "4,097 bytes": lambda answer: answer.client.update(x="x" * (4097 - len(answer.client_data) - len(',"x":""'))),
    "another type": lambda answer: setattr(answer, "type", "password"),
}


@pytest.mark.parametrize("change", FAULTS.values(), ids=FAULTS)
def test_no_fault_is_accepted(site, change):
    assert site.sign_up(Passkey(), change=change).refusal == INVALID
    passkey = newcomer(site)
    assert site.log_in(passkey, change).refusal == REFUSED
    assert site.log_in(passkey).status == 201, "the control: without the fault"


def test_client_data_of_4096_bytes_is_accepted(site):
    """The control of the limit."""
    passkey = newcomer(site)

    def change(use):
        use.client.update(x="x" * (4096 - len(use.client_data) - len(',"x":""')))

    assert site.log_in(passkey, change).status == 201


# Refusals of registrations.


def other_key(creation):
    creation.passkey.key = ES384()
    creation.rest = creation.rest[:-len(creation.cose)] + cbor.encode(creation.passkey.key.cose())


def with_key(change):
    """A creation whose key is encoded in another way."""
    def apply(creation):
        creation.rest = creation.rest[:-len(creation.cose)] + change(creation.cose)

    return apply


def wrongly_attested(creation):
    creation.attest()
    signature = bytearray(creation.statement["sig"])
    signature[-1] ^= 1
    creation.statement["sig"] = bytes(signature)


def otherwise_attested(creation):
    creation.attest()
    creation.statement["alg"] = -8


def certified(creation):
    creation.attest()
    creation.statement["x5c"] = [bytes(100)]


CREATION_FAULTS = {
    "an algorithm that was not offered": (other_key, INVALID),
    "a key that is no map": (with_key(lambda cose: b"\x04"), INVALID),
    "a key of nine bytes that promise billions": (with_key(lambda cose: b"\x9b\x7f" + b"\xff" * 7), INVALID),
    "a key of endless length": (with_key(lambda cose: b"\xbf" + cose[1:] + b"\xff"), INVALID),
    "a deep key": (with_key(lambda cose: b"\x81" * 2000 + b"\0"), INVALID),
    "a key with a member twice": (with_key(lambda cose: b"\xa6" + cose[1:] + cose[1:3]), INVALID),
    "a key beside the curve": (with_key(lambda cose: cose[:-32] + bytes(31) + b"\x01"), INVALID),
    "no credential": (lambda creation: setattr(creation, "flags", creation.flags & ~HAS_CREDENTIAL), INVALID),
    "another id outside": (lambda creation: setattr(creation, "id", encode(bytes(32))), INVALID),
    "a padded id": (lambda creation: setattr(creation, "id", creation.id + "="), INVALID),
    "a statement without a format": (lambda creation: creation.statement.update(sig=b"\0"), INVALID),
    "a wrong attestation": (wrongly_attested, INVALID),
    "an attestation by another algorithm": (otherwise_attested, INVALID),
    "a certificate": (certified, UNSUPPORTED),
    "another format": (lambda creation: setattr(creation, "format", "fido-u2f"), UNSUPPORTED),
    "the kind of a login": (lambda creation: creation.client.update(type="webauthn.get"), INVALID),
}


@pytest.mark.parametrize("change, refusal", CREATION_FAULTS.values(), ids=CREATION_FAULTS)
def test_no_wrong_passkey_is_added(site, change, refusal):
    _, token = site.user()
    assert site.add(Passkey(), token, change).refusal == refusal
    assert site.passkeys(token) == []
    assert site.add(Passkey(), token).status == 201, "the control: without the fault"


def test_a_passkey_belongs_to_one_user(site):
    taken = newcomer(site)
    _, token = site.user()
    copy = Passkey()
    copy.id = taken.id
    assert site.add(copy, token).refusal == (409, "passkey_exists")
    assert site.sign_up(copy).refusal == (409, "passkey_exists")
    assert site.log_in(taken).status == 201


def test_an_addition_belongs_to_its_session(site):
    name, own = site.user()
    other = site.password_log_in(name).token
    number, options = site.begin("/v1/users/me/passkeys/options", {}, own)
    body = {"ceremonyID": number, "credential": Passkey().create(options, site.origin).credential}
    assert site.call("POST", "/v1/users/me/passkeys", body, other).refusal == INVALID
    assert site.call("POST", "/v1/users/me/passkeys", body, own).refusal == INVALID, "it is used up"


# Refusals of logins.


def log_in(site, change_credential, passkey):
    """Logs in with a credential that is changed after it was signed."""
    number, options = site.begin("/v1/sessions/passkey/options")
    credential = passkey.use(options, site.origin).credential
    change_credential(credential)
    return site.call("POST", "/v1/sessions/passkey", {"ceremonyID": number, "credential": credential})


SIGNATURES = {
    "a flipped bit": lambda signature: signature[:-1] + bytes([signature[-1] ^ 1]),
    "none": lambda signature: b"",
    "64 bytes without DER": lambda signature: bytes([1]) * 64,
    "two zeroes": lambda signature: bytes.fromhex("3006020100020100"),
    "a byte too many": lambda signature: signature + b"\0",
}


@pytest.mark.parametrize("algorithm", KEYS)
@pytest.mark.parametrize("change", SIGNATURES.values(), ids=SIGNATURES)
def test_no_wrong_signature_is_accepted(site, change, algorithm):
    passkey = newcomer(site, algorithm)

    def sign(credential):
        response = credential["response"]
        response["signature"] = encode(change(decode(response["signature"])))

    assert log_in(site, sign, passkey).refusal == REFUSED
    assert site.log_in(passkey).status == 201


USE_FAULTS = {
    "the kind of a registration": lambda use: use.client.update(type="webauthn.create"),
    "a credential in it": lambda use: setattr(use, "flags", use.flags | HAS_CREDENTIAL),
    "a passkey that has copies since": lambda use: setattr(use, "flags", use.flags | BACKUP_ELIGIBLE),
    "no user handle": lambda use: setattr(use, "user_handle", None),
    "an empty user handle": lambda use: setattr(use, "user_handle", ""),
}


@pytest.mark.parametrize("change", USE_FAULTS.values(), ids=USE_FAULTS)
def test_no_wrong_use_is_accepted(site, change):
    passkey = newcomer(site)
    assert site.log_in(passkey, change).refusal == REFUSED
    assert site.log_in(passkey).status == 201


def test_another_user_is_never_logged_in(site):
    own, other = newcomer(site), newcomer(site)
    assert site.log_in(own, lambda use: setattr(use, "user_handle", other.user_handle)).refusal == REFUSED
    assert site.log_in(own, lambda use: setattr(use, "id", encode(other.id))).refusal == REFUSED

    def claim(use):
        use.id, use.user_handle = encode(other.id), other.user_handle

    assert site.log_in(own, claim).refusal == REFUSED
    assert site.log_in(own).status == 201 and site.log_in(other).status == 201


def test_an_answer_counts_once(site):
    passkey = newcomer(site)
    number, options = site.begin("/v1/sessions/passkey/options")
    body = {"ceremonyID": number, "credential": passkey.use(options, site.origin).credential}
    assert site.call("POST", "/v1/sessions/passkey", body).status == 201
    assert site.call("POST", "/v1/sessions/passkey", body).refusal == REFUSED
    other, _ = site.begin("/v1/sessions/passkey/options")
    assert site.call("POST", "/v1/sessions/passkey", {**body, "ceremonyID": other}).refusal == REFUSED


def test_a_wrong_answer_uses_its_ceremony_up(site):
    passkey = newcomer(site)
    number, options = site.begin("/v1/sessions/passkey/options")
    body = {"ceremonyID": number, "credential": passkey.use(options, site.origin).credential}
    signature = body["credential"]["response"].pop("signature")
    body["credential"]["response"]["signature"] = encode(b"wrong")
    assert site.call("POST", "/v1/sessions/passkey", body).refusal == REFUSED
    body["credential"]["response"]["signature"] = signature
    assert site.call("POST", "/v1/sessions/passkey", body).refusal == REFUSED


def test_an_answer_that_comes_twenty_times_at_once_counts_once(site, server):
    passkey = newcomer(site, is_synced=True)
    number, options = site.begin("/v1/sessions/passkey/options")
    body = {"ceremonyID": number, "credential": passkey.use(options, site.origin).credential}
    start, statuses = threading.Barrier(20), []

    def send():
        own = Site(server)
        start.wait()
        statuses.append(own.call("POST", "/v1/sessions/passkey", body).status)
        own.close()

    threads = [threading.Thread(target=send) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201] + [401] * 19


def test_an_unknown_passkey_is_named_but_no_other(site, server):
    """The browser forgets an unknown passkey for good, so no other refusal says that."""
    stranger = Passkey()
    stranger.user_handle = encode(bytes(32))
    assert site.log_in(stranger).refusal == (401, "unknown_passkey")
    passkey = Passkey()
    name, token = site.user(passkey)
    server.command("users", "disable", name)
    assert site.log_in(passkey).refusal == REFUSED
    removed = Passkey()
    _, token = site.user(removed)
    number = site.passkeys(token)[0]["id"]
    assert site.call("DELETE", f"/v1/users/me/passkeys/{number}", token=token).status == 204
    assert site.log_in(removed).refusal == (401, "unknown_passkey")


# Counters.


def counting(number):
    return lambda use: setattr(use, "counter", number)


def test_a_counter_that_goes_back_on_one_device_is_refused_and_recorded(site):
    passkey = newcomer(site)
    assert site.log_in(passkey, counting(7)).status == 201
    for number in (6, 7, 0):
        assert site.log_in(passkey, counting(number)).refusal == REFUSED, number
    token = site.log_in(passkey, counting(8)).token
    assert site.events(token).count("passkey_counter_repeated") == 3


def test_a_counter_that_goes_back_on_a_copy_is_recorded(site):
    passkey = newcomer(site, is_synced=True)
    assert site.log_in(passkey, counting(7)).status == 201
    assert "passkey_counter_repeated" not in site.events(site.log_in(passkey, counting(8)).token)
    token = site.log_in(passkey, counting(3)).token
    assert site.events(token).count("passkey_counter_repeated") == 1
    # The higher number stays.
    token = site.log_in(passkey, counting(8)).token
    assert site.events(token).count("passkey_counter_repeated") == 2


# A login in two steps.


def challenged(site, *passkeys):
    """A user with an authenticator app and passkeys, who has given the password; returns the challenge."""
    name, token = site.user(*passkeys)
    reply = site.call("POST", "/v1/users/me/totp", token=token)
    assert reply.status == 201, reply
    code = App(reply.body["secret"]).next()
    assert site.call("POST", "/v1/users/me/totp/confirm", {"code": code}, token).status == 200
    return challenge(site, name), name


def challenge(site, name):
    reply = site.password_log_in(name)
    assert reply.refusal == (403, "second_factor_required"), reply
    return reply.body["challenge"]


def answer(site, challenge, passkey, change=None):
    number, options = site.begin("/v1/sessions/challenge/passkey", {"challengeID": challenge["id"]})
    credential = changed(passkey.use(options, site.origin), change)
    body = {"challengeID": challenge["id"], "ceremonyID": number, "credential": credential}
    return site.call("POST", "/v1/sessions/challenge", body)


@kinds
def test_a_passkey_completes_a_login(site, is_synced):
    passkey = Passkey(is_synced=is_synced)
    begun, name = challenged(site, passkey)
    assert "passkey" in begun["factors"]
    number, options = site.begin("/v1/sessions/challenge/passkey", {"challengeID": begun["id"]})
    assert [one["id"] for one in options["allowCredentials"]] == [encode(passkey.id)]
    reply = answer(site, begun, passkey)
    assert reply.status == 201 and reply.body["user"]["username"] == name
    assert answer_status(site, begun) == (410, "challenge_over"), "it counts once"
    # A passkey alone is both factors.
    assert site.log_in(passkey).status == 201


def answer_status(site, begun):
    return site.call("POST", "/v1/sessions/challenge/passkey", {"challengeID": begun["id"]}).refusal


def test_no_other_passkey_completes_a_login(site):
    passkey, other = Passkey(), newcomer(site)
    begun, name = challenged(site, passkey)
    assert answer(site, begun, other).refusal == WRONG
    assert answer(site, begun, passkey, lambda use: setattr(use, "flags", PRESENT)).refusal == WRONG
    # Neither do the ceremonies of a login.
    number, options = site.begin("/v1/sessions/passkey/options")
    body = {"ceremonyID": number, "credential": passkey.use(options, site.origin).credential}
    assert site.call("POST", "/v1/sessions/challenge", {"challengeID": begun["id"], **body}).refusal == WRONG
    # An answer to a challenge starts no other session.
    number, options = site.begin("/v1/sessions/challenge/passkey", {"challengeID": begun["id"]})
    body = {"ceremonyID": number, "credential": passkey.use(options, site.origin).credential}
    assert site.call("POST", "/v1/sessions/passkey", body).refusal == REFUSED
    assert answer(site, begun, passkey).status == 201, "the control"


# A fresh proof.


def aged(site, server, reply):
    """A token of the same session an hour later."""
    server.age_logins()
    old = reply.body["session"]["refreshToken"]
    body = {"refreshToken": old, "nextRefreshToken": old[:60] + "00000001"}
    refreshed = site.call("POST", "/v1/sessions/refresh", body)
    assert refreshed.status == 200, refreshed
    return refreshed.body["session"]["accessToken"]


def step_up(site, token, passkey, change=None):
    number, options = site.begin("/v1/sessions/current/step-up/passkey", token=token)
    credential = changed(passkey.use(options, site.origin), change)
    body = {"ceremonyID": number, "credential": credential}
    return site.call("POST", "/v1/sessions/current/step-up", body, token)


@kinds
def test_a_passkey_is_a_fresh_proof(site, server, is_synced):
    passkey, other = newcomer(site, is_synced=is_synced), newcomer(site)
    token = aged(site, server, site.log_in(passkey))
    refused = site.call("POST", "/v1/users/me/passkeys/options", {}, token)
    assert refused.refusal == (403, "step_up_required")
    assert 'error="insufficient_user_authentication"' in refused.headers["WWW-Authenticate"]
    assert step_up(site, token, other).refusal == WRONG
    assert step_up(site, token, passkey, lambda use: setattr(use, "flags", use.flags & ~VERIFIED)).refusal == WRONG
    assert site.call("POST", "/v1/users/me/passkeys/options", {}, token).refusal == (403, "step_up_required")
    reply = step_up(site, token, passkey)
    assert reply.status == 200, reply
    site.begin("/v1/users/me/passkeys/options", {}, reply.body["accessToken"])


def test_the_last_way_in_stays(site, server):
    passkey, second = Passkey(), Passkey()
    token = site.sign_up(passkey).token
    number = site.passkeys(token)[0]["id"]
    assert site.call("DELETE", f"/v1/users/me/passkeys/{number}", token=token).refusal == (409, "last_credential")
    assert site.add(second, token).status == 201
    assert site.call("DELETE", f"/v1/users/me/passkeys/{number}", token=token).status == 204
    assert site.log_in(second).status == 201
