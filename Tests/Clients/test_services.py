"""Services with private keys, with the library requests-oauth2client."""

import importlib.util
import json
import time

import pytest
import requests
from jwskate import Jwk, Jwt
from requests_oauth2client import (
    AuthorizationPending, BearerToken, DPoPToken, InvalidGrant, InvalidTarget, OAuth2Client, PrivateKeyJwt,
)

from document import Section
from stop import REDIRECT_URI, log_in


@pytest.fixture(scope="module")
def section(provider):
    return Section("Services with keys", {
        "https://id.example.com": provider.url, "https://bank.example.com/callback": REDIRECT_URI,
        "https://api.example.com": "https://api.test",
    })


@pytest.fixture(scope="module")
def commands(section):
    return section.blocks("sh")


@pytest.fixture(scope="module")
def key(provider):
    """A key of the services, whose public part the operator has as a file."""
    key = Jwk.generate(alg="ES256", kid="one")
    (provider.folder / "keys.json").write_text(json.dumps({"keys": [key.public_jwk().to_dict()]}))
    return key


@pytest.fixture(scope="module")
def program(section, tmp_path_factory):
    """The documented module."""
    file = tmp_path_factory.mktemp("bank") / "bank.py"
    file.write_text(section.block("python"))
    specification = importlib.util.spec_from_file_location("bank", file)
    program = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(program)
    return program


@pytest.fixture(scope="module")
def bank(provider, program, commands, key):
    """A client that follows FAPI 2.0."""
    provider.run(commands[0])
    return program.bank(key)


@pytest.fixture(scope="module")
def reports(provider, commands, key):
    """A service that acts for itself, and for the users of others."""
    provider.run(commands[1])
    return OAuth2Client.from_discovery_endpoint(
        issuer=provider.url, auth=PrivateKeyJwt("reports", key, aud=provider.url)
    )


@pytest.fixture
def tokens(program, bank, ada):
    """Has the person log in at the bank; returns the tokens."""

    def tokens(**parameters):
        request, address = program.begin(bank, **{"scope": "openid profile offline_access"} | parameters)
        return program.finish(bank, request, log_in(ada, address))

    return tokens


def test_a_pushed_request_leads_to_bound_tokens(provider, tokens, ada):
    got = tokens()
    assert isinstance(got, DPoPToken)
    claims = requests.get(provider.url + "/userinfo", auth=got).json()
    assert claims["preferred_username"] == ada.name
    assert got.id_token.alg == "ES256" and got.id_token.issuer == provider.url


def test_a_code_is_bound_to_the_key_of_the_request(tokens):
    assert isinstance(tokens(dpop=True), DPoPToken)


def test_a_bound_token_is_nothing_without_its_key(provider, tokens):
    got = tokens()
    refused = requests.get(provider.url + "/userinfo", auth=BearerToken(str(got.access_token)))
    assert refused.status_code == 401


def test_a_bound_token_is_refreshed(provider, bank, tokens):
    got = tokens()
    again = bank.refresh_token(got)
    assert again.access_token != got.access_token
    assert requests.get(provider.url + "/userinfo", auth=again).status_code == 200


def test_a_request_that_is_not_pushed_is_refused(bank, ada):
    request = bank.authorization_request(scope="openid")
    assert "error=invalid_request" in log_in(ada, request.uri)


def test_the_end_of_the_session_is_known_at_introspection(bank, tokens):
    got = tokens()
    assert bank.introspect_token(got)["active"] is True
    bank.revoke_refresh_token(got)
    assert bank.introspect_token(got)["active"] is False
    with pytest.raises(InvalidGrant):
        bank.refresh_token(got)


def test_a_device_gets_bound_tokens_when_the_person_allows_it(provider, key, ada):
    provider.run(
        "latchkey applications add machine --name Machine --third-party --grant-type device_code --require-dpop yes"
        " --grant-type refresh_token --token-endpoint-auth-method private_key_jwt --jwks-file keys.json"
    )
    machine = OAuth2Client.from_discovery_endpoint(
        issuer=provider.url, auth=PrivateKeyJwt("machine", key, aud=provider.url), dpop_bound_access_tokens=True,
        device_authorization_endpoint=provider.url + "/device_authorization",
    )
    asked = machine.authorize_device(scope="openid profile offline_access")
    with pytest.raises(AuthorizationPending):
        machine.device_code(asked, dpop=True)
    page = ada.sign_in(ada.open(asked.verification_uri_complete))
    page.submit().submit()
    time.sleep(asked.interval)
    got = machine.device_code(asked, dpop=True)
    assert isinstance(got, DPoPToken)
    assert requests.get(provider.url + "/userinfo", auth=got).json()["preferred_username"] == ada.name
    assert isinstance(machine.refresh_token(got), DPoPToken)


def test_a_service_gets_a_token_of_its_own(reports):
    got = reports.client_credentials(resource="https://api.test/archive", scope="reports:read")
    claims = Jwt(str(got.access_token)).claims
    assert claims["sub"] == claims["client_id"] == "reports"
    assert claims["aud"] == "https://api.test/archive" and claims["scope"] == "reports:read"


def test_a_service_exchanges_the_token_of_a_person_for_another_service(reports, tokens):
    """The bank calls the reports with the person's token, and they call the archive for the person."""
    given = tokens(resource="https://api.test/reports", scope="openid reports:read")
    got = reports.token_exchange(
        subject_token=str(given.access_token), subject_token_type="access_token",
        resource="https://api.test/archive", scope="reports:read",
    )
    old, new = Jwt(str(given.access_token)).claims, Jwt(str(got.access_token)).claims
    assert new["sub"] == old["sub"] and new["aud"] == "https://api.test/archive"
    assert new["act"] == {"sub": "reports"} and new["scope"] == "reports:read"
    with pytest.raises(InvalidTarget):
        reports.token_exchange(
            subject_token=str(given.access_token), subject_token_type="access_token", resource="https://api.test/other"
        )


def test_a_service_introspects_the_tokens_for_its_api_alone(reports, tokens):
    given = tokens(resource="https://api.test/reports", scope="openid reports:read")
    assert reports.introspect_token(str(given.access_token))["scope"] == "openid reports:read"
    other = tokens()
    assert reports.introspect_token(str(other.access_token)) == {"active": False}
