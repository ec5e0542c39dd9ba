"""Hostile pages, names and addresses have no effect on a browser on these pages."""

import http.server
import json
import threading
import urllib.request
from urllib.parse import quote

import pytest

from programs import PASSWORD
from steps import enter_balance, sign_in

PAYLOADS = [
    "<img src=x onerror=window.broken=1>",
    "\"><script>window.broken=1</script>",
    "<svg onload=window.broken=1>",
    "'-window.broken=1-'",
    "javascript:window.broken=1",
    "{{token}}{{{token}}}{{#entries}}",
    "${window.broken=1}",
    "</title><script>window.broken=1</script>",
]


def is_whole(browser):
    """Whether no part of a payload ran or became markup."""
    return browser.driver.execute_script(
        "return window.broken === undefined && !document.querySelector('[onerror], [onload], img[src=x], body script')"
    )


def test_names_are_only_shown(browser, server):
    name, token = server.user()
    for payload in PAYLOADS:
        device = {"identifier": name, "password": PASSWORD, "device": {"name": payload}}
        assert server.call("POST", "/v1/sessions", device)[0] == 201
    sign_in(browser, server, name)
    for payload in PAYLOADS:
        assert server.call("PATCH", "/v1/users/me", {"displayName": payload}, token)[0] == 200
        browser.open(server.url + "/account")
        assert browser.page == "account" and is_whole(browser)
        assert browser.field("displayName", "#profile").get_attribute("value") == payload
    browser.open(server.url + "/account/devices")
    assert is_whole(browser)
    for payload in PAYLOADS:
        assert payload in browser.text(), "the device's name is shown as it is"


def test_what_was_typed_is_only_shown(browser, server, balance):
    for payload in PAYLOADS:
        browser.open(server.url + "/login?return_to=" + quote(payload) + "&lang=" + quote(payload))
        assert is_whole(browser)
        browser.fill("#login", username=payload, password=PASSWORD)
        browser.submit("#login")
        assert browser.page == "login" and is_whole(browser)
        assert browser.field("username").get_attribute("value") == payload
        browser.open(balance.url + "/callback?code=1&state=" + quote(payload) + "&error=" + quote(payload))
        assert browser.page == "balance-title" and is_whole(browser)


@pytest.mark.parametrize("payload", PAYLOADS[:3])
def test_a_page_that_did_not_escape_would_be_found_out(browser, foreign, payload):
    """The control of the tests above."""
    browser.own.add(foreign.url.split("//")[1])
    foreign.page = f'<!doctype html><link rel=icon href=data:,><p title="{payload}">{payload}</p>'
    browser.open(foreign.url)
    assert not is_whole(browser)
    browser.complaints()


def test_entries_of_balance_are_only_shown(browser, server, balance):
    name, token = server.user()
    for payload in PAYLOADS:
        status, _ = server.call(
            "POST", "/v1/users/me/buckets/balance_book/objects", {"amount": 1, "name": payload, "type": 1}, token
        )
        assert status == 201
    enter_balance(browser, balance, name)
    assert is_whole(browser)
    assert [place.text for place in browser.all("[data-entry] .name")] == PAYLOADS
    for place in range(len(PAYLOADS)):
        browser.open(balance.url + "/balance")
        browser.leave(lambda: browser.all(".do a")[2 * place].click())
        assert is_whole(browser)
        assert browser.field("name").get_attribute("value") == PAYLOADS[place]


RETURNS = [
    "//evil.example/", "/\\evil.example/", "\\\\evil.example/", "\\evil.example/", "https:evil.example",
    "https://evil.example/", "https:/evil.example/", "javascript:window.broken=1", "data:text/html,x",
    "/%2f%2fevil.example", "%2f%2fevil.example", "///evil.example", "/\t/evil.example", "/\r\n/evil.example",
    " //evil.example", "/.//evil.example", "/..//evil.example", "http://127.0.0.1@evil.example/",
    "//127.0.0.1:1/", "/\x00//evil.example", "https://evil.example\\@127.0.0.1/", "HTTPS://EVIL.EXAMPLE",
    "/login?return_to=//evil.example",
]


def test_return_to_leads_to_no_other_site(browser, server):
    name, _ = server.user()
    for place, address in enumerate(RETURNS):
        if place == 0:
            sign_in(browser, server, name, return_to=quote(address, safe=""))
        else:
            browser.open(server.url + "/?return_to=" + quote(address, safe=""))
        assert browser.url.startswith(server.url + "/"), f"{address!r} led to {browser.url}"
        assert browser.page == "account" or address.startswith("/login"), f"{address!r} led to {browser.url}"
    # The control: an allowed address is opened.
    browser.open(server.url + "/?return_to=" + quote("/account?a=b", safe=""))
    assert browser.url == server.url + "/account?a=b"


