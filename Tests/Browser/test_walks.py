"""Walks of a person who is here for the first time, with a picture of each step in artifacts/screenshots/walk-*."""

import pytest

from browser import DESKTOP
from programs import PASSWORD
from steps import sign_in

NEW_PASSWORD = "another horse battery"
PHONE = (390, 844)


class Walk:
    """The steps of a walk, each on a desktop or a phone."""

    def __init__(self, name, folder):
        self.name, self.folder, self.number = name, folder, 0

    def see(self, browser, what, size=DESKTOP):
        """Takes a picture of what the person sees."""
        self.number += 1
        browser.resize(size)
        if browser.url.startswith("http"):
            browser.fits(f"{self.name}: {what}")
            assert browser.driver.title and browser.find("h1").text
        browser.picture(f"walk-{self.name}-{self.number:02}-{what}", size)

    def read(self, browser, message, what, size=DESKTOP):
        """Shows a mail in the browser, as a program for e-mail does."""
        file = self.folder / f"{self.name}-{self.number}.html"
        file.write_text(message.html)
        browser.open(file.as_uri())
        self.see(browser, what, size)


@pytest.fixture
def walk(request, tmp_path):
    return Walk(request.node.originalname.removeprefix("test_").replace("_", "-"), tmp_path)


def tap_the_button(browser):
    """Opens the link of the mail that is shown; the navigation comes from another site."""
    browser.leave(lambda: browser.find("td.card a").click())


def register(walk, browser, server, size=DESKTOP):
    """From the title to the page that waits; returns the address."""
    email = f"{server.name('first')}@example.com"
    browser.open(server.url + "/")
    walk.see(browser, "title", size)
    browser.follow("main a[href^='/register']")
    browser.wait_for_page("register")
    walk.see(browser, "register", size)
    browser.fill("#register", emailAddress=email, password=PASSWORD)
    walk.see(browser, "filled", size)
    browser.submit("#register")
    browser.wait_for_page("verify")
    assert email in browser.text()
    walk.see(browser, "check-your-mail", size)
    return email


def confirm_on(walk, phone, server, email):
    """Reads the mail on a phone, and chooses the password there."""
    walk.read(phone, server.message(email), "phone-mail", PHONE)
    tap_the_button(phone)
    phone.wait_for_page("verify")
    assert email in phone.text()
    walk.see(phone, "phone-link", PHONE)
    phone.fill("#verify", newPassword=NEW_PASSWORD)
    phone.submit("#verify")
    phone.wait_for_page("account")
    assert email in phone.text()
    walk.see(phone, "phone-account", PHONE)


def log_in_where_it_waited(walk, browser, email):
    """The page that waited has become the login, and knows the address."""
    browser.wait_for_page("login")
    assert browser.all("[role=status]")[0].text
    assert browser.field("username", "#login").get_attribute("value") == email
    walk.see(browser, "went-on")
    browser.fill("#login", password=NEW_PASSWORD)
    browser.submit("#login")
    browser.wait_for_page("account")
    assert email in browser.text()
    walk.see(browser, "account")


def test_register_on_the_desk_and_confirm_on_the_phone(browser, phone, server, walk):
    email = register(walk, browser, server)
    confirm_on(walk, phone, server, email)
    log_in_where_it_waited(walk, browser, email)


def test_forget_the_password(browser, server, walk):
    name, email = server.confirmed_user()
    browser.open(server.url + "/login")
    walk.see(browser, "login")
    browser.fill("#login", username=email, password="wrong horse battery")
    browser.submit("#login")
    assert browser.alert()
    walk.see(browser, "refused")
    browser.follow("main a[href^='/forgot']")
    browser.wait_for_page("forgot")
    walk.see(browser, "forgot")
    browser.fill("#forgot", identifier=email)
    browser.submit("#forgot")
    browser.wait_for_page("reset")
    walk.see(browser, "check-your-mail")
    message = server.message(email)
    waiting = browser.driver.current_window_handle
    browser.new_tab()
    walk.read(browser, message, "mail")
    browser.driver.close()
    browser.switch(waiting)
    browser.fill("#reset", code=message.code, newPassword=NEW_PASSWORD)
    walk.see(browser, "filled")
    browser.submit("#reset")
    browser.wait_for_page("account")
    walk.see(browser, "account")
    walk.read(browser, server.message(email), "mail-after")
    browser.cdp("Network.clearBrowserCookies")
    sign_in(browser, server, email, NEW_PASSWORD)
    browser.wait_for_page("account")


def test_lose_the_second_tab(browser, phone, server, walk):
    """The page that waits is closed, and opened again from the history; then it still goes on by itself."""
    first = browser.driver.current_window_handle
    browser.new_tab()
    email = register(walk, browser, server)
    browser.driver.close()
    browser.switch(first)
    browser.open(server.url + "/register")
    walk.see(browser, "register-again")
    assert browser.field("emailAddress", "#register").get_attribute("value") == email, "the address is known"
    browser.open(server.url + "/verify")
    browser.wait_for_page("verify")
    assert email in browser.text()
    walk.see(browser, "opened-again")
    confirm_on(walk, phone, server, email)
    log_in_where_it_waited(walk, browser, email)


def test_change_the_address(browser, server, walk):
    name, email = server.confirmed_user()
    new = f"{name}@example.net"
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    walk.see(browser, "account")
    browser.unfold(browser.field("emailAddress", "#email"))
    walk.see(browser, "open")
    browser.fill("#email", emailAddress=new)
    browser.submit("#email")
    browser.wait_for_page("verify")
    walk.see(browser, "check-your-mail")
    message = server.message(new)
    waiting = browser.driver.current_window_handle
    browser.new_tab()
    walk.read(browser, message, "mail")
    browser.driver.close()
    browser.switch(waiting)
    browser.fill("#verify", code=message.code)
    browser.submit("#verify")
    browser.wait_for_page("account")
    assert new in browser.text() and email not in browser.text()
    walk.see(browser, "changed")
    walk.read(browser, server.message(email, "/undo"), "mail-to-the-old-address")
    tap_the_button(browser)
    browser.wait_for_page("undo")
    walk.see(browser, "undo")


def test_delete_the_account(browser, server, walk):
    name, email = server.confirmed_user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    server.age_logins()
    walk.see(browser, "account")
    browser.follow(".parts a[href='/account/data']")
    walk.see(browser, "data")
    browser.unfold(browser.find("#delete button"))
    walk.see(browser, "open")
    browser.submit("#delete")
    browser.wait_for_page("confirm")
    walk.see(browser, "prompt")
    browser.fill("#confirm", currentPassword=PASSWORD)
    browser.submit("#confirm")
    browser.wait_for_page("title")
    assert browser.all("[role=status]")[0].text
    walk.see(browser, "deleted")
    sign_in(browser, server, email)
    assert browser.page == "login" and browser.alert()
    walk.see(browser, "login-afterwards")


def test_confirm_with_the_link_in_the_same_browser(browser, server, walk):
    """The mail is read beside the page that waits."""
    email = register(walk, browser, server)
    waiting = browser.driver.current_window_handle
    mail = browser.new_tab()
    walk.read(browser, server.message(email), "mail")
    tap_the_button(browser)
    browser.wait_for_page("verify")
    walk.see(browser, "link")
    browser.submit("#verify")
    browser.wait_for_page("account")
    walk.see(browser, "account")
    browser.switch(waiting)
    browser.wait_for_page("account")
    walk.see(browser, "went-on")
    browser.switch(mail)
