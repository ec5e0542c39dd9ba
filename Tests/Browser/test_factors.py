"""Passkeys, and logins in two steps."""

import time

import pytest

from authenticator import read_set_up, virtual_authenticator, with_a_person_who_hesitates, without_suggestions
from narrow import NARROW, look
from programs import PASSWORD
from steps import sign_in, sign_out
from test_keyboard import Keyboard


def press(browser, label):
    """Presses a button that a script has added."""
    browser.wait(lambda: any(button.text == label for button in browser.all("button[type=button]")), label)
    button = next(button for button in browser.all("button[type=button]") if button.text == label)
    browser.leave(button.click)


def set_up_totp(browser, server, folder):
    """A new user with an authenticator app; returns the name, the app and the recovery codes."""
    browser.allow(server.url)
    name, _ = server.user()
    sign_in(browser, server, name)
    skip_offer(browser)
    browser.open(server.url + "/account/security")
    browser.submit("#authenticator")
    app = read_set_up(browser, folder)
    browser.fill("#authenticator", code=app.next())
    browser.submit("#authenticator")
    browser.wait_for_page("recovery-codes")
    codes = [code.text for code in browser.all(".codes code")]
    assert len(codes) == 10
    return name, app, codes


def skip_offer(browser):
    if browser.page == "passkey-offer":
        browser.submit("#passkey-offer")


def make_passkey(browser, server):
    """A new user who takes the offer of a passkey after the login; returns the name."""
    browser.allow(server.url)
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("passkey-offer")
    press(browser, "Create a Passkey")
    browser.wait_for_page("account")
    assert "Your passkey is saved." in browser.text()
    return name


# Passkeys.


def test_a_passkey_is_offered_and_then_logs_in_as_the_browser_suggests_it(browser, local):
    with virtual_authenticator(browser) as credentials:
        with without_suggestions(browser):
            name = make_passkey(browser, local)
            assert len(credentials()) == 1
            sign_out(browser, local)
        # The virtual authenticator takes the first suggestion at once.
        browser.open(local.url + "/login?return_to=/account/security")
        browser.wait_for_page("account")
        assert browser.url.endswith("/account/security")
        assert f"Logged in as {name}" in browser.text()
        assert "Synced" in browser.text()


def test_a_passkey_logs_in_by_the_button(browser, local):
    with virtual_authenticator(browser), without_suggestions(browser):
        name = make_passkey(browser, local)
        sign_out(browser, local)
        browser.open(local.url + "/login")
        browser.examine("login", "passkey")
        press(browser, "Log In with a Passkey")
        browser.wait_for_page("account")
        assert f"Logged in as {name}" in browser.text()
        for part in ["", "/security", "/devices", "/activity", "/data"]:
            browser.open(local.url + "/account" + part)
            assert browser.has("[data-signals]"), "a login may lead to any part"


def test_a_cancelled_dialog_leaves_the_page_as_it_is(browser, local):
    with virtual_authenticator(browser, isUserVerified=False), without_suggestions(browser):
        browser.allow(local.url)
        browser.open(local.url + "/login")
        next(button for button in browser.all("button[type=button]") if "Passkey" in button.text).click()
        browser.wait(lambda: "No passkey was used." in browser.text())
        assert browser.page == "login"


def calls(browser):
    """The requests for passkeys that the page has made of the browser."""
    return browser.driver.execute_script("return window.calls")


def test_suggestions_are_renewed_only_while_somebody_looks_at_the_page(browser, local):
    browser.allow(local.url)
    with with_a_person_who_hesitates(browser):
        browser.open(local.url + "/login")
        browser.wait(lambda: len(calls(browser)) >= 3, "the challenge is not renewed")
        browser.driver.execute_script("window.isAway = true")
        time.sleep(1)
        count = len(calls(browser))
        time.sleep(1)
        assert len(calls(browser)) == count, "a page in the background begins ceremonies"
        browser.driver.execute_script(
            "window.isAway = false; document.dispatchEvent(new Event('visibilitychange'))"
        )
        browser.wait(lambda: len(calls(browser)) > count, "the challenge is not renewed when the person is back")
        assert set(calls(browser)) == {"conditional"}


def test_suggestions_go_on_after_a_cancelled_dialog(browser, local):
    browser.allow(local.url)
    with with_a_person_who_hesitates(browser):
        browser.open(local.url + "/login")
        browser.wait(lambda: "conditional" in calls(browser))
        next(button for button in browser.all("button[type=button]") if "Passkey" in button.text).click()
        browser.wait(lambda: "No passkey was used." in browser.text())
        browser.wait(lambda: "conditional" in calls(browser)[calls(browser).index("dialog"):])


