"""The main pages in every language on the narrowest phone: nothing is cut off or wider than the screen."""

import json
import pathlib

import pytest

from programs import PASSWORD
from steps import sign_in

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "LatchkeyLanguages" / "Languages"
TEXTS = {file.stem: json.loads(file.read_text()) for file in sorted(FOLDER.glob("*.json"))}
NARROW = (320, 640)

# Elements whose text is cut off, or that reach beyond the screen.
CUT_OFF = """
const wide = document.documentElement.clientWidth
const scrolls = element => element && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    || scrolls(element.parentElement))
return [...document.querySelectorAll('a, button, label, summary, h1, h2, h3, p, dt, dd, li, input, select')]
    // The parts of the account scroll on a narrow phone.
    .filter(element => element.checkVisibility() && !scrolls(element) && !element.closest('.visually-hidden, .skip, select'))
    .filter(element => {
        const box = element.getBoundingClientRect()
        const isCut = !['INPUT', 'SELECT'].includes(element.tagName)
            && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline'
        return box.width > 0 && (isCut || box.right > wide + 1 || box.left < -1)
    })
    .map(element => `${element.tagName} ${element.innerText || element.name}`)
"""


@pytest.fixture(params=TEXTS)
def texts(request, browser):
    browser.speak(request.param)
    browser.resize(NARROW)
    return TEXTS[request.param]


def look(browser, page, state="empty"):
    browser.fits(f"{page} in {browser.language}")
    cut = browser.driver.execute_script(CUT_OFF)
    browser.picture(f"narrow-{page}-{state}-{browser.language}", NARROW)
    assert not cut, f"{page} in {browser.language} cuts off {cut}"
    assert browser.find("html").get_attribute("lang") == browser.language


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
            browser.open(f"{server.url}/account/{part}")
            shown, written = browser.driver.execute_script(TIMES)
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
