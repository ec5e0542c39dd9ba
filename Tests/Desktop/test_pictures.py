"""Pictures of the screens, for people to look at: artifacts/desktop."""

import json
from pathlib import Path

import pytest

import programs

from steps import signed_in

ENTRIES = [
    ({"amount": 150000, "type": 1}, "Salary", "給料"),
    ({"amount": 20000, "type": 1}, "Extra income", "臨時収入"),
    ({"amount": 40000, "type": 2}, "Rent", "家賃"),
    ({"amount": 10000, "type": 2}, "Electricity", "電気"),
]
VARIANTS = {
    "light": ([], {}),
    "dark": ([], {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}),
    "ja": (["--language", "ja"], {}),
}


def write(server, token, japanese=False):
    for content, english, name in ENTRIES:
        status, answer = server.call(
            "POST", "/v1/users/me/buckets/balance_book/objects", {**content, "name": name if japanese else english}, token
        )
        assert status == 201, answer


@pytest.mark.parametrize("variant", VARIANTS)
def test_pictures(balance, screen, server, variant):
    options, environment = VARIANTS[variant]
    take(balance, screen, server, variant, options, environment)


def test_pictures_with_large_text(balance, screen, server, large_text):
    take(balance, screen, server, "large", [], {})


def take(balance, screen, server, variant, options, environment):
    japanese = variant == "ja"
    name, token = server.user()
    write(server, token, japanese)
    desk = balance(*options, **environment)
    labels = {
        "log in": "ログイン", "account": "アカウント", "add": "追加", "total": "合計: $1,200.00", "password": "パスワード",
        "name": "ユーザー名、メールアドレス、または電話番号",
    } if japanese else {
        "log in": "Log In", "account": "Account", "add": "Add", "total": "Total: $1,200.00", "password": "Password",
        "name": "Username, e-mail address or phone number",
    }
    desk.find("push button", labels["log in"])
    screen.shoot(f"title-{variant}", "Kii Balance")
    desk.press(labels["log in"])
    desk.find("text", labels["password"])
    desk.wait(lambda: desk.cursor() and desk.cursor().role == "text", "the cursor in the first field")
    screen.type(name)
    screen.press("Return")
    desk.has_cursor("text", labels["password"])
    desk.press(labels["log in"])
    desk.wait(lambda: desk.find("text", labels["password"]).is_invalid(), "the message")
    screen.shoot(f"login-{variant}", "Kii Balance")
    screen.type("correct horse battery")
    screen.press("Return")
    desk.shows(labels["total"])
    assert not desk.complaints()
    screen.shoot(f"list-{variant}", "Kii Balance")
    desk.press(labels["add"])
    screen.focus(labels["add"])
    desk.wait(lambda: desk.cursor() and desk.cursor().role == "text", "the cursor in the amount")
    assert not desk.complaints()
    screen.shoot(f"add-{variant}", labels["add"])
    screen.press("Escape")
    desk.gone("frame", labels["add"])
    screen.focus("Kii Balance")
    desk.press(labels["account"])
    screen.focus(labels["account"])
    screen.shoot(f"account-{variant}", labels["account"])


def words(language):
    """The texts of the screens in a language, by their keys."""
    file = Path(programs.ROOT) / "Sources/LatchkeyLanguages/Languages" / f"{language}.json"
    return json.loads(file.read_text())["screens"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_pictures_of_the_screens_behind_the_login(balance, screen, server, variant):
    options, environment = VARIANTS[variant]
    take_behind_login(balance, screen, server, variant, options, environment)


def test_pictures_of_the_screens_behind_the_login_with_large_text(balance, screen, server, large_text):
    take_behind_login(balance, screen, server, "large", [], {})


def take_behind_login(balance, screen, server, variant, options, environment):
    said = words("ja" if variant == "ja" else "en")
    name, address = server.confirmed_user()
    desk = balance(*options, **environment)

    def shoot(page):
        assert not desk.complaints()
        screen.shoot(f"{page}-{variant}", "Kii Balance")

    desk.press(said["registerTitle"])
    desk.has_cursor("text", said["emailAddressLabel"])
    screen.type(server.name() + "@example.com")
    screen.press("Return")
    desk.has_cursor("text", said["usernameLabel"])
    screen.press("Return")
    desk.has_cursor("text", said["passwordLabel"])
    screen.type("12345")
    shoot("register")
    screen.press("ctrl+a")
    screen.type(programs.PASSWORD)
    screen.press("Return")
    desk.has_cursor("text", said["codeLabel"])
    shoot("verify")
    screen.press("Escape")
    desk.press(said["logInTitle"])
    desk.press(said["forgotPasswordButton"])
    desk.find("push button", said["sendCodeButton"])
    desk.has_cursor("text", said["identifierLabel"])
    screen.type(name)
    shoot("forgot")
    screen.press("Return")
    desk.has_cursor("text", said["codeLabel"])
    shoot("reset")


@pytest.fixture
def large_text():
    """Text of one and a half times its size, as the setting `text-scaling-factor` makes it."""
    file = Path.home() / ".Xdefaults"
    file.write_text("Xft.dpi: 144\n")
    yield
    file.unlink()
