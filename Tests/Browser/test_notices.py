"""The links of notices: a login that was someone else's, and an address that someone else changed."""

import pytest

from programs import PASSWORD
from steps import change_address, intrude, sign_in

NEW_PASSWORD = "another horse battery"


@pytest.fixture(params=["browser", "plain"])
def device(request):
    """A browser with scripts, and one without."""
    return request.getfixturevalue(request.param)


def is_logged_in(server, token):
    return server.call("GET", "/v1/users/me", token=token)[0] == 200


def choose_password(browser, password=NEW_PASSWORD):
    browser.fill("#reset", newPassword=password)
    browser.submit("#reset")
    browser.wait_for_page("account")


def test_a_login_that_was_someone_elses(browser, language, server):
    name, email = server.confirmed_user()
    intruder = intrude(server, name)
    message = server.message(email, "/not-me")
    browser.open(message.link)
    browser.wait_for_page("not-me")
    assert message.token not in browser.url, "the secret does not stay in the address"
    assert is_logged_in(server, intruder), "a scanner that opens the link changes nothing"
    browser.examine("not-me", "asking")
    browser.submit("#not-me")
    browser.wait_for_page("reset")
    assert not is_logged_in(server, intruder)
    browser.examine("reset", "not-me")
    choose_password(browser)
    assert email in browser.text()
    assert server.call("POST", "/v1/sessions", {"identifier": name, "password": PASSWORD})[0] == 401
    browser.open(message.link)
    browser.wait_for_page("not-me")
    assert browser.alert() and not browser.has("#not-me")
    browser.examine("not-me", "used-up")


def test_an_address_that_someone_else_changed(browser, language, server):
    name, email = server.confirmed_user()
    new = change_address(server, name)
    message = server.message(email, "/undo")
    browser.open(message.link)
    browser.wait_for_page("undo")
    assert message.token not in browser.url
    browser.examine("undo", "asking")
    browser.submit("#undo")
    browser.wait_for_page("reset")
    browser.examine("reset", "undo")
    choose_password(browser)
    assert email in browser.text() and new not in browser.text()
    browser.open(message.link)
    browser.wait_for_page("undo")
    assert browser.alert() and not browser.has("#undo")
    browser.examine("undo", "used-up")


@pytest.mark.parametrize("path", ["/undo", "/not-me"])
def test_each_link_on_each_device(device, server, path):
    """The steps need no script: the link, a button, a password, and the account is the user's again."""
    page = path.strip("/")
    name, email = server.confirmed_user()
    if path == "/undo":
        change_address(server, name)
    else:
        intrude(server, name)
    device.open(server.message(email, path).link)
    device.wait_for_page(page)
    device.examine_plainly(page, "walk")
    device.submit(f"#{page}")
    device.wait_for_page("reset")
    choose_password(device)
    assert email in device.text()


@pytest.mark.parametrize("path", ["/undo", "/not-me"])
def test_a_link_that_was_never_sent(browser, language, server, path):
    browser.open(f"{server.url}{path}?token=lkv_" + "A" * 64)
    browser.wait_for_page(path.strip("/"))
    assert browser.alert() and not browser.has("main form")
    browser.examine(path.strip("/"), "invalid")
    browser.follow("main a[href^='/forgot']")
    browser.wait_for_page("forgot")


@pytest.mark.parametrize("path", ["/undo", "/not-me"])
def test_without_a_link_there_is_nothing_to_do(browser, server, path):
    browser.open(server.url + path)
    browser.wait_for_page("title")


def test_the_link_logs_the_browser_out_that_opens_it(browser, server):
    name, email = server.confirmed_user()
    intrude(server, name)
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.open(server.message(email, "/not-me").link)
    browser.submit("#not-me")
    browser.wait_for_page("reset")
    browser.open(server.url + "/account")
    browser.wait_for_page("login")
