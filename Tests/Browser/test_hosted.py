"""The server's own pages from a person's point of view."""

import pytest
from selenium.webdriver.common.keys import Keys

from programs import PASSWORD
from steps import sign_in, sign_out

NEW_PASSWORD = "another horse battery"
WRONG_CODE = "000000"


# Each page and each error, in both languages.


def test_the_title(browser, language, server):
    browser.open(server.url + "/")
    assert browser.page == "title"
    browser.examine("title", "empty")


def test_the_login(browser, language, server):
    name, _ = server.user()
    browser.open(server.url + "/login")
    assert browser.page == "login" and browser.focused == "username"
    browser.examine("login", "empty")
    browser.submit("#login")
    assert browser.error("username") and browser.error("password")
    assert browser.focused == "username"
    browser.examine("login", "missing")
    browser.fill("#login", username=name, password="wrong horse battery")
    browser.submit("#login")
    assert browser.alert()
    assert browser.field("username").get_attribute("value") == name
    assert browser.field("password").get_attribute("value") == "", "a password is never sent back"
    browser.examine("login", "refused")


def test_registering(browser, language, server):
    browser.open(server.url + "/register")
    assert browser.page == "register"
    browser.examine("register", "empty")
    browser.fill("#register", username="a b", password="short")
    browser.submit("#register")
    assert browser.error("username") and browser.error("password")
    assert browser.focused == "username"
    assert browser.field("username").get_attribute("value") == "a b"
    assert browser.field("password").get_attribute("value") == ""
    browser.examine("register", "invalid")
    taken, _ = server.user()
    browser.fill("#register", username=taken, password=PASSWORD)
    browser.submit("#register")
    assert browser.error("username")
    browser.examine("register", "taken")
    browser.fill("#register", username=server.name("eve"), password=PASSWORD)
    browser.submit("#register")
    browser.wait_for_page("account")


def test_a_forgotten_password(browser, language, server):
    name, email = server.confirmed_user()
    browser.open(server.url + "/forgot")
    assert browser.page == "forgot"
    browser.examine("forgot", "empty")
    browser.submit("#forgot")
    assert browser.error("identifier")
    browser.examine("forgot", "missing")
    browser.fill("#forgot", identifier=email)
    browser.submit("#forgot")
    browser.wait_for_page("reset")
    browser.examine("reset", "empty")
    code = server.message(email).code
    wrong = WRONG_CODE if code != WRONG_CODE else "000001"
    browser.fill("#reset", code=wrong, newPassword=NEW_PASSWORD)
    browser.submit("#reset")
    assert browser.error("code") or browser.alert()
    browser.examine("reset", "wrong-code")
    browser.fill("#reset", code=code, newPassword="short")
    browser.submit("#reset")
    assert browser.error("newPassword")
    browser.examine("reset", "weak")
    browser.fill("#reset", code=code, newPassword=NEW_PASSWORD)
    browser.submit("#reset")
    browser.wait_for_page("account")
    browser.examine("account", "after-reset")


def test_a_reset_by_link(browser, language, server):
    name, email = server.confirmed_user()
    browser.open(server.url + "/forgot")
    browser.fill("#forgot", identifier=email)
    browser.submit("#forgot")
    message = server.message(email)
    browser.open(message.link)
    browser.wait_for_page("reset")
    assert message.token not in browser.url, "the secret does not stay in the address"
    browser.examine("reset", "link")
    browser.fill("#reset", newPassword=NEW_PASSWORD)
    browser.submit("#reset")
    browser.wait_for_page("account")
    browser.open(message.link)
    browser.wait_for_page("reset")
    if browser.has("#reset [name=newPassword]"):
        browser.fill("#reset", newPassword=NEW_PASSWORD)
        browser.submit("#reset")
    assert browser.alert()
    browser.examine("reset", "used-up")


