"""The steps of a person on the pages, in the words of the product."""

from programs import PASSWORD


def sign_in(browser, server, name, password=PASSWORD, return_to=None):
    """Logs in at the server's own page."""
    browser.open(server.url + "/login" + (f"?return_to={return_to}" if return_to else ""))
    browser.fill("#login", username=name, password=password)
    browser.submit("#login")


def sign_out(browser, server):
    browser.open(server.url + "/logout")
    browser.submit("#logout")


def ask_for_code(browser, server, email):
    """Has a code sent, from the login page of a server that offers it."""
    browser.allow(server.url)
    browser.open(server.url + "/login")
    browser.fill("#login", username=email)
    browser.follow("#login [value=mailCode]")
    browser.wait_for_page("login-code")
    return server.message(email)


def intrude(server, name):
    """Logs in as a user on a device that is new to them; returns the token."""
    status, answer = server.call(
        "POST", "/v1/sessions", {"identifier": name, "password": PASSWORD, "device": {"name": "Eve's phone"}}
    )
    assert status == 201, answer
    return answer["session"]["accessToken"]


def change_address(server, name):
    """Changes a user's address by API, as an intruder would; returns the new address."""
    token, email = intrude(server, name), f"{name}@example.net"
    status, answer = server.call("PATCH", "/v1/users/me", {"emailAddress": email}, token)
    assert status == 200, answer
    status, answer = server.call("POST", "/v1/verifications", {"emailAddress": email}, token)
    assert status in (200, 201, 202), answer
    status, answer = server.call("POST", "/v1/verifications/confirm", {"token": server.message(email).token}, token)
    assert status in (200, 201, 204), answer
    return email


def enter_balance(browser, balance, name, password=PASSWORD):
    """From Balance's title through the server's login to the list."""
    browser.open(balance.url)
    browser.follow("a[href='/login']")
    browser.wait_for_page("login")
    browser.fill("#login", username=name, password=password)
    browser.submit("#login")
    go_on(browser)


def go_on(browser):
    """Returns to Balance, even if the server asks for consent first."""
    browser.wait(lambda: browser.page in ("balance-list", "authorize"))
    if browser.page == "authorize":
        browser.submit()
    browser.wait_for_page("balance-list")


def write_entry(browser, amount, name, kind):
    """Fills in the open form, and saves."""
    browser.wait_for_page("balance-form")
    browser.fill("#entry", amount=amount, name=name)
    browser.find(f"#entry [name=type][value={kind}]").click()
    browser.submit("#entry")


def add_entry(browser, amount, name, kind):
    browser.follow("#add")
    write_entry(browser, amount, name, kind)
    browser.wait_for_page("balance-list")


def entry(browser, name):
    """The row of an entry."""
    return next(row for row in browser.all("[data-entry]") if row.find_element("css selector", ".name").text == name)


def total(browser):
    return browser.find("#total").text


def entries(browser):
    return [
        tuple(row.find_element("css selector", f".{part}").text for part in ("name", "amount"))
        for row in browser.all("[data-entry]")
    ]
