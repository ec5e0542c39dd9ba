"""What a person does in several tests."""

import programs


def log_in(desk, screen, name, password=programs.PASSWORD):
    """From the title screen."""
    desk.press("Log In")
    desk.find("push button", "Forgot Password?")
    desk.has_cursor("text", "Username, e-mail address or phone number")
    screen.type(name)
    screen.press("Return")
    desk.has_cursor("text", "Password")
    screen.type(password)
    screen.press("Return")


def signed_in(balance, screen, server, *options, **environment):
    """A new user with an empty list."""
    name, _ = server.user()
    desk = balance(*options, **environment)
    log_in(desk, screen, name)
    desk.shows("No entries yet. Add the first one.")
    return desk, name


def add(desk, screen, amount, name, kind):
    screen.press("ctrl+n")
    screen.focus("Add")
    desk.has_cursor("text", "Amount")
    screen.type(amount)
    screen.press("Return")
    desk.has_cursor("text", "Name")
    screen.type(name)
    desk.tab_to(screen, "list item", kind)
    screen.press("space")
    desk.wait(lambda: desk.find("radio button", kind).is_("checked"), f"{kind} to be chosen")
    assert not desk.complaints()
    desk.press("Save")
    desk.gone("frame", "Add")
    screen.focus("Kii Balance")