def test_an_address_is_proved(browser, language, server):
    browser.open(server.url + "/register")
    if not browser.has("#register [name=emailAddress]"):
        browser.follow("a[href*='mail']")
    email = f"{server.name('mail')}@example.com"
    fields = {"emailAddress": email, "password": PASSWORD}
    if browser.has("#register [name=username]"):
        fields["username"] = server.name("mail")
    browser.fill("#register", **fields)
    browser.submit("#register")
    if browser.page != "verify":
        browser.open(server.message(email).link)
        browser.wait_for_page("verify")
        browser.examine("verify", "link")
        return
    browser.examine("verify", "empty")
    code = server.message(email).code
    browser.fill("#verify", code="12")
    browser.submit("#verify")
    assert browser.error("code")
    browser.examine("verify", "not-six-digits")
    browser.fill("#verify", code=WRONG_CODE if code != WRONG_CODE else "000001")
    browser.submit("#verify")
    assert browser.error("code") or browser.alert()
    browser.examine("verify", "wrong-code")
    browser.fill("#verify", code=code)
    browser.submit("#verify")
    browser.wait_for_page("account")


def test_the_account(browser, language, server):
    name, email = server.confirmed_user()
    server.call("POST", "/v1/sessions", {"identifier": name, "password": PASSWORD, "device": {"name": "Phone"}})
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    assert email in browser.text()
    browser.examine("account", "empty")
    browser.fill("#profile", displayName="花子 Hanako")
    browser.submit("#profile")
    browser.wait_for_page("account")
    assert browser.field("displayName", "#profile").get_attribute("value") == "花子 Hanako"
    browser.examine("account", "saved")
    for part in ("security", "devices", "activity", "data"):
        browser.follow(f".parts a[href='/account/{part}']")
        assert browser.url == f"{server.url}/account/{part}"
        assert browser.find(".parts [aria-current=page]").get_attribute("href") == browser.url
        assert part != "devices" or "Phone" in browser.text()
        browser.examine(f"account-{part}", "shown")
        for summary in browser.all("summary"):
            summary.click()
            browser.examine(f"account-{part}", "open")


def test_the_password_is_asked_for_once(browser, language, server):
    """An old login confirms the password, goes on with what was entered, and is not asked again."""
    name, email = server.confirmed_user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    server.age_logins()
    browser.fill("#username", username=server.name("new"))
    browser.submit("#username")
    assert browser.page == "confirm" and browser.focused == "currentPassword"
    browser.examine("confirm", "asked")
    browser.fill("#confirm", currentPassword="wrong horse battery")
    browser.submit("#confirm")
    assert browser.page == "confirm" and browser.error("currentPassword")
    browser.examine("confirm", "wrong")
    browser.fill("#confirm", currentPassword=PASSWORD)
    browser.submit("#confirm")
    browser.wait_for_page("account")
    assert browser.all("[role=status]")[0].text
    browser.open(server.url + "/account/security")
    browser.fill("#password", newPassword="short")
    browser.submit("#password")
    assert browser.error("newPassword")
    browser.examine("account-security", "short")
    browser.fill("#password", newPassword=NEW_PASSWORD)
    browser.submit("#password")
    browser.wait_for_page("account")
    server.age_logins()
    browser.open(server.url + "/account/security")
    browser.examine("account-security", "old-login")
    browser.follow("a[href='/account/password']")
    browser.fill("#confirm", currentPassword=NEW_PASSWORD)
    browser.submit("#confirm")
    browser.wait_for_page("account")
    assert browser.find("#password [name=newPassword]").is_displayed()


def test_the_account_by_keyboard(browser, server):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    order = browser.tab_order()
    links = ["Log Out", "Profile", "Security", "Devices", "Activity", "Data", "Change Profile", "Change Username"]
    assert [name for name in order if name in links] == links
    browser.find(".parts a[href='/account/data']").send_keys(Keys.ENTER)
    browser.wait(lambda: browser.url.endswith("/account/data"))
    browser.find("summary").send_keys(Keys.ENTER)
    browser.leave(lambda: browser.find("#delete button").send_keys(Keys.ENTER))
    browser.wait_for_page("title")


def test_times_and_days_are_the_persons(browser, server):
    browser.cdp("Emulation.setTimezoneOverride", timezoneId="Pacific/Kiritimati")
    try:
        name, _ = server.user()
        sign_in(browser, server, name)
        browser.open(server.url + "/account/activity")
        expected = browser.driver.execute_script(
            "const date = new Date(document.querySelector('li time').dateTime);"
            "const word = part => date.toLocaleDateString('en', { [part]: 'long' });"
            "return `${word('weekday')}, ${date.getDate()} ${word('month')} ${date.getFullYear()}`"
        )
        assert expected == browser.find(".day time").text
        assert "UTC" not in browser.find("[data-days]").text
        browser.open(server.url + "/account/devices")
        assert "UTC" not in browser.find("[data-session] time").get_attribute("title")
    finally:
        browser.cdp("Emulation.setTimezoneOverride", timezoneId="")