def test_a_page_that_the_back_button_restores_sends_no_old_passkey(browser, local):
    browser.allow(local.url)
    name, _ = local.user()
    with without_suggestions(browser):
        browser.open(local.url + "/login")
        browser.driver.execute_script(
            """
            for (const name of ["ceremonyID", "credential"]) {
              const field = document.createElement("input");
              Object.assign(field, { type: "hidden", name, value: "{}" });
              document.querySelector("#login").append(field);
            }
            window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
            """
        )
        browser.fill("#login", username=name, password=PASSWORD)
        browser.submit("#login")
        skip_offer(browser)
        assert browser.page == "account"


def test_a_passkey_on_one_device_is_added_renamed_and_removed_with_a_proof(browser, local):
    with virtual_authenticator(browser, defaultBackupEligibility=False, defaultBackupState=False):
        with without_suggestions(browser):
            make_passkey(browser, local)
            browser.open(local.url + "/account/security")
            assert "On one device only" in browser.text()
            assert "Your only passkey is on one device." in browser.text(), "R22"
            row = browser.find("[data-row]").get_attribute("data-row")
            browser.fill(f"#passkey-{row}", name="The key in my drawer")
            browser.submit(f"#passkey-{row}")
            assert "The key in my drawer" in browser.text()
            local.age_logins()
            browser.open(local.url + "/account/security")
            browser.unfold(browser.find(f"#passkey-remove-{row} button"))
            browser.submit(f"#passkey-remove-{row}")
            browser.wait_for_page("confirm")
            browser.examine("confirm", "passkey")
            if not browser.has("[data-passkey='/account/confirm/options']"):
                browser.follow("[value=another]")
            press(browser, "Use Your Passkey")
            browser.wait_for_page("account")
            assert "The passkey is removed" in browser.text()
            assert not browser.has("[data-row]")


def test_a_passkey_that_the_server_does_not_know_is_forgotten_by_the_browser(browser, local):
    with virtual_authenticator(browser) as credentials, without_suggestions(browser):
        make_passkey(browser, local)
        sign_out(browser, local)
        local.forget_passkeys()
        browser.open(local.url + "/login")
        press(browser, "Log In with a Passkey")
        assert browser.page == "login"
        assert "This passkey is not known here any more." in browser.alert()
        browser.wait(lambda: not credentials(), "the browser keeps it")


def test_a_registration_without_a_password(browser, local):
    with virtual_authenticator(browser), without_suggestions(browser):
        browser.allow(local.url)
        name = local.name("passkey")
        browser.open(local.url + "/register")
        browser.fill("#register", username=name)
        press(browser, "Use a Passkey Instead of a Password")
        browser.wait_for_page("account")
        assert f"Logged in as {name}" in browser.text()


def test_the_offer_is_not_repeated_after_not_now(browser, local):
    browser.allow(local.url)
    with without_suggestions(browser):
        name, _ = local.user()
        sign_in(browser, local, name)
        browser.wait_for_page("passkey-offer")
        browser.examine("passkey-offer", "empty")
        browser.submit("#passkey-offer")
        browser.wait_for_page("account")
        sign_out(browser, local)
        sign_in(browser, local, name)
        assert browser.page == "account"


def test_an_ip_address_has_no_passkeys_and_says_where_they_are(browser, local):
    url = local.url.replace("localhost", "127.0.0.1")
    browser.allow(url)
    name, _ = local.user()
    browser.open(url + "/login")
    assert not browser.has("[data-passkey]")
    browser.fill("#login", username=name, password=PASSWORD)
    browser.submit("#login")
    browser.open(url + "/account/security")
    assert f"Open {local.url} to use them." in browser.text()


# Two steps.


