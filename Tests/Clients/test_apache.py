"""A site behind mod_auth_openidc in Apache."""

import json
import re
import time

import pytest
import requests
from jwskate import Jwk

from apache import Apache
from browsing import enter
from document import Section
from person import Person
from secure import free_port


class Wiki:
    """The documented site, with changes to its configuration and to the rules of its application."""

    def __init__(self, provider, certificate, folder, changes=(), rules="", has_keys=False, has_api=False):
        self.port = free_port()
        self.url = f"https://127.0.0.1:{self.port}"
        self.id = f"wiki{self.port}"
        addresses = {"https://id.example.com": provider.url, "https://wiki.example.com": self.url,
                     "/etc/apache2/latchkey-passphrase": str(folder / "passphrase"), "add wiki ": f"add {self.id} ",
                     "OIDCClientID wiki": f"OIDCClientID {self.id}"}
        (folder / "passphrase").write_text("a passphrase of the test\n")
        if has_keys:
            make_keys(folder, provider.folder / "keys.json")
        section = Section("A site behind Apache", addresses)
        added = provider.run(section.block("sh").rstrip() + " " + rules)
        secret = re.search(r"lcs_\S+", added)
        configuration = section.block("apache").replace("lcs_…", secret.group() if secret else "none")
        for old, new in changes:
            assert old in configuration
            configuration = configuration.replace(old, new.replace("FOLDER", str(folder)))
        if has_api:
            api = Section("An API behind Apache", addresses)
            self.secret = re.search(r"lcs_\S+", provider.run(api.block("sh"))).group()
            configuration += api.block("apache")
        self.apache = Apache(folder, certificate, self.port, configuration)

    def visit(self, person):
        """Opens the site as someone who may have to log in."""
        return person.sign_in(person.open(self.url + "/"))

    def info(self, person):
        """The tokens of the person's session at the site."""
        return json.loads(person.open(self.url + "/openid?info=json").text)

    def wait_until_left(self, person):
        """Waits until the person is logged out at the site."""
        deadline = time.monotonic() + 15
        while person.open(self.url + "/").name != "login":
            assert time.monotonic() < deadline, self.apache.log()
            time.sleep(0.1)


def make_keys(folder, keys):
    """Makes a pair of keys for the site, and the JWK set of the public one for the operator."""
    private = Jwk.generate(alg="RS256", kid="one")
    (folder / "private.pem").write_text(private.to_pem())
    (folder / "public.pem").write_text(private.public_jwk().to_pem())
    keys.write_text(json.dumps({"keys": [private.public_jwk().to_dict()]}))


@pytest.fixture
def start(provider, certificate, tmp_path):
    started = []

    def start(*arguments, **named):
        started.append(Wiki(provider, certificate, tmp_path, *arguments, **named))
        return started[-1]

    yield start
    for wiki in started:
        wiki.apache.stop()


def assert_known(page, person):
    """The site let the person in, and knows who it is."""
    assert page.status == 200 and page.headers.get("Name") == person.name, page


def test_a_person_logs_in_and_the_site_knows_who_it_is(provider, start, ada):
    page = start().visit(ada)
    assert page.text.endswith("index.html</body>"), page
    assert_known(page, ada)
    assert page.headers["User"] == json.loads(provider.run(f"latchkey users show {ada.name} --json"))["id"]
    assert page.headers["Email"] == f"{ada.name}@example.com"


@pytest.mark.parametrize("mode", ["query", "form_post"])
@pytest.mark.parametrize("request_by", ["GET", "POST"])
def test_requests_and_answers_may_be_addresses_or_forms(start, ada, request_by, mode):
    wiki = start([("OIDCPKCEMethod S256", f"OIDCPKCEMethod S256\nOIDCResponseMode {mode}\n"
                   f"OIDCProviderAuthRequestMethod {request_by}")])
    assert_known(wiki.visit(ada), ada)


def test_forms_in_both_directions_keep_their_cookies_in_a_browser(provider, start, chromium, ada):
    """A form of another site comes without the cookies that are for the same site alone."""
    wiki = start([("OIDCPKCEMethod S256", "OIDCPKCEMethod S256\nOIDCResponseMode form_post\n"
                   "OIDCProviderAuthRequestMethod POST")])
    chromium.start(own=[provider.url, wiki.url])
    chromium.open(wiki.url + "/")
    enter(chromium, ada)
    chromium.wait(lambda: chromium.text() == "index.html", f"at {chromium.url}: {chromium.text()}")
    # The person is known at the server now.
    chromium.cdp("Network.deleteCookies", name="mod_auth_openidc_session", url=wiki.url)
    chromium.open(wiki.url + "/")
    chromium.wait(lambda: chromium.text() == "index.html", "not on the site")