def test_logging_out(browser, language, server):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.open(server.url + "/logout")
    assert browser.page == "logout"
    browser.examine("logout", "asking")
    browser.submit("#logout")
    browser.wait_for_page("title")
    browser.open(server.url + "/account")
    browser.wait_for_page("login")


def test_too_many_attempts(browser, language, server):
    name, _ = server.user()
    for _ in range(40):
        if server.call("POST", "/v1/sessions", {"identifier": name, "password": "wrong horse"})[0] == 429:
            break
    sign_in(browser, server, name)
    assert browser.page == "login" and browser.alert()
    browser.examine("login", "too-many")


def test_a_page_that_was_open_for_too_long(browser, language, server):
    name, _ = server.user()
    browser.open(server.url + "/login")
    browser.driver.execute_script("document.querySelector('[name=formToken]').value = 'old'")
    browser.fill("#login", username=name, password=PASSWORD)
    browser.submit("#login")
    assert browser.page == "login" and browser.alert()
    assert browser.field("username").get_attribute("value") == name
    browser.examine("login", "page-expired")
    browser.fill("#login", password=PASSWORD)
    browser.submit("#login")
    browser.wait_for_page("account")


def test_passwords_are_not_asked_for_where_others_could_read_them(browser, language, server):
    port = server.url.rsplit(":")[-1]
    browser.own.add(f"latchkey.test:{port}")
    # Chromium ignores this header without https.
    browser.expect("Cross-Origin-Opener-Policy")
    browser.open(f"http://latchkey.test:{port}/login")
    assert not browser.has("[type=password]") and "https" in browser.text()
    browser.examine("error", "insecure")


def test_the_account_is_changed(browser, language, server):
    """Each form of the account page does its work, and confirms it."""
    name, email = server.confirmed_user()
    for device in ("Phone", "Tablet"):
        server.call("POST", "/v1/sessions", {"identifier": name, "password": PASSWORD, "device": {"name": device}})
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.fill("#username", username=server.name("new"))
    browser.submit("#username")
    browser.wait_for_page("account")
    assert browser.all("[role=status]")[0].text
    browser.fill("#username", username="a b")
    browser.submit("#username")
    assert browser.find("#username [aria-invalid=true]").get_attribute("value") == "a b"
    browser.examine("account", "invalid-username")
    browser.open(server.url + "/account/devices")
    row = next(row for row in browser.all("[data-session]") if "Phone" in row.text)
    browser.leave(lambda: row.find_element("css selector", "button").click())
    browser.wait_for_page("account")
    assert "Phone" not in " ".join(row.text for row in browser.all("[data-session]"))
    browser.find("summary").click()
    browser.submit("#sessions-others")
    browser.wait_for_page("account")
    assert len(browser.all("[data-session]")) == 1
    browser.open(server.url + "/account")
    browser.fill("#email", emailAddress=f"{name}@example.net")
    browser.submit("#email")
    browser.wait(lambda: browser.page in ("verify", "account"))
    if browser.page == "verify":
        browser.fill("#verify", code=server.message(f"{name}@example.net").code)
        browser.submit("#verify")
        browser.wait_for_page("account")
        assert f"{name}@example.net" in browser.text()
    browser.open(server.url + "/account/security")
    browser.fill("#password", newPassword=NEW_PASSWORD)
    browser.submit("#password")
    browser.wait_for_page("account")
    server.age_logins()
    browser.open(server.url + "/account/delete")
    browser.submit("#delete")
    browser.fill("#confirm", currentPassword=PASSWORD)
    browser.submit("#confirm")
    assert browser.page == "confirm" and browser.alert(), "the old password deletes nothing"
    browser.examine("confirm", "deletion")
    browser.fill("#confirm", currentPassword=NEW_PASSWORD)
    browser.submit("#confirm")
    browser.wait_for_page("title")
    assert browser.has("[role=status]")
    browser.examine("title", "account-deleted")


def test_going_on_to_an_app_on_this_computer_is_asked_for_later(browser, language, server, balance):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    server.age_logins()
    browser.open(balance.url)
    browser.follow("a[href='/login']")
    browser.wait_for_page("authorize")
    assert name in browser.text() and "Kii Balance" in browser.text()
    browser.examine("authorize", "asking")
    browser.submit()
    browser.wait_for_page("balance-list")


