"""Logging in by e-mail, and staying logged in, with and without scripts."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from programs import PASSWORD
from steps import ask_for_code, sign_in


def session_cookie(browser):
    return next(c for c in browser.cdp("Network.getAllCookies")["cookies"] if c["name"] == "latchkey")


def test_a_login_by_a_mailed_code(browser, language, mailing):
    name, email = mailing.confirmed_user()
    browser.allow(mailing.url)
    browser.open(mailing.url + "/login")
    browser.examine("login", "mailed")
    browser.follow("#login [value=mailCode]")
    assert browser.alert(), "a name is needed"
    browser.examine("login", "mailed-missing")
    message = ask_for_code(browser, mailing, email)
    assert browser.focused == "code"
    assert browser.field("code", "#login-code").get_attribute("autocomplete") == "one-time-code"
    browser.examine("login-code", "empty")
    browser.fill("#login-code", code="000000" if message.code != "000000" else "000001")
    browser.submit("#login-code")
    assert browser.error("code")
    browser.examine("login-code", "wrong")
    browser.fill("#login-code", code=message.code)
    browser.submit("#login-code")
    browser.wait_for_page("account")


def test_a_login_by_a_mailed_link(browser, language, mailing):
    name, email = mailing.confirmed_user()
    message = ask_for_code(browser, mailing, email)
    browser.open(message.link)
    browser.wait_for_page("login-code")
    assert message.token not in browser.url
    assert email in browser.text()
    browser.examine("login-code", "link")
    browser.submit("#login-code")
    browser.wait_for_page("account")
    browser.open(message.link)
    assert browser.alert()
    browser.examine("login-code", "used-up")


def test_the_tab_that_waits_for_the_code_goes_on_by_itself(browser, mailing):
    name, email = mailing.confirmed_user()
    message = ask_for_code(browser, mailing, email)
    waiting = browser.driver.current_window_handle
    browser.new_tab()
    browser.open(message.link)
    browser.submit("#login-code")
    browser.wait_for_page("account")
    browser.switch(waiting)
    browser.wait_for_page("account")


def test_a_mailed_code_without_scripts(plain, mailing):
    name, email = mailing.confirmed_user()
    message = ask_for_code(plain, mailing, email)
    plain.examine_plainly("login-code", "plain")
    plain.fill("#login-code", code=message.code)
    plain.submit("#login-code")
    plain.wait_for_page("account")


def test_a_mailed_code_by_keyboard_alone(browser, mailing):
    name, email = mailing.confirmed_user()
    browser.allow(mailing.url)
    browser.open(mailing.url + "/login")
    order = browser.tab_order()
    fields = [name for name in order if name in ("username", "password", "staySignedIn")]
    assert fields == ["username", "password", "staySignedIn"]
    assert order.index("staySignedIn") < order.index("action"), "the code comes after the login"


def test_staying_logged_in(browser, server):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    assert session_cookie(browser)["expires"] > 0


@pytest.mark.parametrize("device", ["browser", "plain"])
def test_not_staying_logged_in(device, server, request):
    browser = request.getfixturevalue(device)
    name, _ = server.user()
    browser.open(server.url + "/login")
    browser.fill("#login", username=name, password=PASSWORD)
    box = browser.field("staySignedIn", "#login")
    assert box.is_selected()
    browser.find("label[for=staySignedIn]").click()
    assert not box.is_selected()
    browser.submit("#login")
    browser.wait_for_page("account")
    assert session_cookie(browser)["session"], "it ends with the browser"


def test_fields_are_checked_as_they_are_left(browser, language, server):
    browser.open(server.url + "/register")
    browser.fill("#register", username="a b")
    browser.press(Keys.TAB)
    browser.wait(lambda: browser.error("username"), "no error beside the username")
    browser.fill("#register", password="aaaaaaaa")
    browser.wait(lambda: browser.has(".strength[data-score='0']"), "no strength")
    browser.press(Keys.TAB)
    browser.wait(lambda: browser.error("password"), "no error beside the password")
    browser.examine("register", "checked")
    browser.fill("#register", username=server.name("left"), password="plum tugboat quartz 81 lantern")
    browser.wait(lambda: browser.has(".strength[data-score='4']"), "not strong")
    browser.press(Keys.TAB)
    browser.wait(lambda: not browser.error("password") and not browser.error("username"), "the errors stayed")
    browser.examine("register", "strong")
    browser.submit("#register")
    browser.wait_for_page("account")


def test_the_strength_of_a_reset_password(browser, server):
    name, email = server.confirmed_user()
    browser.open(server.url + "/forgot")
    browser.fill("#forgot", identifier=email)
    browser.submit("#forgot")
    browser.fill("#reset", newPassword="aaaaaaaa")
    browser.wait(lambda: browser.has(".strength[data-score='0']"), "no strength")


def press(browser, button):
    """Presses the mouse on a button, and holds it."""
    ActionChains(browser.driver).move_to_element(button).click_and_hold().perform()


def release(browser):
    """Releases the mouse where it was pressed."""
    ActionChains(browser.driver).release().perform()


# How many answers of a path have come.
COUNT = """
return performance.getEntriesByType('resource').filter(entry => new URL(entry.name).pathname === arguments[0]).length
"""


def test_a_button_stays_under_the_mouse_while_a_field_is_checked(browser, server):
    browser.open(server.url + "/register")
    path = browser.find("#register").get_attribute("data-check")
    browser.fill("#register", username=server.name("steady"), password="aaaaaaaa")
    browser.wait(lambda: browser.has(".strength[data-score='0']"), "no strength")
    button = browser.find("#register > button[type=submit]")
    place, checks = button.location, browser.driver.execute_script(COUNT, path)
    press(browser, button)
    browser.wait(lambda: browser.driver.execute_script(COUNT, path) > checks, "the field that was left is not checked")
    assert button.location == place and not browser.error("password")
    browser.leave(lambda: release(browser))
    assert browser.page == "register" and browser.error("password")


def test_a_check_is_shown_after_the_mouse_is_released_elsewhere(browser, server):
    browser.open(server.url + "/register")
    browser.fill("#register", password="aaaaaaaa")
    browser.wait(lambda: browser.has(".strength[data-score='0']"), "no strength")
    press(browser, browser.find("h1"))
    release(browser)
    browser.wait(lambda: browser.error("password"), "no error beside the password")


def test_a_button_stays_under_the_mouse_while_the_hint_ends(browser, server):
    browser.open(server.url + "/login")
    browser.fill("#login", username="nobody", password="wrong horse battery")
    press_with_caps_lock(browser, browser.field("password", "#login"), True)
    button = browser.find("#login > button[type=submit]")
    place = button.location
    press(browser, button)
    assert button.location == place
    browser.leave(lambda: release(browser))
    assert browser.alert()


def test_the_meter_moves_nothing_after_the_first_character(browser, server):
    browser.open(server.url + "/register")
    browser.fill("#register", password="p")
    place = browser.find("#register > button[type=submit]").location
    browser.field("password", "#register").send_keys("lum tugboat quartz 81 lantern")
    browser.wait(lambda: browser.has(".strength[data-score='4']"), "not strong")
    assert browser.find("#register > button[type=submit]").location == place


def test_fields_without_scripts_are_checked_when_they_are_sent(plain, server):
    plain.open(server.url + "/register")
    plain.fill("#register", username="a b", password="aaaaaaaa")
    plain.submit("#register")
    assert plain.error("username")
    plain.fill("#register", username=server.name("plain"), password="aaaaaaaa")
    plain.submit("#register")
    assert plain.error("password")
    assert not plain.has(".strength")


def test_a_registration_begins_with_the_address(browser, server):
    browser.open(server.url + "/register")
    assert browser.focused == "emailAddress"
    order = [name for name in browser.tab_order() if name in ("emailAddress", "username", "password")]
    assert order == ["emailAddress", "username", "password"]


def strength(browser):
    """What the meter says about a new password."""
    return browser.find(".strength").text if browser.has(".strength") else ""


def test_a_password_that_is_not_good_has_advice(browser, server):
    browser.open(server.url + "/register")
    browser.fill("#register", password="14.03.1985")
    browser.wait(lambda: "is a date" in strength(browser), "no advice")
    described = lambda: browser.field("password", "#register").get_attribute("aria-describedby").split()
    assert "password-advice" in described()
    browser.press(Keys.TAB)
    browser.wait(lambda: browser.error("password"), "no error beside the password")
    assert "is a date" in strength(browser), "the error does not say why"
    browser.examine("register", "advice")
    browser.fill("#register", password="mnopqrstu")
    browser.press(Keys.TAB)
    browser.wait(lambda: "is a sequence" in (browser.error("password") or ""), "no error beside the password")
    assert "is a sequence" not in strength(browser), "nothing is said twice"
    browser.fill("#register", password="plum tugboat quartz 81 lantern")
    browser.wait(lambda: browser.has(".strength[data-score='4']"), "not strong")
    assert "password-advice" not in described()


def test_the_accounts_fields_are_checked_as_they_are_left(browser, server):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.open(server.url + "/account?change=email")
    browser.fill("#email", emailAddress="ada@")
    browser.press(Keys.TAB)
    browser.wait(lambda: browser.has("#email-emailAddress-error"), "no error beside the address")
    assert browser.field("emailAddress", "#email").get_attribute("aria-invalid") == "true"
    browser.fill("#email", emailAddress="ada@example.com")
    browser.press(Keys.TAB)
    browser.wait(lambda: not browser.has("#email-emailAddress-error"), "the error stayed")
    browser.open(server.url + "/account/security?change=password")
    browser.fill("#password", newPassword="14.03.1985")
    browser.wait(lambda: "is a date" in strength(browser), "no advice")
    browser.press(Keys.TAB)
    browser.wait(lambda: browser.has("#password-newPassword-error"), "no error beside the password")
    browser.examine("account-security", "advice")


def test_a_link_on_another_device_has_the_new_password_judged(browser, server):
    browser.open(server.url + "/register")
    email = server.name("elsewhere") + "@example.com"
    browser.fill("#register", emailAddress=email, password=PASSWORD)
    browser.submit("#register")
    link = server.message(email).link
    browser.cdp("Network.clearBrowserCookies")
    browser.open(link)
    browser.wait_for_page("verify")
    browser.fill("#verify", newPassword="asdfghjkl;")
    browser.wait(lambda: "row of keys" in strength(browser), "no advice")


def press_with_caps_lock(browser, field, is_on):
    """Presses a key in a field as a keyboard with or without Caps Lock does."""
    browser.driver.execute_script(
        "arguments[0].dispatchEvent(new KeyboardEvent('keydown', {key: 'A', bubbles: true, modifierCapsLock: arguments[1]}))",
        field, is_on,
    )


def test_caps_lock_is_told_beside_a_password(browser, language, server):
    browser.open(server.url + "/login")
    field = browser.field("password", "#login")
    hint = browser.find("#login .secret + [role=status]")
    assert hint.text == ""
    field.click()
    press_with_caps_lock(browser, field, True)
    assert hint.text == browser.find("body").get_attribute("data-caps") != ""
    browser.examine("login", "caps-lock")
    press_with_caps_lock(browser, field, False)
    assert hint.text == ""
    press_with_caps_lock(browser, field, True)
    browser.press(Keys.TAB)
    assert hint.text == "", "the hint ends with the field"
