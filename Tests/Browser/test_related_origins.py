"""Other sites that use the passkeys of a server (WebAuthn Level 3, related origin requests).

The browser reads the list of sites over TLS, from the host that is the relying party. All names lead to this machine.
"""

import base64
import http.server
import json
import threading

import pytest

from authenticator import virtual_authenticator, without_suggestions
from browser import Browser
from secure import Certificate, SecureLatchkey
from test_factors import press

PARTY, HOST = "example.com", "id.example.com"
LISTED, UNLISTED = "shop.example.net", "evil.example.org"

# Uses a passkey on a page of any site, as its script would.
USE = """
    const [options, done] = arguments;
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
      .then((credential) => done({ credential: credential.toJSON() }), (error) => done({ error: error.name }));
    """


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return Certificate(tmp_path_factory.mktemp("certificate"), HOST, PARTY, LISTED, UNLISTED)


@pytest.fixture(scope="module")
def secure(certificate, tmp_path_factory):
    """A server whose relying party is the domain above it."""
    options = ["--relying-party-id", PARTY, "--passkey-origins", "https://" + LISTED]
    server = SecureLatchkey(tmp_path_factory.mktemp("related"), certificate, HOST, options, has_port=False)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def site(certificate):
    """An empty page, at every other name."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = b'<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">'
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    # Each connection shakes hands in its own thread.
    site.socket = certificate.context.wrap_socket(site.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield site
    site.shutdown()
    site.server_close()


@pytest.fixture(scope="module")
def chromium_of_sites(certificate, secure, site):
    places = {HOST: secure.port, PARTY: secure.port, "*": site.server_address[1]}
    rules = ", ".join(f"MAP {name} 127.0.0.1:{port}" for name, port in places.items())
    browser = Browser(arguments=["host-resolver-rules=" + rules, certificate.trust])
    yield browser
    browser.quit()


@pytest.fixture
def sites(chromium_of_sites):
    """A browser for which all names lead to this machine."""
    browser = chromium_of_sites
    browser.start(own=["https://" + name for name in (HOST, PARTY, LISTED, UNLISTED)])
    yield browser
    complaints = browser.complaints()
    assert not complaints, "\n".join(complaints)


def register(browser, server):
    """A new user with a passkey instead of a password; returns the name."""
    name = server.name("passkey")
    browser.open(server.url + "/register")
    browser.fill("#register", username=name)
    press(browser, "Use a Passkey Instead of a Password")
    browser.wait_for_page("account")
    return name


def use(browser, server, host):
    """Uses a passkey at a site; returns the ceremony's id and the outcome in the browser."""
    browser.open(f"https://{host}/")
    status, begun = server.call("POST", "/v1/sessions/passkey/options")
    assert status == 200 and begun["publicKey"]["rpId"] == PARTY, begun
    return begun["ceremonyID"], browser.driver.execute_async_script(USE, begun["publicKey"])


def test_the_list_is_at_the_relying_party(secure):
    status, text, headers = secure.request("GET", "/.well-known/webauthn", Host=PARTY)
    assert status == 200 and headers["Content-Type"].startswith("application/json")
    assert json.loads(text) == {"origins": ["https://" + LISTED]}


@pytest.mark.parametrize("host", [HOST, LISTED])
def test_the_own_site_and_a_listed_one_use_the_passkeys(sites, secure, host):
    with virtual_authenticator(sites) as credentials, without_suggestions(sites):
        name = register(sites, secure)
        assert [credential["rpId"] for credential in credentials()] == [PARTY]
        number, outcome = use(sites, secure, host)
        assert "credential" in outcome, outcome
        text = outcome["credential"]["response"]["clientDataJSON"]
        client = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        assert client["origin"] == "https://" + host
        body = {"ceremonyID": number, "credential": outcome["credential"]}
        status, answer = secure.call("POST", "/v1/sessions/passkey", body)
        assert status == 201 and answer["user"]["username"] == name


def test_an_unlisted_site_does_not_use_them(sites, secure):
    with virtual_authenticator(sites) as credentials, without_suggestions(sites):
        register(sites, secure)
        _, outcome = use(sites, secure, UNLISTED)
        assert outcome == {"error": "SecurityError"}
        assert len(credentials()) == 1
