"""Pages that wait for a message: sent again, expired, or confirmed on another device."""

from programs import PASSWORD
from steps import sign_in

NEW_PASSWORD = "another horse battery"


def register(browser, server):
    """Registers an address in the browser, which waits for its code."""
    email = f"{server.name('mail')}@example.com"
    browser.open(server.url + "/register")
    browser.fill("#register", emailAddress=email, password=PASSWORD)
    browser.submit("#register")
    browser.wait_for_page("verify")
    return email


def other_device(browser):
    """Turns the browser into one on another device: removes its cookies, and returns them."""
    cookies = browser.driver.get_cookies()
    browser.driver.delete_all_cookies()
    return cookies


def back_on_the_first(browser, cookies):
    browser.driver.delete_all_cookies()
    for cookie in cookies:
        browser.driver.add_cookie(cookie)


def test_a_link_that_is_opened_on_another_device(browser, language, server):
    email = register(browser, server)
    cookies = other_device(browser)
    browser.open(server.message(email).link)
    browser.wait_for_page("verify")
    assert email in browser.text() and browser.has("#verify [name=newPassword]")
    browser.examine("verify", "other-device")
    browser.fill("#verify", newPassword="short")
    browser.submit("#verify")
    assert browser.error("newPassword")
    browser.fill("#verify", newPassword=NEW_PASSWORD)
    browser.submit("#verify")
    browser.wait_for_page("account")
    back_on_the_first(browser, cookies)
    browser.open(server.url + "/verify")
    browser.wait_for_page("login")
    assert browser.field("username").get_attribute("value") == email
    browser.examine("login", "confirmed-elsewhere")


def test_a_page_that_waits_goes_on_by_itself(browser, server):
    email = register(browser, server)
    waiting = browser.driver.current_window_handle
    cookies = other_device(browser)
    browser.driver.switch_to.new_window("tab")
    try:
        browser.open(server.message(email).link)
        browser.wait_for_page("verify")
        browser.fill("#verify", newPassword=NEW_PASSWORD)
        browser.submit("#verify")
        browser.wait_for_page("account")
        back_on_the_first(browser, cookies)
    finally:
        browser.driver.close()
        browser.driver.switch_to.window(waiting)
    browser.wait_for_page("login")
    assert browser.all("[role=status]")[0].text


def test_sending_again_is_counted_down(browser, language, server):
    register(browser, server)
    button = browser.find("button[value=resend]")
    assert not button.is_enabled()
    first = browser.find(".wait span").text
    assert first.startswith("0:5") or first == "1:00"
    browser.wait(lambda: browser.find(".wait span").text != first)


def test_a_code_that_was_tried_too_often(browser, language, server):
    email = register(browser, server)
    wrong = "000000" if server.message(email).code != "000000" else "000001"
    for _ in range(5):
        browser.fill("#verify", code=wrong)
        browser.submit("#verify")
    assert browser.alert() and not browser.has("#verify [name=code]")
    browser.examine("verify", "dead")


def test_a_field_that_is_wrong_is_red_while_it_has_the_cursor(browser, server):
    browser.open(server.url + "/login")
    browser.submit("#login")
    assert browser.focused == "username"
    colors = browser.driver.execute_script(
        "const field = getComputedStyle(document.getElementById('username'));"
        "const error = getComputedStyle(document.getElementById('username-error'));"
        "return [field.borderTopColor, field.outlineColor, error.color]"
    )
    assert len(set(colors)) == 1, colors


def test_country_and_language_are_chosen(browser, language, server):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.unfold(browser.field("country", "#profile"))
    browser.find("#profile [name=country] option[value=JP]").click()
    browser.find("#profile [name=locale] option[value=ja]").click()
    browser.submit("#profile")
    browser.wait_for_page("account")
    assert browser.field("country", "#profile").get_attribute("value") == "JP"
    assert {"en": "Japan", "ja": "日本"}[language] in browser.find("#section-profile .fact").text
    browser.examine("account", "warned")


def test_without_a_script_the_next_click_goes_on(plain, server):
    email = register(plain, server)
    assert plain.find(".wait").is_displayed() and plain.find("button[value=resend]").is_enabled()
    cookies = other_device(plain)
    plain.open(server.message(email).link)
    plain.wait_for_page("verify")
    plain.fill("#verify", newPassword=NEW_PASSWORD)
    plain.submit("#verify")
    plain.wait_for_page("account")
    back_on_the_first(plain, cookies)
    plain.open(server.url + "/verify")
    plain.wait_for_page("login")
