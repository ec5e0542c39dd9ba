"""A page without a server, in Chromium."""

import pytest

from browsing import enter
from document import Section
from listener import Listener
from secure import free_port


@pytest.fixture(scope="module")
def notes(provider, certificate):
    """The site of the documented page."""
    port = free_port()
    addresses = {"https://id.example.com": provider.url, "https://notes.example.com": f"https://127.0.0.1:{port}"}
    section = Section("A page without a server", addresses)
    provider.run(section.block("sh"))
    listener = Listener(port, certificate, {"/": ("text/html; charset=utf-8", section.block("html"))})
    yield listener
    listener.stop()


@pytest.fixture
def browser(chromium, provider, notes):
    chromium.start(own=[provider.url, notes.url])
    yield chromium
    complaints = [text for text in chromium.complaints() if "favicon" not in text]
    assert not complaints, "\n".join(complaints)


def log_in(browser, notes, ada):
    browser.open(notes.url + "/")
    browser.follow("#login")
    enter(browser, ada)
    browser.wait(lambda: browser.find("#person").text != "You are not logged in.")


def test_a_person_logs_in(browser, notes, ada):
    log_in(browser, notes, ada)
    assert browser.find("#person").text == f"Hello {ada.name}!"
    assert browser.url == notes.url + "/", "the code is gone from the address"


def test_a_logout_ends_the_session_at_the_server(browser, provider, notes, ada):
    log_in(browser, notes, ada)
    browser.follow("#logout")
    assert browser.url.split("?")[0] == notes.url + "/"
    browser.open(provider.url + "/account")
    browser.wait_for_page("login")


def test_an_answer_to_another_login_is_refused(browser, notes):
    browser.open(notes.url + "/?state=x&code=x&iss=https%3A%2F%2Fid.example.net")
    browser.wait(lambda: "another login" in browser.find("#person").text)
