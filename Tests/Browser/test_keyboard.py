"""The flows with the keyboard alone: Tab leads to each field, and Enter goes on."""

from selenium.webdriver.common.keys import Keys

from programs import PASSWORD
from steps import sign_in

NEW_PASSWORD = "another horse battery"

# Whether a person sees where the focus is.
IS_SEEN = """
const element = document.activeElement, style = getComputedStyle(element), box = element.getBoundingClientRect()
return element.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
    && box.width > 0 && box.bottom > 0 && box.top < innerHeight
"""
# Whether the focused element is a closed part of the page that holds the element with a name.
HIDES = """
const part = document.activeElement.closest('summary')?.parentElement
return Boolean(part && !part.open && part.querySelector(`[name="${CSS.escape(arguments[0])}"]:not([type=hidden])`))
"""


class Keyboard:
    """A person without a mouse."""

    def __init__(self, browser):
        self.browser = browser

    def go_to(self, *names):
        """Presses Tab until the element with one of the names, or the text, has the focus."""
        for _ in range(60):
            if self.browser.focused in names:
                break
            if any(self.browser.driver.execute_script(HIDES, name) for name in names):
                self.browser.press(Keys.ENTER)
            self.browser.press(Keys.TAB)
        assert self.browser.focused in names, f"Tab does not lead to {names} but to {self.browser.focused}"
        assert self.browser.driver.execute_script(IS_SEEN), f"the focus on {names} cannot be seen"
        return self

    def type(self, **values):
        for name, value in values.items():
            self.go_to(name)
            self.browser.press(Keys.CONTROL, "a")
            self.browser.press(value)
        return self

    def enter(self, page):
        """Presses Enter, and waits for the page that follows."""
        self.browser.leave(lambda: self.browser.press(Keys.ENTER))
        self.browser.wait_for_page(page)
        return self


def test_registering_by_name(browser, server):
    keyboard = Keyboard(browser)
    browser.open(server.url + "/login")
    keyboard.go_to("Register").enter("register")
    keyboard.type(username=server.name("key"), password="short").enter("register")
    assert browser.error("password") and browser.focused == "password"
    keyboard.type(password=PASSWORD).go_to("staySignedIn")
    browser.press(Keys.SPACE)
    assert not browser.field("staySignedIn", "#register").is_selected()
    keyboard.go_to("Register").enter("account")


def test_registering_by_address_with_the_code(browser, server):
    keyboard, email = Keyboard(browser), f"{server.name('key')}@example.com"
    browser.open(server.url + "/register")
    keyboard.type(emailAddress=email, password=PASSWORD).enter("verify")
    assert browser.focused == "code", "the code can be typed at once"
    keyboard.type(code="12").enter("verify")
    assert browser.error("code") and browser.focused == "code"
    keyboard.type(code=server.message(email).code).enter("account")
    assert email in browser.text()


def test_a_forgotten_password(browser, server):
    keyboard = Keyboard(browser)
    _, email = server.confirmed_user()
    browser.open(server.url + "/login")
    keyboard.go_to("Forgot Password?").enter("forgot")
    keyboard.type(identifier=email).enter("reset")
    assert browser.focused == "code"
    keyboard.type(code=server.message(email).code, newPassword=NEW_PASSWORD).enter("account")


def test_a_mailed_code(browser, mailing):
    keyboard = Keyboard(browser)
    _, email = mailing.confirmed_user()
    browser.allow(mailing.url)
    browser.open(mailing.url + "/login")
    keyboard.type(username=email).go_to("action").enter("login-code")
    assert browser.focused == "code"
    keyboard.type(code=mailing.message(email).code).enter("account")


def test_the_prompt_for_the_password(browser, server):
    keyboard = Keyboard(browser)
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    server.age_logins()
    new = server.name("new")
    keyboard.go_to("Change Username")
    browser.press(Keys.ENTER)
    keyboard.type(username=new).enter("confirm")
    assert browser.focused == "currentPassword"
    keyboard.type(currentPassword="wrong horse battery").enter("confirm")
    assert browser.focused == "currentPassword" and browser.error("currentPassword")
    keyboard.type(currentPassword=PASSWORD).enter("account")
    assert new in browser.text()


def test_a_change_of_address(browser, server):
    keyboard = Keyboard(browser)
    name, email = server.confirmed_user()
    new = f"{name}@example.net"
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    keyboard.go_to("Change E-mail Address")
    browser.press(Keys.ENTER)
    keyboard.type(emailAddress=new).enter("verify")
    keyboard.type(code=server.message(new).code).enter("account")
    assert new in browser.text() and email not in browser.text()


def test_the_notice_of_a_login(browser, server):
    keyboard = Keyboard(browser)
    name, email = server.confirmed_user()
    server.call("POST", "/v1/sessions", {"identifier": name, "password": PASSWORD, "device": {"name": "Phone"}})
    browser.open(server.message(email, "/not-me").link)
    keyboard.go_to("This Was Not Me").enter("reset")
    keyboard.type(newPassword=NEW_PASSWORD).enter("account")