def test_an_authenticator_app_is_set_up_and_asked_for(browser, local, tmp_path):
    with without_suggestions(browser):
        name, app, codes = set_up_totp(browser, local, tmp_path)
        browser.examine("recovery-codes", "shown")
        browser.submit("#recovery-codes")
        assert browser.alert(), "the box is not ticked"
        browser.find("#saved").click()
        browser.submit("#recovery-codes")
        assert browser.url.endswith("/account/security")
        assert "10 recovery codes left" in browser.text()
        browser.examine("account-security", "two-step")
        sign_out(browser, local)
        sign_in(browser, local, name, return_to="/account/devices")
        browser.wait_for_page("factor")
        assert browser.focused == "code"
        browser.examine("factor", "totp")
        browser.fill("#factor", code="000 000")
        browser.submit("#factor")
        assert browser.error("code")
        browser.examine("factor", "refused")
        code = app.next()
        browser.fill("#factor", code=f"{code[:3]} {code[3:]}")
        browser.submit("#factor")
        skip_offer(browser)
        assert browser.url.endswith("/account/devices")
        sign_out(browser, local)
        sign_in(browser, local, name)
        browser.follow("a[href^='/login/factor?with=recovery_code']")
        browser.fill("#factor", recoveryCode=codes[0])
        browser.submit("#factor")
        skip_offer(browser)
        assert browser.page == "account"


def test_two_steps_without_a_script(plain, local, tmp_path):
    name, app, codes = set_up_totp(plain, local, tmp_path)
    plain.examine_plainly("recovery-codes", "without-script")
    sign_out(plain, local)
    sign_in(plain, local, name)
    plain.wait_for_page("factor")
    plain.examine_plainly("factor", "without-script")
    plain.find("#rememberDevice").click()
    plain.fill("#factor", code=app.next())
    plain.submit("#factor")
    plain.wait_for_page("account")
    sign_out(plain, local)
    sign_in(plain, local, name)
    assert plain.page == "account", "the device is remembered"
    local.age_logins()
    plain.open(local.url + "/account")
    new = local.name("new")
    plain.fill("#username", username=new)
    plain.submit("#username")
    plain.wait_for_page("confirm")
    plain.follow("[value=another]")
    plain.fill("#confirm", recoveryCode=codes[1])
    plain.submit("#confirm")
    plain.wait_for_page("account")
    assert new in plain.text()


def test_two_steps_with_the_keyboard(browser, local, tmp_path):
    with without_suggestions(browser):
        name, app, _ = set_up_totp(browser, local, tmp_path)
        sign_out(browser, local)
        browser.open(local.url + "/login")
        keyboard = Keyboard(browser)
        keyboard.type(username=name, password=PASSWORD).enter("factor")
        keyboard.type(code="123").enter("factor")
        assert browser.focused == "code"
        keyboard.go_to("Try Another Way").enter("factor")
        assert browser.focused == "recoveryCode"
        keyboard.go_to("Try Another Way").enter("factor")
        browser.press(app.next())
        browser.leave(lambda: browser.press("\n"))
        skip_offer(browser)
        browser.wait_for_page("account")


def test_the_set_up_inside_a_login(browser, local, tmp_path):
    local.command("applications", "add", "strict", "--name", "Strict")
    local.command(
        "applications", "set", "strict", "--second-factor", "required",
        "--redirect-uri", local.url + "/callback",
    )
    target = (
        "/authorize?response_type=code%26client_id=strict%26redirect_uri=" + local.url
        + "/callback%26code_challenge_method=S256%26code_challenge=" + "A" * 43
    )
    try:
        browser.allow(local.url)
        with without_suggestions(browser):
            name, _ = local.user()
            sign_in(browser, local, name, return_to=target)
            browser.wait_for_page("enroll")
            browser.examine("enroll", "choice")
            browser.submit("#authenticator")
            browser.examine("enroll", "totp")
            browser.fill("#enroll", code=read_set_up(browser, tmp_path).next())
            browser.submit("#enroll")
            browser.wait_for_page("recovery-codes")
    finally:
        # As long as one application asks for a factor, changes of the account do too.
        local.command("applications", "set", "strict", "--second-factor", "optional")


@pytest.mark.parametrize("tag", ["en", "de", "ja"])
def test_the_narrowest_phone(browser, local, tmp_path, tag):
    with without_suggestions(browser):
        name, app, codes = set_up_totp(browser, local, tmp_path)
        browser.speak(tag)
        browser.resize(NARROW)
        browser.open(local.url + "/account/security")
        look(browser, "account-security", "two-step")
        sign_out(browser, local)
        browser.open(local.url + "/login")
        look(browser, "login", "passkey")
        browser.fill("#login", username=name, password=PASSWORD)
        browser.submit("#login")
        look(browser, "factor", "totp")
        browser.follow("a[href^='/login/factor?with=recovery_code']")
        look(browser, "factor", "recovery-code")
        browser.fill("#factor", recoveryCode=codes[2])
        browser.submit("#factor")
        if browser.page == "passkey-offer":
            look(browser, "passkey-offer")
