"""The pages in every language on the narrowest phone: nothing is cut off, broken or wider than the screen."""

import json
import pathlib

import pytest

from narrow import BROKEN, CUT_OFF, NARROW, look
from programs import PASSWORD
from steps import ask_for_code, change_address, intrude, sign_in

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "LatchkeyLanguages" / "Languages"
TEXTS = {file.stem: json.loads(file.read_text()) for file in sorted(FOLDER.glob("*.json"))}


@pytest.fixture(params=TEXTS)
def texts(request, browser):
    browser.speak(request.param)
    browser.resize(NARROW)
    return TEXTS[request.param]


def test_pages_for_everybody(browser, texts, server):
    for path in ("/", "/login", "/register", "/forgot", "/nothing"):
        if path == "/nothing":
            browser.expect("404")
        browser.open(server.url + path)
        look(browser, path.strip("/") or "title")
    browser.open(server.url + "/login")
    assert browser.find("h1").text == texts["screens"]["logInTitle"]
    browser.submit("#login")
    look(browser, "login", "missing")
    browser.open(server.url + "/register")
    browser.fill("#register", username="a b", password="short")
    browser.submit("#register")
    look(browser, "register", "invalid")
    browser.open(server.url + "/forgot")
    browser.fill("#forgot", identifier="nobody@example.com")
    browser.submit("#forgot")
    look(browser, "forgot", "sent")


# The texts and titles of times, and those of the same page without its script.
TIMES = """
const times = page => [...page.querySelectorAll('time[data-style]')]
    .map(time => [time.textContent, time.title].map(text => text.replace(/ UTC$/, '')).join(' | '))
return fetch(location.href).then(answer => answer.text())
    .then(text => [times(document), times(new DOMParser().parseFromString(text, 'text/html'))])
"""


def test_the_script_writes_times_as_the_server_does(browser, texts, server):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.cdp("Emulation.setTimezoneOverride", timezoneId="UTC")
    try:
        for part in ("devices", "activity"):
            for _ in range(3):  # a minute may end between the page and its copy
                browser.open(f"{server.url}/account/{part}")
                shown, written = browser.driver.execute_script(TIMES)
                if shown == written:
                    break
            assert shown and shown == written
    finally:
        browser.cdp("Emulation.setTimezoneOverride", timezoneId="")


def test_the_account(browser, texts, server):
    name, _ = server.confirmed_user()
    server.call("POST", "/v1/sessions", {"identifier": name, "password": PASSWORD, "device": {"name": "Phone"}})
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    for part in ("", "/security", "/devices", "/activity", "/data"):
        browser.open(f"{server.url}/account{part}")
        for summary in browser.all("details:not([open]) > summary"):
            summary.click()
        look(browser, "account" + part.replace("/", "-"), "open")
    browser.open(server.url + "/logout")
    look(browser, "logout")


def wrong(code):
    return "000000" if code != "000000" else "000001"


def forget_the_browser(browser):
    browser.driver.delete_all_cookies()


def test_a_registration_by_address(browser, texts, server):
    email = f"{server.name('mail')}@example.com"
    browser.open(server.url + "/register")
    browser.fill("#register", emailAddress=email, password=PASSWORD)
    browser.submit("#register")
    look(browser, "verify")
    message = server.message(email)
    browser.fill("#verify", code=wrong(message.code))
    browser.submit("#verify")
    look(browser, "verify", "wrong-code")
    browser.open(message.link)
    look(browser, "verify", "link")
    forget_the_browser(browser)
    browser.open(message.link)
    look(browser, "verify", "other-device")
    browser.fill("#verify", newPassword="short")
    browser.submit("#verify")
    look(browser, "verify", "other-device-weak")
    browser.fill("#verify", newPassword=PASSWORD)
    browser.submit("#verify")
    browser.wait_for_page("account")
    look(browser, "account", "confirmed")
    forget_the_browser(browser)
    browser.open(message.link)
    look(browser, "verify", "used-up")


def test_a_code_that_was_tried_too_often(browser, texts, server):
    email = f"{server.name('mail')}@example.com"
    browser.open(server.url + "/register")
    browser.fill("#register", emailAddress=email, password=PASSWORD)
    browser.submit("#register")
    code = wrong(server.message(email).code)
    for _ in range(5):
        browser.fill("#verify", code=code)
        browser.submit("#verify")
    look(browser, "verify", "dead")


def test_a_login_by_mail(browser, texts, mailing):
    _, email = mailing.confirmed_user()
    browser.allow(mailing.url)
    browser.open(mailing.url + "/login")
    browser.follow("#login [value=mailCode]")
    look(browser, "login", "mailed-missing")
    message = ask_for_code(browser, mailing, email)
    look(browser, "login-code")
    browser.fill("#login-code", code=wrong(message.code))
    browser.submit("#login-code")
    look(browser, "login-code", "wrong")
    browser.open(message.link)
    look(browser, "login-code", "link")
    browser.submit("#login-code")
    browser.wait_for_page("account")
    forget_the_browser(browser)
    browser.open(message.link)
    look(browser, "login-code", "used-up")


