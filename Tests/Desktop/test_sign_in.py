"""The sign-in screens, and the session behind them."""

import programs
from steps import log_in, signed_in

MESSAGE = "The username or the password is wrong. Check both and try again."


def test_a_wrong_password_shows_its_message(balance, screen, server):
    name, _ = server.user()
    desk = balance()
    log_in(desk, screen, name, "incorrect horse")
    desk.shows(MESSAGE)
    assert not desk.complaints()
    screen.focus("Error")
    screen.shoot("wrong-password")
    screen.press("Return")
    desk.gone("push button", "OK")
    screen.focus("Kii Balance")
    # The password is typed again, the name is not.
    desk.has_cursor("text", "Password")
    screen.type(programs.PASSWORD)
    screen.press("Return")
    desk.shows("No entries yet. Add the first one.")


def test_a_missing_password_is_marked(balance, screen, server):
    desk = balance()
    desk.press("Log In")
    desk.has_cursor("text", "Username, e-mail address or phone number")
    desk.press("Log In")
    desk.shows("Enter your password.")
    assert desk.find("text", "Password").is_invalid()
    screen.type("a")
    desk.wait(lambda: not desk.all("text", "Username, e-mail address or phone number")[0].is_invalid(), "the correction")
    screen.press("Escape")
    desk.gone("text", "Password")
    desk.find("push button", "Register")


def test_a_stored_session_opens_the_list_without_the_server(balance, screen, tmp_path):
    own = tmp_path / "server"
    own.mkdir()
    server = programs.Latchkey(own)
    desk, _ = signed_in(balance, screen, server, url=server.url)
    desk.stop()
    server.stop()
    desk = balance(url=server.url)
    desk.shows("The list is not loaded. Refresh to try again.")
    desk.shows("The server cannot be reached. Check your connection and try again.")
    assert not desk.all("push button", "Register")
    assert not desk.complaints()


def test_tab_leads_through_the_login_in_order(balance, screen, server):
    desk = balance()
    desk.press("Log In")
    desk.has_cursor("text", "Username, e-mail address or phone number")
    way = desk.tab_to(screen, "push button", "Cancel")
    names = [name for name in way if not name.startswith("push button “M")]
    assert names[:6] == [
        "text “Password”", "push button “Show Password” (Show Password)", "push button “Log In”",
        "push button “Forgot Password?”", "push button “Register”", "push button “Cancel”",
    ], way


def test_an_ended_session_shows_the_login_over_the_list(balance, screen, server):
    desk, name = signed_in(balance, screen, server)
    status, answer = server.call("POST", "/v1/sessions", {"identifier": name, "password": programs.PASSWORD})
    assert status == 201, answer
    status, answer = server.call("DELETE", "/v1/sessions/others", token=answer["session"]["accessToken"])
    assert status in (200, 204), answer
    desk.press("Refresh")
    screen.focus("Log In")
    desk.has_cursor("text", "Password")
    assert not desk.complaints()
    # The list of the ended session is hidden.
    assert not desk.all("label", "Total: $0.00")
    screen.shoot("login-on-demand")
    screen.type(programs.PASSWORD)
    screen.press("Return")
    desk.gone("text", "Password")
    desk.shows("No entries yet. Add the first one.")


def test_a_password_is_changed_in_the_account(balance, screen, server):
    desk, name = signed_in(balance, screen, server)
    desk.press("Account")
    screen.focus("Account")
    desk.tab_to(screen, "list item", "Change Password")
    screen.press("Return")
    screen.focus("Change Password")
    desk.has_cursor("text", "Current password")
    assert not desk.complaints()
    screen.type(programs.PASSWORD)
    screen.press("Return")
    desk.has_cursor("text", "New password")
    screen.type("a new horse battery")
    screen.press("Return")
    desk.gone("text", "New password")
    status, answer = server.call("POST", "/v1/sessions", {"identifier": name, "password": "a new horse battery"})
    assert status == 201, answer
    screen.focus("Account")
    screen.press("Escape")
    desk.gone("frame", "Account")


def test_two_step_verification_begins_in_the_account(balance, screen, server):
    desk, _ = signed_in(balance, screen, server)
    desk.press("Account")
    screen.focus("Account")
    desk.shows("You have no passkey yet.")
    desk.tab_to(screen, "list item", "Turn On Two-Step Verification")
    assert not desk.complaints()
    screen.press("Return")
    screen.focus("Set Up Two-Step Verification")
    assert not desk.complaints()
    screen.press("Escape")
    screen.focus("Account")


