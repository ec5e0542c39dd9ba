"""Sessions that are bound to a key of the browser (Device Bound Session Credentials).

Chromium speaks the protocol over TLS only. Without a security chip it needs a flag for keys in software. It signs six
times in nine minutes for a site, registrations included, which these tests would exceed, so they turn that limit off.
"""

import base64
import hashlib
import http.client
import http.server
import json
import socket
import ssl
import subprocess
import threading
import time

import pytest

import programs
from browser import Browser
from steps import sign_in, sign_out

SESSION, BOUND = "__Host-latchkey", "__Host-latchkey-bound"
KEYS = (
    "enable-features=DeviceBoundSessions:RefreshQuota/false,"
    "EnableBoundSessionCredentialsSoftwareKeysForManualTesting"
)


class SecureLatchkey(programs.Latchkey):
    """A server with a certificate that only these tests trust."""

    def request(self, method, path, body=None, **headers):
        """Sends a request without a browser; returns the status, the answer and its headers."""
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=20, context=ssl._create_unverified_context()
        )
        headers = {"Host": f"latchkey.test:{self.port}", **headers}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, text, answer.headers

    def call(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = "Bearer " + token
        status, text, _ = self.request(method, path, json.dumps(body) if body is not None else None, **headers)
        return status, json.loads(text) if text else None


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate, its key, and the digest by which a browser trusts it."""
    folder = tmp_path_factory.mktemp("certificate")
    file, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=latchkey.test", "-addext", "subjectAltName=DNS:latchkey.test",
            "-keyout", str(key), "-out", str(file),
        ],
        check=True, capture_output=True,
    )
    public = subprocess.run(
        ["openssl", "pkey", "-in", str(key), "-pubout", "-outform", "DER"], check=True, capture_output=True
    ).stdout
    return file, key, base64.b64encode(hashlib.sha256(public).digest()).decode()


@pytest.fixture(scope="module")
def secure(certificate, tmp_path_factory):
    file, key, _ = certificate
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"https://latchkey.test:{port}"
    server = SecureLatchkey(
        tmp_path_factory.mktemp("secure"), port,
        [
            "--public-url", url, "--tls-certificate", str(file), "--tls-key", str(key),
            "--device-bound-sessions", "on",
        ],
    )
    server.url, server.port = url, port
    yield server
    server.stop()


@pytest.fixture(scope="module")
def chromium_with_keys(certificate):
    browser = Browser(arguments=[KEYS, "ignore-certificate-errors-spki-list=" + certificate[2]])
    yield browser
    browser.quit()


@pytest.fixture(scope="module")
def chromium_without_keys(certificate):
    browser = Browser(
        arguments=["disable-features=DeviceBoundSessions", "ignore-certificate-errors-spki-list=" + certificate[2]]
    )
    yield browser
    browser.quit()


@pytest.fixture
def bound(chromium_with_keys, secure):
    """A browser whose session is bound to its key; at the end it logs out, so that it forgets the key."""
    browser = chromium_with_keys
    browser.start(own=[secure.url])
    name, _ = secure.user()
    sign_in(browser, secure, name)
    go_to_account(browser, secure)
    browser.wait(lambda: cookie(browser, BOUND), "the browser registers no key")
    yield browser
    sign_out(browser, secure)


def go_to_account(browser, server):
    """Leaves the offer of a passkey, if there is one."""
    browser.wait(lambda: browser.page in ("account", "passkey-offer"), "not logged in")
    if browser.page != "account":
        browser.open(server.url + "/account")
        browser.wait_for_page("account")


def cookie(browser, name):
    return next((cookie for cookie in browser.driver.get_cookies() if cookie["name"] == name), None)


def lose_bound_cookie(browser, server):
    """Removes the short-lived cookie, as its expiry would."""
    browser.cdp("Network.deleteCookies", name=BOUND, url=server.url + "/")
    assert not cookie(browser, BOUND) and cookie(browser, SESSION)


def test_the_browser_registers_a_key_and_refreshes_its_cookie(bound, secure):
    short = cookie(bound, BOUND)
    assert short["httpOnly"] and short["secure"] and short["sameSite"] == "Lax" and short["path"] == "/"
    assert 0 < short["expiry"] - time.time() <= 600
    bound.open(secure.url + "/account/devices")
    assert "Bound to this device" in bound.text()
    lose_bound_cookie(bound, secure)
    bound.open(secure.url + "/account/security")
    bound.wait_for_page("account")
    assert bound.url == secure.url + "/account/security"
    assert cookie(bound, BOUND), "the browser has signed a challenge"


def test_a_copied_cookie_alone_is_refused(bound, secure):
    session, short = cookie(bound, SESSION)["value"], cookie(bound, BOUND)["value"]
    copied, both = f"{SESSION}={session}", f"{SESSION}={session}; {BOUND}={short}"
    status, _, headers = secure.request("GET", "/account", Cookie=copied)
    assert status == 303 and headers["Location"].startswith("/login")
    assert secure.request("GET", "/v1/sessions/current", Cookie=copied)[0] == 401
    status, _, headers = secure.request("POST", "/dbsc/refresh", Cookie=copied)
    assert status == 400 and not headers["Set-Cookie"]
    # The control: with both cookies, the same requests succeed.
    assert secure.request("GET", "/account", Cookie=both)[0] == 200
    assert secure.request("GET", "/v1/sessions/current", Cookie=both)[0] == 200
    bound.open(secure.url + "/account")
    bound.wait_for_page("account")


def test_a_copied_cookie_is_refused_in_another_browser(bound, chromium_without_keys, secure):
    session = cookie(bound, SESSION)["value"]
    thief = chromium_without_keys
    thief.start(own=[secure.url])
    thief.cdp("Network.setCookie", name=SESSION, value=session, url=secure.url + "/", secure=True, path="/")
    thief.open(secure.url + "/account")
    thief.wait_for_page("login")
    bound.open(secure.url + "/account")
    bound.wait_for_page("account")


def test_a_link_on_another_site_finds_the_person_logged_in(bound, secure):
    body = f'<!DOCTYPE html><html lang="en"><title>x</title><a href="{secure.url}/account/devices">x</a>'.encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    try:
        # Twice, because a refresh also ends the mark of a browser that was led to the same address.
        for _ in range(2):
            lose_bound_cookie(bound, secure)
            bound.open(f"http://127.0.0.1:{site.server_address[1]}/")
            bound.find("a").click()
            bound.wait_for_page("account")
            assert bound.url == secure.url + "/account/devices"
            assert cookie(bound, BOUND)
    finally:
        site.shutdown()
        site.server_close()


def test_a_browser_without_keys_stays_logged_in_by_its_cookie(chromium_without_keys, secure):
    browser = chromium_without_keys
    browser.start(own=[secure.url])
    name, _ = secure.user()
    sign_in(browser, secure, name)
    go_to_account(browser, secure)
    browser.open(secure.url + "/account/devices")
    browser.wait_for_page("account")
    assert "Bound to this device" not in browser.text()
    assert not cookie(browser, BOUND)


def test_a_logout_ends_the_session_of_the_key_too(chromium_with_keys, secure):
    browser = chromium_with_keys
    browser.start(own=[secure.url])
    name, _ = secure.user()
    sign_in(browser, secure, name)
    go_to_account(browser, secure)
    browser.wait(lambda: cookie(browser, BOUND), "the browser registers no key")
    sign_out(browser, secure)
    browser.open(secure.url + "/account")
    browser.wait_for_page("login")
    assert not cookie(browser, BOUND)
