"""A person keeps their account book."""

import pytest

import programs
from steps import add, log_in, signed_in


def test_a_person_registers_and_keeps_a_book(balance, screen, server):
    name = server.name()
    desk = balance()
    desk.find("push button", "Log In")
    assert not desk.complaints()

    desk.press("Register")
    desk.find("push button", "Cancel")
    assert not desk.complaints()
    desk.has_cursor("text", "E-mail address")
    screen.press("Return")
    desk.has_cursor("text", "Username")
    screen.type(name)
    screen.press("Return")
    desk.has_cursor("text", "Password")
    screen.type(programs.PASSWORD)
    screen.press("Return")
    desk.shows("No entries yet. Add the first one.")
    assert not desk.complaints()

    add(desk, screen, "1500", "Salary", "Income")
    desk.shows("Total: $1,500.00")
    add(desk, screen, "400.5", "Rent", "Expense")
    desk.shows("Total: $1,099.50")
    assert not desk.complaints()

    desk.tab_to(screen, "list item", "Rent,")
    screen.press("Return")
    screen.focus("Edit")
    desk.has_cursor("text", "Amount")
    screen.press("ctrl+a")
    screen.type("400")
    desk.press("Save")
    desk.shows("Total: $1,100.00")
    desk.gone("frame", "Edit")
    screen.focus("Kii Balance")

    desk.press("Delete Rent")
    desk.shows("Total: $1,500.00")
    desk.find("push button", "Undo")
    assert not desk.complaints()
    desk.press("Undo")
    desk.shows("Total: $1,100.00")
    desk.tab_to(screen, "list item", "Rent,")
    screen.press("Delete")
    desk.shows("Total: $1,500.00")

    desk.press("Account")
    screen.focus("Account")
    assert not desk.complaints()
    desk.tab_to(screen, "list item", "Log Out")
    screen.press("Return")
    desk.find("push button", "Register")
    desk.gone("frame", "Account")

    screen.focus("Kii Balance")
    log_in(desk, screen, name)
    desk.shows("Total: $1,500.00")


def test_an_invalid_amount_shows_its_message(balance, screen, server):
    desk, _ = signed_in(balance, screen, server)
    screen.press("ctrl+n")
    screen.focus("Add")
    screen.type("lots")
    desk.press("Save")
    desk.shows("This is not an amount. Enter one like 1500 or 1,500.00.")
    desk.wait(lambda: desk.all("text", "Amount")[0].is_invalid(), "the field to be invalid")
    screen.press("Escape")
    desk.gone("frame", "Add")


@pytest.mark.parametrize("name", ["<b>Fish & chips</b> %s", "W" * 300, "غداء 🐟 昼食"])
def test_a_strange_name_is_shown_as_it_is(balance, screen, server, name):
    user, token = server.user()
    status, answer = server.call(
        "POST", "/v1/users/me/buckets/balance_book/objects", {"amount": 100, "type": 2, "name": name}, token
    )
    assert status == 201, answer
    desk = balance()
    log_in(desk, screen, user)
    desk.shows("Total: -$1.00")
    desk.find("label", name)
    assert screen.size("Kii Balance") == (480, 640)
    desk.press("Delete " + name)
    desk.find("label", f"\"{name}\" was deleted.")
    screen.shoot(f"deleted-{len(name)}")
    assert screen.size("Kii Balance") == (480, 640)