def test_a_forgotten_password_is_reset(balance, screen, server):
    name, address = server.confirmed_user()
    desk = balance()
    desk.press("Log In")
    desk.has_cursor("text", "Username, e-mail address or phone number")
    screen.type(name)
    desk.press("Forgot Password?")
    desk.find("push button", "Send Code")
    desk.has_cursor("text", "Username, e-mail address or phone number")
    assert not desk.complaints()
    screen.press("Return")
    desk.has_cursor("text", "Code")
    assert not desk.complaints()
    screen.type(server.message(address).code)
    screen.press("Return")
    desk.has_cursor("text", "New password")
    screen.type("a new horse battery")
    screen.press("Return")
    desk.find("push button", "Forgot Password?")
    desk.has_cursor("text", "Password")
    screen.type("a new horse battery")
    screen.press("Return")
    desk.shows("No entries yet. Add the first one.")


def test_an_address_is_verified_at_the_registration(balance, screen, server):
    address = server.name() + "@example.com"
    desk = balance()
    desk.press("Register")
    desk.has_cursor("text", "E-mail address")
    screen.type(address)
    screen.press("Return")
    desk.has_cursor("text", "Username")
    screen.press("Return")
    desk.has_cursor("text", "Password")
    screen.type(programs.PASSWORD)
    screen.press("Return")
    desk.has_cursor("text", "Code")
    assert not desk.complaints()
    screen.type(server.message(address).code)
    screen.press("Return")
    desk.shows("No entries yet. Add the first one.")


def test_another_user_takes_over_and_gives_back(balance, screen, server):
    other, token = server.user()
    status, answer = server.call(
        "POST", "/v1/users/me/buckets/balance_book/objects", {"amount": 100, "type": 1, "name": "Theirs"}, token
    )
    assert status == 201, answer
    desk, name = signed_in(balance, screen, server)
    desk.press("Account")
    screen.focus("Account")
    desk.tab_to(screen, "list item", "Use Another Account")
    screen.press("Return")
    screen.focus("Log In")
    desk.has_cursor("text", "Username, e-mail address or phone number")
    screen.type(other)
    screen.press("Return")
    desk.has_cursor("text", "Password")
    screen.type(programs.PASSWORD)
    screen.press("Return")
    desk.shows("Total: $1.00")
    desk.gone("frame", "Account")
    screen.focus("Kii Balance")
    desk.press("Account")
    screen.focus("Account")
    desk.tab_to(screen, "list item", f"Continue as {name}")
    screen.press("Return")
    desk.shows("No entries yet. Add the first one.")
    desk.gone("frame", "Account")


def test_another_device_is_logged_out_in_the_account(balance, screen, server):
    desk, name = signed_in(balance, screen, server)
    status, answer = server.call(
        "POST", "/v1/sessions",
        {"identifier": name, "password": programs.PASSWORD, "device": {"name": "Old phone", "platform": "ios"}},
    )
    assert status == 201, answer
    token = answer["session"]["accessToken"]
    desk.press("Account")
    screen.focus("Account")
    assert not desk.complaints()
    desk.press("Log Out Old phone")
    desk.gone("push button", "Log Out Old phone")
    status, answer = server.call("GET", "/v1/users/me", token=token)
    assert status == 401, answer


def test_after_the_logout_the_other_user_continues(balance, screen, server):
    other, _ = server.user()
    desk, name = signed_in(balance, screen, server)
    desk.press("Account")
    screen.focus("Account")
    desk.tab_to(screen, "list item", "Use Another Account")
    screen.press("Return")
    screen.focus("Log In")
    desk.has_cursor("text", "Username, e-mail address or phone number")
    screen.type(other)
    screen.press("Return")
    desk.has_cursor("text", "Password")
    screen.type(programs.PASSWORD)
    screen.press("Return")
    desk.gone("frame", "Account")
    screen.focus("Kii Balance")
    desk.press("Account")
    screen.focus("Account")
    # The button that logs out all other devices comes before this one.
    desk.tab_to(screen, "list item", "Change Password")
    screen.press("Tab")
    desk.has_cursor("list item", "Log Out")
    screen.press("Return")
    desk.gone("frame", "Account")
    screen.focus("Kii Balance")
    desk.press("Account")
    screen.focus("Account")
    desk.shows(name)


def test_an_account_is_deleted_with_its_password(balance, screen, server):
    desk, name = signed_in(balance, screen, server)
    desk.press("Account")
    screen.focus("Account")
    desk.press("Delete Account")
    screen.focus("Delete Account")
    desk.has_cursor("text", "Password")
    assert not desk.complaints()
    screen.type(programs.PASSWORD)
    screen.shoot("delete-account")
    desk.tab_to(screen, "push button", "Delete My Account")
    screen.press("space")
    desk.shows("Your account was deleted.")
    status, answer = server.call("POST", "/v1/sessions", {"identifier": name, "password": programs.PASSWORD})
    assert status == 401, answer
