"""A relying party with idpyoidc, whose authors wrote the certification tests for clients."""

import os
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from idpyoidc.client.rp_handler import RPHandler

from stop import REDIRECT_URI, log_in

SERVICES = {
    "discovery": "oidc.provider_info_discovery.ProviderInfoDiscovery",
    "authorization": "oidc.authorization.Authorization",
    "accesstoken": "oidc.access_token.AccessToken",
    "refresh_token": "oidc.refresh_access_token.RefreshAccessToken",
    "userinfo": "oidc.userinfo.UserInfo",
    "end_session": "oidc.end_session.EndSession",
}
PKCE = {
    "function": "idpyoidc.client.oauth2.add_on.pkce.add_support",
    "kwargs": {"code_challenge_length": 64, "code_challenge_method": "S256"},
}


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """The library stores keys in the current folder."""
    monkeypatch.chdir(tmp_path)


def relying_party(provider, id, rules="", **members):
    added = provider.run(
        f"latchkey applications add {id} --third-party --token-endpoint-auth-method client_secret_basic"
        f" --redirect-uri {REDIRECT_URI} {rules}"
    )
    configuration = {
        "issuer": provider.url, "client_id": id, "client_secret": re.search(r"lcs_\S+", added).group(),
        "client_type": "oidc", "redirect_uris": [REDIRECT_URI], "response_types_supported": ["code"],
        "scopes_supported": ["openid", "profile", "email", "offline_access"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        "client_authn_methods": {"client_secret_basic": {}},
        "services": {name: {"class": "idpyoidc.client." + path} for name, path in SERVICES.items()},
        "add_ons": {"pkce": PKCE}, **members,
    }
    return RPHandler(
        "https://127.0.0.1:9", client_configs={"provider": configuration},
        httpc_params={"verify": os.environ["REQUESTS_CA_BUNDLE"]},
    )


def finish(provider, party, person):
    """Logs the person in; returns what the relying party knows then."""
    answer = log_in(person, party.begin("provider"))
    done = party.finalize(provider.url, dict(parse_qsl(urlsplit(answer).query)))
    assert "error" not in done, done
    return done


def test_a_person_logs_in(provider, ada):
    done = finish(provider, relying_party(provider, "party"), ada)
    assert done["userinfo"]["preferred_username"] == ada.name
    assert done["userinfo"]["email"] == f"{ada.name}@example.com"
    assert done["id_token"]["sub"] == done["userinfo"]["sub"]


@pytest.mark.parametrize("algorithm", ["RS256", "ES256"])
def test_id_tokens_and_answers_of_userinfo_are_signed(provider, ada, algorithm):
    rules = f"--id-token-signed-response-alg {algorithm} --userinfo-signed-response-alg {algorithm}"
    done = finish(provider, relying_party(
        provider, f"signed-{algorithm.lower()}", rules,
        id_token_signing_alg_values_supported=[algorithm], userinfo_signing_alg_values_supported=[algorithm],
    ), ada)
    assert done["userinfo"]["preferred_username"] == ada.name
    assert done["userinfo"]["iss"] == provider.url


def test_pairwise_subjects_differ_from_those_of_others(provider, ada):
    one = finish(provider, relying_party(provider, "pair-one", "--subject-type pairwise"), ada)
    two = finish(provider, relying_party(provider, "pair-two", "--subject-type pairwise --sector two.test"), ada)
    public = finish(provider, relying_party(provider, "public"), ada)
    assert len({done["userinfo"]["sub"] for done in (one, two, public)}) == 3


def test_tokens_are_refreshed(provider, ada):
    party = relying_party(provider, "refreshing")
    done = finish(provider, party, ada)
    again = party.refresh_access_token(done["state"])
    assert again["access_token"] != done["token"]