def test_pkce_may_be_left_out_if_the_operator_allows_it(start, ada):
    wiki = start([("OIDCPKCEMethod S256", "")], rules="--pkce optional")
    assert_known(wiki.visit(ada), ada)


def test_pkce_may_not_be_left_out_otherwise(start, ada):
    wiki = start([("OIDCPKCEMethod S256", "")])
    page = wiki.visit(ada)
    assert "error_description=code_challenge" in page.url, page


@pytest.mark.parametrize("right, used", [("basic", "basic"), ("post", "post"), ("basic", "post"), ("post", "basic")])
def test_a_site_authenticates_by_the_method_of_its_application(start, ada, right, used):
    wiki = start([("OIDCPKCEMethod", f"OIDCProviderTokenEndpointAuth client_secret_{used}\nOIDCPKCEMethod")],
                 rules=f"--token-endpoint-auth-method client_secret_{right}")
    page = wiki.visit(ada)
    if right == used:
        assert_known(page, ada)
    else:
        assert "Name" not in page.headers, page
        assert "invalid_client" in wiki.apache.log()


def test_a_site_authenticates_by_a_private_key(start, ada):
    """This module names the token endpoint as the audience, so the operator allows that."""
    wiki = start(
        [("OIDCClientSecret none", "OIDCPrivateKeyFiles one#FOLDER/private.pem\n"
          "OIDCPublicKeyFiles one#FOLDER/public.pem\nOIDCProviderTokenEndpointAuth private_key_jwt")],
        rules="--token-endpoint-auth-method private_key_jwt --legacy-audience yes --jwks-file keys.json",
        has_keys=True,
    )
    assert_known(wiki.visit(ada), ada)


def test_the_site_refreshes_its_access_token(start, ada):
    wiki = start([('OIDCScope "openid profile email"',
                   'OIDCScope "openid profile email offline_access"\nOIDCInfoHook iat access_token refresh_token')])
    wiki.visit(ada)
    before = wiki.info(ada)
    page = ada.open(f"{wiki.url}/openid?refresh={wiki.url}/&access_token={before['access_token']}")
    after = wiki.info(ada)
    assert page.status == 200 and "error" not in page.url, page
    assert after["access_token"] != before["access_token"]
    assert after["refresh_token"] != before["refresh_token"]


def test_a_logout_at_the_site_ends_the_session_at_the_server(provider, start, ada):
    wiki = start()
    wiki.visit(ada)
    page = ada.open(f"{wiki.url}/openid?logout={wiki.url}/goodbye")
    assert page.url == f"{wiki.url}/goodbye", page
    assert ada.open(provider.url + "/account").name == "login"
    assert ada.open(wiki.url + "/").name == "login"


def test_a_logout_at_the_server_ends_the_session_at_the_site(provider, start, ada):
    wiki = start()
    wiki.visit(ada)
    ada.open(provider.url + "/logout").submit()
    assert ada.open(wiki.url + "/").name == "login", wiki.apache.log()


def test_the_end_of_the_account_ends_the_session_at_the_site(provider, start, ada):
    wiki = start()
    wiki.visit(ada)
    provider.run(f"latchkey users disable {ada.name}")
    wiki.wait_until_left(ada)


def test_an_api_admits_tokens_for_it_alone(provider, start):
    wiki = start(has_api=True)

    def token(**parameters):
        form = {"grant_type": "client_credentials", "scope": "wiki:read"} | parameters
        answer = requests.post(provider.url + "/token", data=form, auth=("robot", wiki.secret))
        assert answer.status_code == 200, answer.text
        return answer.json()["access_token"]

    def call(token):
        return requests.get(wiki.url + "/api", headers={"Authorization": "Bearer " + token})

    right = token(resource=wiki.url + "/api")
    assert call(right).headers["User"] == "robot", wiki.apache.log()
    assert call(token()).status_code in (401, 403), "a token for the server itself"
    assert call(right[:-8] + "AAAAAAAA").status_code == 401
    assert requests.get(wiki.url + "/api").status_code == 401
