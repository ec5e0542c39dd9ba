"""The flows in a browser without scripts, each to its end."""

from programs import PASSWORD
from steps import ask_for_code, sign_in

NEW_PASSWORD = "another horse battery"


def open_account(plain, server, part=""):
    """Logs a new user with a verified address in; returns the name and the address."""
    name, email = server.confirmed_user()
    sign_in(plain, server, name)
    plain.wait_for_page("account")
    if part:
        plain.follow(f".parts a[href='/account/{part}']")
    return name, email


def is_password(server, name, password):
    return server.call("POST", "/v1/sessions", {"identifier": name, "password": password})[0] == 201


def test_registering_by_address_with_the_code(plain, server):
    email = f"{server.name('plain')}@example.com"
    plain.open(server.url + "/register")
    plain.fill("#register", emailAddress=email, password=PASSWORD)
    plain.submit("#register")
    plain.wait_for_page("verify")
    code = server.message(email).code
    plain.fill("#verify", code="000000" if code != "000000" else "000001")
    plain.submit("#verify")
    assert plain.error("code")
    plain.examine_plainly("verify", "without-script")
    plain.fill("#verify", code=code)
    plain.submit("#verify")
    plain.wait_for_page("account")
    assert email in plain.text()


def test_registering_by_address_with_the_link(plain, server):
    email = f"{server.name('plain')}@example.com"
    plain.open(server.url + "/register")
    plain.fill("#register", emailAddress=email, password=PASSWORD)
    plain.submit("#register")
    plain.open(server.message(email).link)
    plain.wait_for_page("verify")
    plain.submit("#verify")
    plain.wait_for_page("account")
    assert email in plain.text()


def test_the_prompt_for_the_password_goes_on_with_what_was_entered(plain, server):
    open_account(plain, server)
    server.age_logins()
    new = server.name("new")
    plain.fill("#username", username=new)
    plain.submit("#username")
    plain.wait_for_page("confirm")
    plain.fill("#confirm", currentPassword="wrong horse battery")
    plain.submit("#confirm")
    assert plain.error("currentPassword")
    plain.examine_plainly("confirm", "without-script")
    plain.fill("#confirm", currentPassword=PASSWORD)
    plain.submit("#confirm")
    plain.wait_for_page("account")
    assert new in plain.text() and plain.has("[role=status]")


def test_a_change_of_the_address(plain, server):
    name, email = open_account(plain, server)
    new = f"{name}@example.net"
    plain.fill("#email", emailAddress=new)
    plain.submit("#email")
    plain.wait_for_page("verify")
    plain.fill("#verify", code=server.message(new).code)
    plain.submit("#verify")
    plain.wait_for_page("account")
    assert new in plain.text() and email not in plain.text()


def test_a_change_of_the_username(plain, server):
    name, _ = open_account(plain, server)
    new = server.name("new")
    plain.fill("#username", username="a b")
    plain.submit("#username")
    wrong = plain.find("#username [aria-invalid=true]")
    assert wrong.is_displayed(), "the part with the error is open"
    plain.fill("#username", username=new)
    plain.submit("#username")
    plain.wait_for_page("account")
    assert is_password(server, new, PASSWORD) and not is_password(server, name, PASSWORD)


def test_a_change_of_the_password(plain, server):
    name, _ = open_account(plain, server, "security")
    plain.fill("#password", newPassword=NEW_PASSWORD)
    plain.submit("#password")
    plain.wait_for_page("account")
    assert plain.has("[role=status]")
    assert is_password(server, name, NEW_PASSWORD) and not is_password(server, name, PASSWORD)


def test_a_device_is_logged_out(plain, server):
    name, _ = server.confirmed_user()
    server.call("POST", "/v1/sessions", {"identifier": name, "password": PASSWORD, "device": {"name": "Phone"}})
    sign_in(plain, server, name)
    plain.follow(".parts a[href='/account/devices']")
    row = next(row for row in plain.all("[data-session]") if "Phone" in row.text)
    plain.leave(lambda: row.find_element("css selector", "button").click())
    assert "Phone" not in " ".join(row.text for row in plain.all("[data-session]"))


def test_the_account_is_deleted(plain, server):
    name, _ = open_account(plain, server, "data")
    server.age_logins()
    plain.find("details:has(#delete) > summary").click()
    plain.submit("#delete")
    plain.wait_for_page("confirm")
    plain.fill("#confirm", currentPassword=PASSWORD)
    plain.submit("#confirm")
    plain.wait_for_page("title")
    assert plain.has("[role=status]")
    assert not is_password(server, name, PASSWORD)


def test_a_reset_by_link(plain, server):
    name, email = server.confirmed_user()
    plain.open(server.url + "/forgot")
    plain.fill("#forgot", identifier=email)
    plain.submit("#forgot")
    message = server.message(email)
    plain.open(message.link)
    plain.wait_for_page("reset")
    assert message.token not in plain.url
    plain.fill("#reset", newPassword=NEW_PASSWORD)
    plain.submit("#reset")
    plain.wait_for_page("account")
    assert is_password(server, name, NEW_PASSWORD)


def test_a_login_by_a_mailed_link(plain, mailing):
    name, email = mailing.confirmed_user()
    message = ask_for_code(plain, mailing, email)
    plain.open(message.link)
    plain.wait_for_page("login-code")
    assert message.token not in plain.url
    plain.submit("#login-code")
    plain.wait_for_page("account")
    assert email in plain.text()
    plain.open(message.link)
    assert plain.alert(), "the link works once"
