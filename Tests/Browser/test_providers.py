"""Logins at a provider: the button, the way back, an address that is known, and accounts elsewhere."""

import pytest

from others import Receiver, add_site, authorization
from provider import Provider, add_provider
from steps import sign_in


@pytest.fixture
def acme(server):
    provider = Provider()
    provider.id = add_provider(server, provider)
    yield provider
    server.command("upstreams", "remove", provider.id)
    provider.stop()


def log_in(browser, server, acme):
    browser.open(server.url + "/login")
    browser.follow(f"a[data-provider={acme.id}]")
    browser.wait_for_page("provider")
    browser.follow("#in")


def test_a_person_logs_in_with_their_account_elsewhere(browser, language, server, acme):
    browser.allow(acme.url)
    browser.open(server.url + "/login")
    assert "Acme" in browser.find(f"a[data-provider={acme.id}]").text
    browser.examine("login", "providers")
    browser.open(server.url + "/register")
    browser.examine("register", "providers")
    log_in(browser, server, acme)
    browser.wait_for_page("account")
    assert "Ada Lovelace" in browser.text()
    browser.open(server.url + "/account/security")
    assert browser.has("#section-identities li[data-row]")
    browser.examine("account-security", "identities")


def test_a_person_who_turns_back_is_at_the_login(browser, server, acme):
    browser.allow(acme.url)
    browser.open(server.url + "/login?return_to=/account/data")
    browser.follow(f"a[data-provider={acme.id}]")
    browser.wait_for_page("provider")
    browser.follow("#out")
    browser.wait_for_page("login")
    assert not browser.has(".alert") and not browser.has(".notice")
    assert "return_to" in browser.url


def test_a_known_address_asks_for_a_login_first(browser, language, server, acme):
    browser.allow(acme.url)
    name, acme.email = server.confirmed_user()
    log_in(browser, server, acme)
    browser.wait_for_page("federation-link")
    assert acme.email in browser.text()
    browser.examine("federation-link", "log-in")
    browser.follow("a.button.primary")
    browser.wait_for_page("login")
    browser.fill("#login", username=name, password="correct horse battery")
    browser.submit("#login")
    browser.wait_for_page("federation-link")
    browser.examine("federation-link", "add")
    browser.submit("#federation-link")
    browser.wait_for_page("account")
    browser.open(server.url + "/account/security")
    assert acme.email in browser.find("#section-identities").text


def test_a_signed_in_person_adds_and_removes_an_account(browser, server, acme):
    browser.allow(acme.url)
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.open(server.url + "/account/security")
    browser.submit(f"#identity-add-{acme.id}")
    browser.wait_for_page("provider")
    browser.follow("#in")
    browser.wait_for_page("account")
    assert browser.has("#section-identities li[data-row]")
    browser.find("#section-identities li[data-row] summary").click()
    browser.submit("#section-identities li[data-row] form")
    browser.wait_for_page("account")
    assert not browser.has("#section-identities li[data-row]")


def test_a_broken_answer_says_what_to_do(browser, server, acme):
    browser.allow(acme.url)
    acme.subject = ""
    log_in(browser, server, acme)
    browser.wait_for_page("login")
    assert browser.has(".notice")
    browser.examine("login", "provider-failed")


@pytest.mark.parametrize("behind", [1, 30])
def test_a_new_login_counts_although_the_clock_there_is_behind(browser, server, acme, behind):
    """Times in ID tokens are whole seconds, so a second is usual."""
    receiver = Receiver()
    browser.allow(acme.url)
    browser.allow(receiver.url)
    acme.behind = behind
    site = add_site(server, receiver.url)
    browser.open(authorization(server, site, receiver.url, prompt="login"))
    browser.wait_for_page("login")
    browser.follow(f"a[data-provider={acme.id}]")
    browser.wait_for_page("provider")
    browser.follow("#in")
    browser.wait_for_page("authorize")
    receiver.stop()
