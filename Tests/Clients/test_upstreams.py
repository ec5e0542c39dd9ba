"""Logins at OpenID providers that others wrote."""

import sqlite3
import time

import pytest

from others import Receiver, add_site, authorization
from steps import sign_in, sign_out
from upstreams import SECRET, Idpyoidc, Mock, Portal


@pytest.fixture(scope="module", params=[Mock, Idpyoidc, Portal], ids=lambda kind: kind.name)
def upstream(request, provider, certificate, tmp_path_factory):
    kind = request.param
    folder = tmp_path_factory.mktemp(kind.name)
    upstream = kind(folder, certificate, f"{provider.url}/federation/{kind.name}/callback")
    provider.run(
        f"latchkey upstreams add {kind.name} --provider oidc --issuer {upstream.url} --client-id latchkey",
        LATCHKEY_UPSTREAM_SECRET=SECRET,
    )
    yield upstream
    provider.run(f"latchkey upstreams remove {kind.name}")
    upstream.program.stop()


@pytest.fixture
def browser(chromium, provider, upstream):
    chromium.start(own=[provider.url, upstream.url])
    # A style sheet of the mock's pages is at a host that this computer may not reach.
    chromium.cdp("Network.setBlockedURLs", urls=["*pico.min.css"])
    yield chromium
    chromium.cdp("Network.setBlockedURLs", urls=[])


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.stop()


def press(browser, upstream):
    """Presses the button of the upstream."""
    browser.wait_for_page("login")
    browser.follow(f"a[data-provider={upstream.name}]")


def log_in(browser, provider, upstream):
    browser.open(provider.url + "/login")
    press(browser, upstream)
    upstream.log_in(browser, 0)
    browser.wait_for_page("account")


def come_back(browser, upstream):
    """Presses the button; a person with a session at the upstream sees no page there."""
    press(browser, upstream)
    if not upstream.keeps_session:
        upstream.log_in(browser, 0)


def users(provider, upstream):
    """The ids of the users with the address of the first person there."""
    database = sqlite3.connect(provider.folder / "latchkey.sqlite", timeout=10)
    rows = database.execute("SELECT id FROM users WHERE email_address = ?", (upstream.people[0][1],)).fetchall()
    database.close()
    return rows


def test_a_person_gets_an_account_and_comes_back_to_it(browser, provider, upstream):
    log_in(browser, provider, upstream)
    name, email = upstream.people[0]
    assert name in browser.text() and email in browser.text()
    first = users(provider, upstream)
    assert len(first) == 1
    sign_out(browser, provider)
    browser.open(provider.url + "/login")
    come_back(browser, upstream)
    browser.wait_for_page("account")
    assert name in browser.text()
    assert users(provider, upstream) == first


def test_another_browser_is_logged_in_as_the_same_user(browser, provider, upstream):
    log_in(browser, provider, upstream)
    first = users(provider, upstream)
    browser.cdp("Network.clearBrowserCookies")
    log_in(browser, provider, upstream)
    assert len(first) == 1 and users(provider, upstream) == first


def test_a_person_who_turns_back_can_log_in(browser, provider, upstream):
    if not hasattr(upstream, "turn_back"):
        pytest.skip("its page has no way back")
    browser.open(provider.url + "/login")
    press(browser, upstream)
    upstream.turn_back(browser)
    browser.wait_for_page("login")
    browser.cdp("Network.clearBrowserCookies")
    log_in(browser, provider, upstream)


def test_a_signed_in_person_adds_an_account(browser, provider, upstream):
    name, _ = provider.user()
    sign_in(browser, provider, name)
    browser.wait_for_page("passkey-offer")
    browser.open(provider.url + "/account/security")
    browser.submit(f"#identity-add-{upstream.name}")
    upstream.log_in(browser, 1)
    browser.wait_for_page("account")
    assert upstream.people[1][1] in browser.find("#section-identities li[data-row]").text


def test_an_application_gets_a_new_login(browser, provider, upstream, receiver):
    browser.allow(receiver.url)
    site = add_site(provider, receiver.url)
    log_in(browser, provider, upstream)
    asked = time.time()
    browser.open(authorization(provider, site, receiver.url, prompt="login"))
    # The portal takes a login within two seconds for a new one. Times in ID tokens are whole seconds, so a login in the
    # second of the request looks older than the request.
    browser.wait(lambda: time.time() > asked + 3)
    press(browser, upstream)
    upstream.log_in(browser, 0, again=True)
    allow(browser, receiver)


def test_a_recent_login_there_is_enough_for_a_maximum_age(browser, provider, upstream, receiver):
    browser.allow(receiver.url)
    site = add_site(provider, receiver.url)
    log_in(browser, provider, upstream)
    provider.age_logins()
    browser.open(authorization(provider, site, receiver.url, max_age=600))
    come_back(browser, upstream)
    allow(browser, receiver)


def allow(browser, receiver):
    """Allows the site its rights, after which it has a code."""
    browser.wait_for_page("authorize")
    browser.submit("#authorize")
    browser.wait_for_page("receiver")
    assert receiver.answers.pop()[1]["code"]