def test_return_to_after_a_fresh_login(browser, server):
    for address in ["//evil.example/", "/\\evil.example/", "https:evil.example", "/\t/evil.example"]:
        name, _ = server.user()
        browser.cdp("Network.clearBrowserCookies")
        sign_in(browser, server, name, return_to=quote(address, safe=""))
        assert browser.url.startswith(server.url + "/"), f"{address!r} led to {browser.url}"


@pytest.fixture
def foreign():
    """Another site, which shows the page of a test."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = self.server.page.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.url = f"http://localhost:{site.server_address[1]}"
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield site
    site.shutdown()
    site.server_close()


def test_no_other_site_shows_the_pages_in_a_frame(browser, server, balance, foreign):
    browser.own.add(foreign.url.split("//")[1])
    browser.expect("frame")
    for url in (server.url + "/login", balance.url + "/"):
        foreign.page = f"<!doctype html><link rel=icon href=data:,><iframe src='{url}'></iframe>"
        browser.open(foreign.url)
        browser.driver.switch_to.frame(0)
        inside = browser.driver.execute_script("return document.URL + ' ' + document.body.innerText")
        browser.driver.switch_to.default_content()
        assert "Log In" not in inside and url not in inside, inside


def test_no_other_site_sends_forms(browser, server, balance, foreign):
    name, token = server.user()
    enter_balance(browser, balance, name)
    browser.own.add(foreign.url.split("//")[1])
    for action, field in [
        (balance.url + "/logout", "token"), (balance.url + "/entries/new", "amount"), (server.url + "/logout", "x"),
        (server.url + "/account/profile", "displayName"),
    ]:
        foreign.page = (
            f"<!doctype html><link rel=icon href=data:,><form method=post action='{action}'>"
            f"<input name='{field}' value='1'></form>"
        )
        browser.open(foreign.url)
        browser.leave(lambda: browser.driver.execute_script("document.forms[0].submit()"))
    browser.open(balance.url + "/balance")
    assert browser.page == "balance-list", "still logged in"
    assert not browser.all("[data-entry]")
    browser.open(server.url + "/account")
    assert browser.page == "account"
    assert server.call("GET", "/v1/users/me", token=token)[1].get("displayName") is None


@pytest.mark.parametrize("path", ["/", "/login", "/register", "/forgot", "/reset", "/logout", "/nothing"])
def test_pages_carry_their_headers(server, balance, path):
    for base in (server.url, balance.url):
        opener = urllib.request.build_opener(NoRedirect, urllib.request.HTTPErrorProcessor)
        request = urllib.request.Request(base + path, headers={"Accept": "text/html"})
        try:
            answer = opener.open(request)
        except urllib.error.HTTPError as error:
            answer = error
        headers = answer.headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cache-Control"] == "no-store"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


@pytest.mark.parametrize("place", ["server", "local"], ids=["without passkeys", "with passkeys"])
def test_the_login_page_is_light(browser, request, place):
    """A page takes at most 20 KB with all its files, and only the stylesheet delays the first paint."""
    server = request.getfixturevalue(place)
    browser.allow(server.url)
    browser.cdp("Network.clearBrowserCache")
    browser.driver.get_log("performance")
    browser.open(server.url + "/login")
    assert browser.has("[data-passkey]") == (place == "local")
    if place == "local":
        # The script asks for a challenge at once, which counts too.
        count = f"return performance.getEntriesByName('{server.url}/login/passkey/options').length"
        browser.wait(lambda: browser.driver.execute_script(count), "no challenge was fetched")
    sizes, types = {}, {}
    for entry in browser.driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        parameters = message["params"]
        if message["method"] == "Network.responseReceived":
            types[parameters["requestId"]] = (parameters["type"], parameters["response"]["url"])
        if message["method"] == "Network.loadingFinished":
            sizes[parameters["requestId"]] = parameters["encodedDataLength"]
    loaded = {types[identifier]: size for identifier, size in sizes.items() if identifier in types}
    total = sum(loaded.values())
    print(f"login page: {total} bytes over the wire, {20_000 - total} below the limit: {loaded}")
    assert 0 < total <= 20_000, loaded
    assert ("Fetch" in {kind for kind, _ in loaded}) == (place == "local"), loaded
    for (kind, url), size in loaded.items():
        limit = {"Stylesheet": 15_000, "Script": 10_000}.get(kind)
        if limit:
            print(f"{url}: {size} bytes, {limit - size} below the limit")
            assert size < limit, url
    blocking = browser.driver.execute_script(
        "return performance.getEntriesByType('resource').filter(e => e.renderBlockingStatus === 'blocking').map(e => e.name)"
    )
    assert blocking and all(".css" in url for url in blocking), blocking