def test_a_reset(browser, texts, server):
    _, email = server.confirmed_user()
    browser.open(server.url + "/forgot")
    browser.fill("#forgot", identifier=email)
    browser.submit("#forgot")
    message = server.message(email)
    browser.fill("#reset", code=wrong(message.code), newPassword="short")
    browser.submit("#reset")
    look(browser, "reset", "wrong")
    browser.open(message.link)
    look(browser, "reset", "link")
    browser.fill("#reset", newPassword=PASSWORD)
    browser.submit("#reset")
    browser.wait_for_page("account")
    forget_the_browser(browser)
    browser.open(message.link)
    look(browser, "reset", "used-up")


def test_the_links_of_notices(browser, texts, server):
    name, email = server.confirmed_user()
    intrude(server, name)
    message = server.message(email, "/not-me")
    browser.open(message.link)
    look(browser, "not-me", "asking")
    browser.submit("#not-me")
    look(browser, "reset", "not-me")
    browser.open(message.link)
    look(browser, "not-me", "used-up")
    name, email = server.confirmed_user()
    change_address(server, name)
    message = server.message(email, "/undo")
    browser.open(message.link)
    look(browser, "undo", "asking")
    browser.submit("#undo")
    look(browser, "reset", "undo")
    browser.open(message.link)
    look(browser, "undo", "used-up")


def test_prompts(browser, texts, server, balance):
    name, _ = server.confirmed_user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    # Balance asks for one of its own languages; the one chosen on the server comes first.
    browser.open(f"{server.url}/account?lang={browser.language}")
    server.age_logins()
    browser.open(balance.url)
    browser.follow("a[href='/login']")
    browser.wait_for_page("authorize")
    look(browser, "authorize", "asking")
    browser.open(server.url + "/account/password")
    look(browser, "confirm", "asking")
    browser.fill("#confirm", currentPassword="wrong horse battery")
    browser.submit("#confirm")
    look(browser, "confirm", "wrong")
    browser.open(server.url + "/account/delete")
    browser.unfold(browser.find("#delete button"))
    browser.submit("#delete")
    look(browser, "confirm", "deletion")


def test_alerts(browser, texts, server):
    name, _ = server.user()
    sign_in(browser, server, name, "wrong horse battery")
    look(browser, "login", "refused")
    browser.driver.execute_script("document.querySelector('[name=formToken]').value = 'old'")
    browser.fill("#login", password=PASSWORD)
    browser.submit("#login")
    look(browser, "login", "page-expired")
    for _ in range(40):
        if server.call("POST", "/v1/sessions", {"identifier": name, "password": "wrong horse"})[0] == 429:
            break
    browser.fill("#login", password=PASSWORD)
    browser.submit("#login")
    look(browser, "login", "too-many")
    taken, _ = server.user()
    browser.open(server.url + "/register")
    browser.fill("#register", username=taken, password=PASSWORD)
    browser.submit("#register")
    look(browser, "register", "taken")
    browser.open(server.url + "/authorize?client_id=nobody&response_type=code&redirect_uri=https://evil.example/")
    look(browser, "authorize", "unknown-app")
    browser.open(server.url + "/authorize?client_id=balance&response_type=code&redirect_uri=https://evil.example/")
    look(browser, "authorize", "unknown-address")


def test_the_control_a_text_that_is_too_wide_is_found(browser, server):
    browser.resize(NARROW)
    browser.open(server.url + "/login")
    assert not browser.driver.execute_script(CUT_OFF)
    browser.driver.execute_script("document.querySelector('h1').textContent = 'Rechtsschutzversicherung'.repeat(4)")
    found = browser.driver.execute_script(
        "document.querySelector('h1').style.overflowWrap = 'normal'; document.querySelector('h1').style.hyphens = 'none';"
        + CUT_OFF
    )
    assert found


def test_the_menu_names_each_language_in_itself(browser, server):
    browser.open(server.url + "/login")
    names = {link.get_attribute("lang"): link.text for link in browser.all("footer nav [lang]")}
    assert names == {tag: texts["name"] for tag, texts in TEXTS.items()}


LONG = "Rechtsschutzversicherungsgesellschaften"


def test_the_control_a_word_that_is_broken_is_found(browser, server):
    browser.resize(NARROW)
    browser.open(server.url + "/login")
    assert not browser.driver.execute_script(BROKEN)
    browser.driver.execute_script("document.querySelector('h1').textContent = arguments[0]", LONG)
    assert browser.driver.execute_script(BROKEN) == [f"H1 {LONG}"]
    assert not browser.driver.execute_script(CUT_OFF), "a broken word is not cut off"


def test_the_control_a_line_that_ends_between_words_breaks_none(browser, server):
    browser.resize(NARROW)
    browser.open(server.url + "/login")
    browser.driver.execute_script("document.querySelector('h1').textContent = arguments[0]", "Log in to-day or to-morrow " * 4)
    assert browser.find("h1").size["height"] > 100
    assert not browser.driver.execute_script(BROKEN)
