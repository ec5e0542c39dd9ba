"""The e-mails as a program for e-mail shows them: the HTML of each kind, and its text part."""

import html
import re

import pytest

from narrow import BROKEN, CUT_OFF
from test_languages import TEXTS

# A mail has no landmarks, so only the rules of WCAG are for it.
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
CONTRAST = {"type": "rule", "values": ["color-contrast"]}
KINDS = [
    "verification", "password_reset", "login_code", "new_password", "password_changed", "address_changed",
    "identity_linked", "user_exists", "user_disabled", "user_enabled", "new_device", "export_ready", "totp_added",
    "totp_removed", "passkey_added", "passkey_removed", "password_removed", "recovery_codes_made",
    "recovery_code_used", "recovery_started", "recovery_waiting", "recovery_ready", "recovery_cancelled",
]


@pytest.fixture(scope="session")
def mails(server, ink, tmp_path_factory):
    """All mails with sample values, also those of an application with a logo and links."""
    folder = tmp_path_factory.mktemp("mails")
    server.command("mail", "preview", str(folder))
    return folder


def show(browser, mails, application, language, kind):
    file = mails / application / language / f"{kind}.html"
    browser.open(file.as_uri())
    return file.read_text(), file.with_suffix(".txt").read_text()


def fit(browser, name, width):
    browser.resize((width, 740))
    browser.fits(f"{name} at {width} px")
    assert not browser.driver.execute_script(CUT_OFF), name
    assert not browser.driver.execute_script(BROKEN), name


def test_the_kinds_are_all_the_kinds(mails):
    assert {file.stem for file in (mails / "default/en").glob("*.html")} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("application", ["default", "ink"])
def test_a_mail_can_be_read(browser, mails, application, kind):
    show(browser, mails, application, "en", kind)
    for scheme in ("light", "dark"):
        browser.scheme(scheme)
        name = f"mail-{application}-{kind}"
        for width in (320, 640):
            fit(browser, name, width)
            browser.picture(f"{name}-{width}-{scheme}", (width, 740))
        browser.judge(f"{name} in the {scheme}", WCAG if scheme == "light" else CONTRAST)


@pytest.mark.parametrize("language", TEXTS)
def test_a_mail_fits_in_every_language(browser, mails, language):
    for kind in KINDS:
        show(browser, mails, "default", language, kind)
        fit(browser, f"{kind} in {language}", 320)
        assert browser.find("html").get_attribute("lang") == language
        browser.picture(f"mail-default-{kind}-320-{language}", (320, 740))


@pytest.mark.parametrize("application", ["default", "ink"])
def test_a_mail_loads_nothing_but_the_logo(mails, application):
    for kind in KINDS:
        page = (mails / application / "en" / f"{kind}.html").read_text()
        loaded = re.findall(r"""(?:\ssrc|\sbackground|\ssrcset)\s*=\s*["']([^"']*)|url\(([^)]*)|<link[^>]*|@import[^;]*""", page)
        assert loaded == ([] if application == "default" else [("../logo.png", "")]), kind
        assert "<script" not in page


@pytest.mark.parametrize("kind", KINDS)
def test_the_text_part_has_what_the_HTML_has(browser, mails, kind):
    page, text = show(browser, mails, "default", "en", kind)
    assert text.startswith("Subject: Latchkey: ")
    assert not re.search(r"<\w+|&\w+;|\{\{", text), "the text is no HTML"
    links = [html.unescape(link) for link in re.findall(r'href="([^"]*)"', page)]
    assert all(link in text for link in links if "token=" in link), links
    buttons = browser.all("td.card a")
    assert len(buttons) <= 1, "one mail asks for one thing"
    code = re.search(r"(?m)^ {4}(\d{6})$", text)
    assert (code is not None) == (browser.has("p.code") and kind not in ("new_device", "new_password"))
    if code:
        assert code.group(1) in browser.text()
        preview = browser.find("body > div").get_attribute("textContent")
        assert preview.startswith(code.group(1)), "the code is first in lists of e-mails"


def test_a_mail_is_sent_in_both_parts(server):
    email = f"{server.name('mail')}@example.com"
    _, token = server.user(email=email)
    assert server.call("POST", "/v1/verifications", {"emailAddress": email}, token)[0] < 300
    message = server.message(email)
    assert message.html and message.text
    assert message.code in message.html and message.code in message.text
    assert message.link in html.unescape(message.html)


def test_the_control_a_pale_button_is_found(browser, mails):
    show(browser, mails, "default", "en", "verification")
    assert not browser.violations(CONTRAST)
    browser.driver.execute_script("document.querySelector('td.card a').style.background = '#9fc9cb'")
    assert browser.violations(CONTRAST)
