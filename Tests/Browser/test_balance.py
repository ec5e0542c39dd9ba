"""Kii Balance in a browser: the documented walkthrough, by mouse, by keyboard and without scripts."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from programs import PASSWORD, Balance, Latchkey
from steps import add_entry, enter_balance, entries, entry, go_on, sign_in, total, write_entry

RED = ("rgba(179, 38, 30, 1)", "rgb(179, 38, 30)")


def walk(browser):
    """Salary and extra income, rent and electricity; then a change and a deletion."""
    add_entry(browser, "1500", "Salary", "income")
    add_entry(browser, "200", "Extra income", "income")
    add_entry(browser, "400.00", "Rent", "expense")
    add_entry(browser, "100", "Electricity", "expense")
    assert total(browser) == "$1,200.00"
    assert entries(browser) == [
        ("Salary", "$1,500.00"), ("Extra income", "$200.00"), ("Rent", "-$400.00"), ("Electricity", "-$100.00"),
    ]
    browser.leave(lambda: entry(browser, "Electricity").find_element(By.CSS_SELECTOR, ".do a").click())
    assert browser.field("amount").get_attribute("value") == "100.00"
    write_entry(browser, "150", "Electricity", "expense")
    assert total(browser) == "$1,150.00"
    browser.leave(lambda: entry(browser, "Extra income").find_element(By.CSS_SELECTOR, ".do a:last-child").click())
    assert browser.find("#question").text == 'Delete "Extra income"?'
    browser.submit("#delete")
    browser.wait_for_page("balance-list")
    assert total(browser) == "$950.00"
    assert [name for name, _ in entries(browser)] == ["Salary", "Rent", "Electricity"]


def test_the_walk_by_mouse(browser, server, balance):
    name, _ = server.user()
    enter_balance(browser, balance, name)
    assert name in browser.find(".who").text
    walk(browser)
    assert entry(browser, "Rent").find_element(By.CSS_SELECTOR, ".amount").value_of_css_property("color") in RED
    assert browser.find("#total").value_of_css_property("color") not in RED
    browser.examine("balance-list", "walked")
    browser.submit("#logout")
    browser.wait_for_page("logout")
    browser.submit("#logout")
    browser.wait_for_page("balance-title")


def test_the_walk_without_script(plain, server, balance):
    name, _ = server.user()
    enter_balance(plain, balance, name)
    walk(plain)


def test_the_walk_by_keyboard(browser, server, balance):
    name, _ = server.user()

    def tab_to(wanted):
        for _ in range(40):
            if browser.focused == wanted:
                return
            browser.press(Keys.TAB)
        raise AssertionError(f"Tab does not lead to {wanted}")

    def enter_at(wanted):
        tab_to(wanted)
        browser.leave(lambda: browser.press(Keys.ENTER))

    def write(amount, entry_name, kind):
        browser.wait_for_page("balance-form")
        assert browser.focused == "amount", "the cursor is in the first field"
        browser.press(Keys.CONTROL, "a")
        browser.press(amount, Keys.TAB)
        browser.press(Keys.CONTROL, "a")
        browser.press(entry_name)
        browser.press(Keys.TAB)
        # Tab focuses the selected type; the arrows select the other one.
        if browser.driver.switch_to.active_element.get_attribute("value") != kind:
            browser.press(Keys.ARROW_UP)
        assert browser.driver.switch_to.active_element.get_attribute("value") == kind
        browser.leave(lambda: browser.press(Keys.ENTER))
        browser.wait_for_page("balance-list")

    browser.open(balance.url)
    enter_at("Log In")
    browser.wait_for_page("login")
    assert browser.focused == "username"
    browser.press(name, Keys.TAB)
    tab_to("password")
    browser.press(PASSWORD)
    browser.leave(lambda: browser.press(Keys.ENTER))
    go_on(browser)
    for amount, entry_name, kind in [
        ("1500", "Salary", "income"), ("200", "Extra income", "income"), ("400", "Rent", "expense"),
        ("100", "Electricity", "expense"),
    ]:
        enter_at("add")
        write(amount, entry_name, kind)
    assert total(browser) == "$1,200.00"

    def enter_at_entry(label):
        for _ in range(60):
            if browser.driver.switch_to.active_element.get_attribute("aria-label") == label:
                break
            browser.press(Keys.TAB)
        browser.leave(lambda: browser.press(Keys.ENTER))

    enter_at_entry("Edit Electricity")
    write("150", "Electricity", "expense")
    assert total(browser) == "$1,150.00"
    enter_at_entry("Delete Extra income")
    browser.wait_for_page("balance-delete")
    assert browser.focused == "No", "nothing is deleted by an Enter too many"
    browser.press(Keys.TAB)
    browser.leave(lambda: browser.press(Keys.ENTER))
    browser.wait_for_page("balance-list")
    assert total(browser) == "$950.00"
    browser.press(Keys.TAB)
    for _ in range(40):
        if browser.driver.switch_to.active_element.text == "Log Out":
            break
        browser.press(Keys.TAB)
    browser.leave(lambda: browser.press(Keys.ENTER))
    browser.wait_for_page("logout")


def delete_and_undo(browser):
    add_entry(browser, "400", "Rent", "expense")
    browser.leave(lambda: entry(browser, "Rent").find_element(By.CSS_SELECTOR, ".do a:last-child").click())
    browser.submit("#delete")
    browser.wait_for_page("balance-list")
    assert entries(browser) == []
    assert browser.find("#undo [role=status]").text == '"Rent" was deleted.'
    browser.submit("#undo")
    browser.wait_for_page("balance-list")
    assert entries(browser) == [("Rent", "-$400.00")]
    assert not browser.has("#undo")


def test_a_deletion_is_undone(browser, server, balance):
    name, _ = server.user()
    enter_balance(browser, balance, name)
    delete_and_undo(browser)
    browser.examine("balance-list", "restored")


def test_a_deletion_is_undone_without_script(plain, server, balance):
    name, _ = server.user()
    enter_balance(plain, balance, name)
    delete_and_undo(plain)


def test_the_month_is_a_picture_and_a_table(plain, server, balance):
    name, _ = server.user()
    enter_balance(plain, balance, name)
    assert not plain.has("svg")
    add_entry(plain, "1500", "Salary", "income")
    add_entry(plain, "400", "Rent", "expense")
    assert "Earned $1,500.00 and spent $400.00" in plain.find("svg[role=img]").get_attribute("aria-label")
    plain.find(".month summary").click()
    assert [cell.text for cell in plain.all("tfoot :is(th, td)")] == ["Total", "$1,500.00", "$400.00"]


def test_registering_leads_to_an_empty_list(browser, server, balance):
    browser.open(balance.url)
    browser.follow("a[href='/register']")
    browser.wait_for_page("register")
    browser.fill("#register", username=server.name("eve"), password=PASSWORD)
    browser.submit("#register")
    go_on(browser)
    assert total(browser) == "$0.00"
    assert "No entries yet." in browser.text()


def test_who_is_logged_in_at_the_server_logs_in_with_one_click(browser, server, balance):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.open(balance.url)
    browser.follow("a[href='/login']")
    go_on(browser)
    browser.open(balance.url)
    assert browser.page == "balance-list", "the title leads straight on"


def test_more_spent_than_earned_is_red(browser, server, balance):
    name, _ = server.user()
    enter_balance(browser, balance, name)
    add_entry(browser, "1,234.50", "", "expense")
    assert total(browser) == "-$1,234.50"
    assert browser.find("#total").value_of_css_property("color") in RED
    assert entries(browser) == [("Expense", "-$1,234.50")]


@pytest.mark.parametrize(
    "amount, sentence",
    [
        ("", "Enter an amount, for example 1500 or 1,500.00."),
        ("lots", "This is not an amount. Enter one like 1500 or 1,500.00."),
        ("-5", "An amount has no minus sign. Enter it without, and choose the type Expense."),
        ("1.005", "An amount has at most two digits after the point. Enter it in whole cents."),
        ("90071992547409.92", "This amount is too large. The most is $90,071,992,547,409.91."),
    ],
)
def test_what_is_wrong_stands_beside_its_field(browser, server, balance, amount, sentence):
    name, _ = server.user()
    enter_balance(browser, balance, name)
    browser.follow("#add")
    write_entry(browser, amount, "Rent", "income")
    assert browser.error("amount") == sentence
    assert browser.focused == "amount"
    assert browser.field("amount").get_attribute("value") == amount
    assert browser.field("name").get_attribute("value") == "Rent"
    assert browser.find("[name=type][value=income]").is_selected()
    assert browser.driver.title.startswith("Error: ")


def test_each_page_in_each_size_and_light(browser, language, server, balance):
    name, _ = server.user(name=server.name("hanako"))
    browser.open(balance.url)
    browser.examine("balance-title", "empty")
    enter_balance(browser, balance, name)
    browser.examine("balance-list", "empty")
    browser.follow("#add")
    browser.examine("balance-form", "empty")
    write_entry(browser, "x", "\u001b", "income")
    browser.examine("balance-form", "invalid")
    write_entry(browser, "1500", "給料 Salary", "income")
    add_entry(browser, "2,400.50", "A rather long name that tells a whole story, 電気とガスと水道" * 2, "expense")
    browser.examine("balance-list", "entries")
    browser.leave(lambda: browser.all(".do a")[0].click())
    browser.examine("balance-form", "editing")
    browser.follow(".danger")
    browser.examine("balance-delete", "asking")
    browser.open(balance.url + "/nothing")
    browser.examine("balance-message", "not-found")


def test_a_double_click_writes_one_entry(browser, server, balance):
    name, _ = server.user()
    enter_balance(browser, balance, name)
    browser.follow("#add")
    browser.fill("#entry", amount="5", name="Tea")
    # The page's script would stop the second submission, so this script sends two.
    browser.leave(
        lambda: browser.driver.execute_async_script(
            "const done = arguments[0], form = document.getElementById('entry');"
            "fetch(form.action, {method: 'POST', body: new URLSearchParams(new FormData(form))})"
            ".catch(() => {}).then(() => { form.submit(); done(); })"
        )
    )
    browser.wait_for_page("balance-list")
    assert entries(browser) == [("Tea", "-$5.00")]
    browser.expect("Content Security Policy")


def test_the_back_button_adds_another_entry_and_overwrites_none(browser, server, balance):
    name, _ = server.user()
    enter_balance(browser, balance, name)
    add_entry(browser, "5", "Tea", "expense")
    browser.leave(lambda: browser.driver.back())
    browser.wait_for_page("balance-form")
    write_entry(browser, "7", "Cake", "expense")
    browser.wait_for_page("balance-list")
    assert entries(browser) == [("Tea", "-$5.00"), ("Cake", "-$7.00")]


def test_an_entry_that_was_changed_in_another_tab_is_not_overwritten(browser, server, balance):
    name, _ = server.user()
    enter_balance(browser, balance, name)
    add_entry(browser, "5", "Tea", "expense")
    first = browser.driver.current_window_handle
    browser.leave(lambda: browser.all(".do a")[0].click())
    browser.new_tab()
    browser.open(balance.url + "/balance")
    browser.leave(lambda: browser.all(".do a")[0].click())
    write_entry(browser, "6", "Tea", "expense")
    browser.switch(first)
    write_entry(browser, "7", "Tea", "expense")
    browser.wait_for_page("balance-list")
    assert "This entry was changed elsewhere." in browser.alert()
    assert entries(browser) == [("Tea", "-$6.00")]
    browser.examine("balance-list", "changed-elsewhere")


def test_back_after_logout_shows_nothing_private(browser, server, balance):
    name, _ = server.user()
    enter_balance(browser, balance, name)
    add_entry(browser, "5", "Secret tea", "expense")
    browser.submit("#logout")
    browser.wait_for_page("logout")
    browser.driver.back()
    browser.wait(lambda: browser.page in ("balance-title", "balance-list"))
    assert "Secret tea" not in browser.text() and name not in browser.text()
    browser.open(balance.url + "/balance")
    assert browser.page == "balance-title"


def test_a_session_that_was_ended_elsewhere_leads_to_the_title_with_the_reason(browser, server, balance):
    name, token = server.user()
    enter_balance(browser, balance, name)
    assert server.call("DELETE", "/v1/sessions/others", token=token)[0] == 204
    browser.open(balance.url + "/balance")
    browser.wait_for_page("balance-title")
    assert browser.find(".notice").text
    browser.examine("balance-title", "session-ended")


def test_what_was_typed_is_kept_while_the_server_is_away(browser, tmp_path):
    server = Latchkey(tmp_path)
    server.command("applications", "add", "balance", "--redirect-uri", "http://127.0.0.1/callback")
    balance = Balance(tmp_path, server.url)
    browser.own |= {server.url.split("//")[1], balance.url.split("//")[1]}
    try:
        name, _ = server.user()
        enter_balance(browser, balance, name)
        browser.follow("#add")
        port = server.url.rsplit(":")[-1]
        server.stop()
        write_entry(browser, "1500", "Salary", "income")
        assert "cannot be reached" in browser.alert() or "reach" in browser.alert()
        assert browser.field("amount").get_attribute("value") == "1500"
        assert browser.field("name").get_attribute("value") == "Salary"
        assert browser.find("[name=type][value=income]").is_selected()
        browser.examine("balance-form", "server-away")
        server = Latchkey(tmp_path, port)
        browser.submit("#entry")
        browser.wait_for_page("balance-list")
        assert entries(browser) == [("Salary", "$1,500.00")]
        server.stop()
        browser.open(balance.url + "/balance")
        assert "Try again" in browser.text() or "try again" in browser.text()
        browser.examine("balance-list", "server-away")
        browser.submit("#logout")
        assert browser.page == "balance-title" and "logged out here" in browser.text()
        browser.follow("a[href='/login']")
        assert browser.page == "balance-message"
        browser.examine("balance-message", "server-away")
    finally:
        server.stop()
        balance.stop()