def test_pages_that_are_not_there(browser, language, server):
    browser.open(server.url + "/nothing")
    browser.examine("not-found", "empty")
    browser.open(server.url + "/authorize?client_id=nobody&response_type=code&redirect_uri=https://evil.example/")
    assert browser.url.startswith(server.url), "an unknown app is sent nowhere"
    browser.examine("authorize", "unknown-app")
    browser.open(server.url + "/authorize?client_id=balance&response_type=code&redirect_uri=https://evil.example/")
    assert browser.url.startswith(server.url)
    browser.examine("authorize", "unknown-address")


# Usability.


def facts(browser, name, form):
    field = browser.field(name, form)
    return {
        key: field.get_attribute(key) or ""
        for key in ("type", "autocomplete", "autocapitalize", "spellcheck", "inputmode")
    }


def test_a_password_manager_finds_its_fields(browser, server):
    browser.open(server.url + "/login")
    assert facts(browser, "username", "#login")["autocomplete"].split()[0] == "username"
    assert facts(browser, "password", "#login")["autocomplete"] == "current-password"
    assert facts(browser, "password", "#login")["type"] == "password"
    assert facts(browser, "username", "#login")["autocapitalize"] in ("none", "off")
    browser.open(server.url + "/register")
    assert facts(browser, "username", "#register")["autocomplete"] == "username"
    assert facts(browser, "password", "#register")["autocomplete"] == "new-password"
    assert facts(browser, "password", "#register")["type"] == "password"
    browser.open(server.url + "/forgot")
    assert facts(browser, "identifier", "#forgot")["autocomplete"].split()[0] == "username"
    name, email = server.confirmed_user()
    browser.fill("#forgot", identifier=email)
    browser.submit("#forgot")
    assert facts(browser, "code", "#reset")["autocomplete"] == "one-time-code"
    assert facts(browser, "code", "#reset")["inputmode"] == "numeric"
    assert facts(browser, "newPassword", "#reset")["autocomplete"] == "new-password"
    sign_in(browser, server, name)
    browser.open(server.url + "/account/security")
    assert facts(browser, "newPassword", "#password")["autocomplete"] == "new-password"
    # The username under which password managers store the new password.
    assert browser.has("#password [autocomplete=username]")
    browser.complaints()
    assert not [hint for hint in browser.hints if "[DOM]" in hint], "Chromium's own password manager has no remarks"


@pytest.mark.parametrize("path", ["/", "/login", "/register", "/forgot"])
def test_pages_have_landmarks_a_heading_and_a_way_past_the_top(browser, server, path):
    browser.open(server.url + path)
    for selector in ("header", "main", "footer", "h1"):
        assert len(browser.all(selector)) == 1, selector
    assert browser.find("html").get_attribute("lang") == "en"
    order = browser.tab_order()
    assert order[0].lower().startswith("skip"), order
    for field in browser.all("input:not([type=hidden]):not([hidden])"):
        assert browser.driver.execute_script("return arguments[0].labels.length", field) >= 1


def test_tab_goes_through_the_login_as_one_reads_it(browser, server):
    browser.open(server.url + "/login")
    order = browser.tab_order()
    assert order.index("username") < order.index("password") < order.index("Log In")


def test_alerts_are_read_out(browser, server):
    browser.open(server.url + "/login")
    browser.fill("#login", username="nobody", password=PASSWORD)
    browser.submit("#login")
    assert browser.has("[role=alert], [aria-live=assertive]")
    assert browser.has("[role=status], [aria-live=polite]"), "progress has a place that is read out"
    assert browser.driver.title.startswith("Error: ")


def test_the_button_says_what_is_going_on_and_takes_no_second_press(browser, server):
    browser.open(server.url + "/login")
    browser.fill("#login", username="nobody", password=PASSWORD)
    browser.cdp("Network.emulateNetworkConditions", offline=False, latency=800, downloadThroughput=-1, uploadThroughput=-1)
    try:
        state = browser.driver.execute_async_script(
            "const done = arguments[0], button = document.querySelector('#login button[type=submit]');"
            "button.click(); setTimeout(() => done([button.disabled, document.body.innerText]), 60)"
        )
    finally:
        browser.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    assert state[0], "the button is disabled"
    assert "Logging in..." in state[1]
    browser.wait(lambda: browser.alert())


