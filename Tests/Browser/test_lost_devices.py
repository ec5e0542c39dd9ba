"""Passkeys that are lost or removed, and people who have nothing else."""

import pytest

from authenticator import read_set_up, virtual_authenticator, without_suggestions
from programs import PASSWORD
from steps import sign_in, sign_out
from test_factors import make_passkey, press, skip_offer


def turn_on_two_steps(browser, server, folder):
    """Sets up an authenticator app for the user who is logged in; returns the app and the recovery codes."""
    browser.open(server.url + "/account/security")
    browser.submit("#authenticator")
    app = read_set_up(browser, folder)
    browser.fill("#authenticator", code=app.next())
    browser.submit("#authenticator")
    browser.wait_for_page("recovery-codes")
    return app, [code.text for code in browser.all(".codes code")]


def answer_by(browser, kind, **fields):
    """Chooses a kind of factor in a login, and answers with it."""
    browser.wait_for_page("factor")
    for _ in range(2):
        if not browser.has(f"#factor input[name=with][value={kind}]"):
            browser.follow("a[href^='/login/factor?with=']")
    browser.fill("#factor", **fields)
    browser.submit("#factor")
    skip_offer(browser)
    browser.wait_for_page("account")


def remove_passkey(browser, server):
    """Removes the only passkey in the list."""
    browser.open(server.url + "/account/security")
    (row,) = [row.get_attribute("data-row") for row in browser.all("[data-row]")]
    browser.unfold(browser.find(f"#passkey-remove-{row} button"))
    browser.submit(f"#passkey-remove-{row}")


def ids(credentials):
    return sorted(credential["credentialId"] for credential in credentials())


@pytest.mark.parametrize("kind", ["recovery_code", "totp"])
def test_a_lost_passkey_is_replaced_by_another_factor_and_removed(browser, local, tmp_path, kind):
    with without_suggestions(browser):
        with virtual_authenticator(browser):
            name = make_passkey(browser, local)
            app, codes = turn_on_two_steps(browser, local, tmp_path)
            sign_out(browser, local)
        # The device with the passkey is lost.
        sign_in(browser, local, name)
        if kind == "totp":
            answer_by(browser, kind, code=app.next())
        else:
            answer_by(browser, kind, recoveryCode=codes[0])
        assert f"Logged in as {name}" in browser.text()
        # The factor of the login is a fresh proof, so nothing more is asked.
        remove_passkey(browser, local)
        browser.wait_for_page("account")
        assert "The passkey is removed" in browser.text()
        assert not browser.has("[data-row]")
        left = 9 if kind == "recovery_code" else 10
        assert f"{left} recovery codes left" in browser.text()
        sign_out(browser, local)
        # The other ways stay, and the passkey is not offered any more.
        sign_in(browser, local, name)
        browser.wait_for_page("factor")
        assert not browser.has("#factor [name=with][value=passkey], a[href*='with=passkey']")
        answer_by(browser, "recovery_code", recoveryCode=codes[1])


def test_a_lost_passkey_is_removed_later_by_a_code(browser, local, tmp_path):
    with without_suggestions(browser):
        with virtual_authenticator(browser):
            name = make_passkey(browser, local)
            app, codes = turn_on_two_steps(browser, local, tmp_path)
            sign_out(browser, local)
        sign_in(browser, local, name)
        answer_by(browser, "totp", code=app.next())
        local.age_logins()
        remove_passkey(browser, local)
        browser.wait_for_page("confirm")
        assert not browser.has("#confirm [type=password]"), "a password is not enough"
        for _ in range(2):
            if not browser.has("#confirm [name=recoveryCode]"):
                browser.follow("[value=another]")
        browser.fill("#confirm", recoveryCode=codes[0])
        browser.submit("#confirm")
        browser.wait_for_page("account")
        assert "The passkey is removed" in browser.text()
        assert not browser.has("[data-row]")


def test_the_browser_forgets_a_passkey_that_is_removed_here(browser, local):
    with virtual_authenticator(browser) as credentials, without_suggestions(browser):
        make_passkey(browser, local)
        kept = ids(credentials)
        # Another person in the same browser.
        browser.cdp("Network.clearBrowserCookies")
        make_passkey(browser, local)
        assert len(credentials()) == 2
        remove_passkey(browser, local)
        browser.wait_for_page("account")
        browser.wait(lambda: ids(credentials) == kept, "the browser keeps it, or forgets another one")


def test_the_browser_forgets_a_passkey_that_was_removed_elsewhere(browser, local):
    with virtual_authenticator(browser) as credentials, without_suggestions(browser):
        make_passkey(browser, local)
        kept = ids(credentials)
        browser.cdp("Network.clearBrowserCookies")
        name = make_passkey(browser, local)
        status, answer = local.call("POST", "/v1/sessions", {"identifier": name, "password": PASSWORD})
        assert status == 201, answer
        token = answer["session"]["accessToken"]
        (passkey,) = local.call("GET", "/v1/users/me/passkeys", token=token)[1]["passkeys"]
        assert local.call("DELETE", "/v1/users/me/passkeys/" + passkey["id"], token=token)[0] == 204
        assert len(credentials()) == 2, "the browser has not heard of it"
        browser.open(local.url + "/account")
        browser.wait_for_page("login")
        sign_in(browser, local, name)
        skip_offer(browser)
        browser.wait_for_page("account")
        browser.wait(lambda: ids(credentials) == kept, "the browser keeps it, or forgets another one")


def test_a_person_with_only_a_passkey_confirms_with_it(browser, local):
    with virtual_authenticator(browser), without_suggestions(browser):
        browser.allow(local.url)
        name = local.name("passkey")
        browser.open(local.url + "/register")
        browser.fill("#register", username=name)
        press(browser, "Use a Passkey Instead of a Password")
        browser.wait_for_page("account")
        local.age_logins()
        browser.open(local.url + "/account")
        new = local.name("new")
        browser.fill("#username", username=new)
        browser.submit("#username")
        browser.wait_for_page("confirm")
        assert not browser.has("#confirm [type=password]")
        assert not browser.has("[value=another]"), "there is no other way"
        assert not browser.has("a[href^='/forgot']")
        browser.examine("confirm", "passkey-only")
        press(browser, "Use Your Passkey")
        browser.wait_for_page("account")
        assert new in browser.text()
        # The proof is fresh now.
        newest = local.name("newest")
        browser.fill("#username", username=newest)
        browser.submit("#username")
        browser.wait_for_page("account")
        assert newest in browser.text()
