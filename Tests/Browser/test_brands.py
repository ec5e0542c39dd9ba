"""Pages in the brand of an application: its logo, its colour, and its links."""

import pytest

from brands import COLORS, LINKS, NAME, add_application, authorization
from narrow import NARROW, look
from programs import PASSWORD
from steps import sign_in

CONTRAST = {"type": "rule", "values": ["color-contrast"]}
STYLE = "return document.querySelector('link[rel=stylesheet]').href"


def expect_the_brand(browser):
    """Checks what each page of the application with a word-mark has."""
    logo = browser.find("header .brand img")
    assert logo.get_attribute("alt") == NAME and NAME not in browser.find("header .brand").text, "the name is there once"
    assert browser.driver.execute_script("return arguments[0].naturalWidth", logo) > 0, "the logo is not loaded"
    links = browser.all("footer .operator a")
    assert {link.get_attribute("href") for link in links} == set(LINKS.values())
    assert all(link.text and link.get_attribute("rel") == "noreferrer" for link in links)
    color = browser.driver.execute_script("return getComputedStyle(document.documentElement).getPropertyValue('--brand')")
    assert color.strip() == "#5b2a86"


def test_the_brand_stays_from_page_to_page(browser, language, server, paper):
    _, email = server.confirmed_user()
    browser.open(authorization(server, paper))
    browser.wait_for_page("login")
    expect_the_brand(browser)
    browser.examine("brand-login", "empty")
    browser.submit("#login")
    expect_the_brand(browser)
    browser.follow("main a[href^='/register']")
    browser.wait_for_page("register")
    expect_the_brand(browser)
    browser.examine("brand-register", "empty")
    browser.open(authorization(server, paper))
    browser.follow("main a[href^='/forgot']")
    browser.wait_for_page("forgot")
    expect_the_brand(browser)
    browser.fill("#forgot", identifier=email)
    browser.submit("#forgot")
    browser.wait_for_page("reset")
    expect_the_brand(browser)
    browser.examine("brand-reset", "empty")
    message = server.message(email)
    assert NAME in message.subject and NAME in message.text
    browser.open(message.link)
    browser.wait_for_page("reset")
    expect_the_brand(browser)


def test_the_brand_asks_whether_to_go_on(browser, language, server, ink):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    server.age_logins()
    browser.open(authorization(server, ink))
    browser.wait_for_page("authorize")
    assert "Ink" in browser.find("h1").text and browser.find("header .brand span").text == "Ink"
    assert browser.find("link[rel='apple-touch-icon']").get_attribute("href").endswith(".png")
    browser.examine("brand-authorize", "asking")


@pytest.mark.parametrize("color", COLORS)
def test_text_can_be_read_in_each_colour(browser, server, tmp_path, color):
    application = add_application(server, tmp_path, "color" + color.strip("#"), name="Colour", color=color)
    for scheme in ("light", "dark"):
        browser.scheme(scheme)
        browser.resize((1280, 800))
        browser.open(f"{server.url}/login?client_id={application}")
        assert color.strip("#") in browser.driver.execute_script(STYLE)
        browser.judge(f"{color} in the {scheme}", CONTRAST)
        browser.picture(f"brand-{color.strip('#')}-1280-{scheme}", (1280, 800))
        browser.submit("#login")
        browser.resize((360, 740))
        browser.judge(f"{color} in the {scheme} on a phone", CONTRAST)
        browser.picture(f"brand-{color.strip('#')}-360-{scheme}", (360, 740))


def test_the_brand_on_the_narrowest_phone(browser, language, server, paper):
    browser.resize(NARROW)
    browser.open(f"{server.url}/register?client_id={paper}")
    look(browser, "brand-register")
    browser.fill("#register", emailAddress=f"{server.name('brand')}@example.com", password=PASSWORD)
    browser.submit("#register")
    expect_the_brand(browser)
    look(browser, "brand-verify")