def test_a_password_can_be_shown(browser, server):
    browser.open(server.url + "/login")
    browser.fill("#login", password="visible")
    toggle = browser.find("#login button[type=button]")
    assert "Show" in (toggle.text or toggle.get_attribute("aria-label"))
    toggle.send_keys(Keys.ENTER)
    assert facts(browser, "password", "#login")["type"] == "text"
    assert "Hide" in (toggle.text or toggle.get_attribute("aria-label")) or toggle.get_attribute("aria-pressed") == "true"
    browser.examine("login", "password-shown")
    toggle.click()
    assert facts(browser, "password", "#login")["type"] == "password"


def test_the_language_is_switched_and_remembered(browser, server):
    browser.open(server.url + "/login")
    browser.follow("footer a[lang=ja]")
    assert browser.find("html").get_attribute("lang") == "ja" and browser.page == "login"
    browser.open(server.url + "/register")
    assert browser.find("html").get_attribute("lang") == "ja"


def test_everything_works_without_script(plain, server):
    name, email = server.confirmed_user()
    plain.open(server.url + "/login")
    assert not plain.has("#login button[type=button]"), "no toggle that does nothing"
    plain.examine_plainly("login", "without-script")
    plain.submit("#login")
    assert plain.error("username")
    plain.fill("#login", username=name, password=PASSWORD)
    plain.submit("#login")
    plain.wait_for_page("account")
    plain.fill("#profile", displayName="Ada")
    plain.submit("#profile")
    assert plain.field("displayName", "#profile").get_attribute("value") == "Ada"
    server.age_logins()
    for part in ("security", "devices", "activity", "data"):
        plain.follow(f".parts a[href='/account/{part}']")
        plain.examine_plainly(f"account-{part}", "without-script")
    plain.find("summary").click()
    plain.submit("#delete")
    plain.wait_for_page("confirm")
    plain.follow("a[href='/account/data']")
    plain.open(server.url + "/logout")
    plain.submit("#logout")
    plain.open(server.url + "/forgot")
    plain.fill("#forgot", identifier=email)
    plain.submit("#forgot")
    plain.fill("#reset", code=server.message(email).code, newPassword=NEW_PASSWORD)
    plain.submit("#reset")
    plain.wait_for_page("account")
    plain.open(server.url + "/register")
    plain.fill("#register", username=server.name("eve"), password=PASSWORD)
    plain.submit("#register")
    plain.wait_for_page("account")


# Several tabs, and the back button.


def test_a_form_of_a_tab_that_was_logged_out_changes_nothing(browser, server):
    name, token = server.user()
    sign_in(browser, server, name)
    first = browser.driver.current_window_handle
    browser.fill("#profile", displayName="Mallory")
    browser.new_tab()
    sign_out(browser, server)
    browser.switch(first)
    browser.submit("#profile")
    assert browser.page == "login" or browser.alert()
    assert server.call("GET", "/v1/users/me", token=token)[1].get("displayName") is None


def test_two_logins_in_two_tabs(browser, server):
    ada, _ = server.user()
    eve, _ = server.user(server.name("eve"))
    browser.open(server.url + "/login")
    browser.fill("#login", username=ada, password=PASSWORD)
    first = browser.driver.current_window_handle
    browser.new_tab()
    sign_in(browser, server, eve)
    browser.wait_for_page("account")
    browser.switch(first)
    browser.submit("#login")
    if browser.page == "login":
        # The page belonged to another session, so it is shown again with the typed values.
        assert browser.alert()
        assert browser.field("username").get_attribute("value") == ada
        assert browser.field("password").get_attribute("value") == ""
        browser.fill("#login", password=PASSWORD)
        browser.submit("#login")
    browser.wait_for_page("account")
    assert ada in browser.text() and eve not in browser.text()


def test_back_after_logout_shows_nothing_private(browser, server):
    name, _ = server.user(displayName="Ada Private")
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    sign_out(browser, server)
    for _ in range(2):
        browser.driver.back()
        browser.wait(lambda: browser.driver.execute_script("return document.readyState === 'complete'"))
        assert "Ada Private" not in browser.driver.page_source and name not in browser.text()
