"""The pages of the picture book: who walks where, and in which states the pages are pictured.

A walk yields (page, state) wherever a picture is to be taken. To add a page, add a line to a table or a `yield`.
"""

import tempfile
from datetime import datetime, timezone
from pathlib import Path

from authenticator import App
from brands import authorization
from programs import PASSWORD
from provider import Provider, add_all_providers, add_provider
from steps import add_entry, change_address, enter_balance, intrude, sign_in

# Pages that need no steps.
PLAIN = [
    ("title", "/"),
    ("forgot", "/forgot"),
    ("error-not-found", "/nothing"),
    ("error-authorize", "/authorize?client_id=nobody&response_type=code&redirect_uri=https://example.com/"),
]
# The parts of the account. A part that the server does not have is left out.
ACCOUNT = ["/account", "/account/security", "/account/devices", "/account/activity", "/account/data"]

# Secrets, codes and days that are other ones each time.
SAME_SECRET = """
document.querySelector('.setup code').textContent = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ'
document.querySelector('.setup path').setAttribute('d', 'M4 4h20v20h-20z')
"""
SAME_CODES = "document.querySelectorAll('.codes code').forEach(c => { c.textContent = 'ABCD-EFGH-JKMN-PQRS-TVWX' })"
SAME_DAY = "const since = document.querySelector('#section-two-step .fact'); since.textContent = 'On since today'"


class Walk:
    """One person's way through the programs of one run."""

    def __init__(self, browser, server, balance, blog, community):
        self.browser, self.server = browser, server
        self.balance, self.blog, self.community = balance, blog, community

    def plain(self):
        for page, path in PLAIN:
            self.browser.open(self.server.url + path)
            yield page, "empty"
        self.browser.open(self.server.url.replace("127.0.0.1", "latchkey.test") + "/login")
        yield "error-insecure", "empty"

    def login(self):
        browser, server = self.browser, self.server
        server.user("grace")
        browser.open(server.url + "/login")
        yield "login", "empty"
        browser.submit("#login")
        yield "login", "missing"
        browser.fill("#login", username="grace", password="wrong horse battery")
        browser.submit("#login")
        yield "login", "refused"
        for _ in range(40):
            if server.call("POST", "/v1/sessions", {"identifier": "grace", "password": "wrong horse"})[0] == 429:
                break
        browser.fill("#login", username="grace", password=PASSWORD)
        browser.submit("#login")
        browser.driver.execute_script(
            "for (const p of document.querySelectorAll('.alert p')) p.textContent = p.textContent.replace(/\\d+/, '30')"
        )
        yield "login", "too-many-attempts"

    def register(self):
        browser, server = self.browser, self.server
        browser.open(server.url + "/register")
        yield "register", "empty"
        browser.fill("#register", username="a b", password="short")
        browser.submit("#register")
        yield "register", "invalid"
        server.user("irene")
        browser.fill("#register", username="irene", password=PASSWORD)
        browser.submit("#register")
        yield "register", "taken"
        browser.open(server.url + "/register")
        browser.fill("#register", username="iris", password="plum tugboat quartz 81 lantern")
        browser.wait(lambda: browser.has(".strength[data-score='4']"))
        yield "register", "strong"

    def forgotten_password(self):
        browser, server = self.browser, self.server
        _, email = server.confirmed_user("hedy")
        browser.open(server.url + "/forgot")
        browser.submit("#forgot")
        yield "forgot", "missing"
        browser.fill("#forgot", identifier=email)
        browser.submit("#forgot")
        browser.wait_for_page("reset")
        yield "reset", "check-your-mail"
        message = server.message(email)
        browser.open(message.link)
        browser.wait_for_page("reset")
        yield "reset", "link"
        browser.fill("#reset", newPassword="short")
        browser.submit("#reset")
        yield "reset", "weak"
        browser.fill("#reset", newPassword="another horse battery")
        browser.submit("#reset")
        if browser.page == "login":
            yield "login", "after-reset"
        browser.cdp("Network.clearBrowserCookies")
        browser.open(message.link)
        browser.wait_for_page("reset")
        if browser.has("#reset [name=newPassword]"):
            browser.fill("#reset", newPassword="another horse battery")
            browser.submit("#reset")
        yield "reset", "link-used"

    def verification(self):
        browser, server = self.browser, self.server
        browser.open(server.url + "/register")
        if not browser.has("#register [name=emailAddress]"):
            browser.follow("a[href*='mail']")
        yield "register", "by-address"
        email = "joan@example.com"
        browser.fill("#register", emailAddress=email, password=PASSWORD)
        if browser.has("#register [name=username]"):
            browser.fill("#register", username="joan")
        browser.submit("#register")
        browser.wait_for_page("verify")
        yield "verify", "check-your-mail"
        message = server.message(email)
        browser.fill("#verify", code="12")
        browser.submit("#verify")
        yield "verify", "not-six-digits"
        wrong = "000000" if message.code != "000000" else "000001"
        browser.fill("#verify", code=wrong)
        browser.submit("#verify")
        yield "verify", "wrong-code"
        browser.open(message.link)
        browser.wait_for_page("verify")
        yield "verify", "link"
        message = self.registers("jean@example.com")
        browser.cdp("Network.clearBrowserCookies")
        browser.open(message.link)
        browser.wait_for_page("verify")
        yield "verify", "other-device"
        browser.fill("#verify", newPassword="another horse battery")
        browser.submit("#verify")
        browser.wait_for_page("account")
        browser.cdp("Network.clearBrowserCookies")
        browser.open(message.link)
        yield "verify", "link-used"
        message = self.registers("jane@example.com")
        for _ in range(5):
            browser.fill("#verify", code="000000" if message.code != "000000" else "000001")
            browser.submit("#verify")
        yield "verify", "too-many-codes"

    def registers(self, email):
        """Registers an address without a name, in a browser without cookies; returns the message."""
        browser, server = self.browser, self.server
        browser.cdp("Network.clearBrowserCookies")
        browser.open(server.url + "/register")
        browser.fill("#register", emailAddress=email, password=PASSWORD)
        browser.submit("#register")
        browser.wait_for_page("verify")
        return server.message(email)

    def notices(self):
        browser, server = self.browser, self.server
        _, email = server.confirmed_user("lise")
        intrude(server, "lise")
        message = server.message(email, "/not-me")
        browser.open(message.link)
        browser.wait_for_page("not-me")
        yield "not-me", "asking"
        browser.submit("#not-me")
        browser.wait_for_page("reset")
        yield "reset", "not-me"
        browser.open(message.link)
        yield "not-me", "link-used"
        _, email = server.confirmed_user("emmy")
        change_address(server, "emmy")
        browser.open(server.message(email, "/undo").link)
        browser.wait_for_page("undo")
        yield "undo", "asking"
        browser.cdp("Network.clearBrowserCookies")
        browser.open(server.url + "/undo?token=lkv_" + "A" * 64)
        yield "undo", "invalid"

    def brand(self):
        """An application with a brand, which also offers logins by e-mail."""
        browser, server = self.browser, self.server
        _, email = server.confirmed_user("rosalind")
        browser.open(authorization(server, "paper"))
        browser.wait_for_page("login")
        yield "brand-login", "empty"
        browser.follow("#login [value=mailCode]")
        yield "brand-login", "missing"
        browser.fill("#login", username=email)
        browser.follow("#login [value=mailCode]")
        browser.wait_for_page("login-code")
        yield "login-code", "check-your-mail"
        message = server.message(email)
        browser.fill("#login-code", code="000000" if message.code != "000000" else "000001")
        browser.submit("#login-code")
        yield "login-code", "wrong-code"
        browser.open(message.link)
        browser.wait_for_page("login-code")
        yield "login-code", "link"
        browser.open(f"{server.url}/register?client_id=paper")
        yield "brand-register", "empty"
        browser.cdp("Network.clearBrowserCookies")
        browser.open(f"{server.url}/login/code?token=lkv_" + "A" * 64)
        yield "login-code", "invalid"
        sign_in(browser, server, "rosalind")
        browser.wait_for_page("account")
        server.age_logins()
        browser.open(authorization(server, "ink"))
        browser.wait_for_page("authorize")
        yield "brand-authorize", "asking"

    def mails(self):
        """Each mail of an application with a logo, and one without."""
        browser = self.browser
        with tempfile.TemporaryDirectory(prefix="mails") as folder:
            self.server.command("mail", "preview", folder)
            for application in ("ink", "default"):
                for file in sorted((Path(folder) / application / browser.language).glob("*.html")):
                    if application == "ink" or file.stem == "verification":
                        browser.open(file.as_uri())
                        yield "mail-" + application, file.stem.replace("_", "-")

    def account(self):
        browser, server = self.browser, self.server
        server.confirmed_user("ada")
        server.call(
            "POST", "/v1/sessions", {"identifier": "ada", "password": PASSWORD, "device": {"name": "Ada's phone"}}
        )
        sign_in(browser, server, "ada")
        browser.wait_for_page("account")
        for path in ACCOUNT:
            browser.open(server.url + path)
            if not browser.page.startswith("account"):
                continue
            page = path.strip("/").replace("/", "-")
            yield page, "filled"
            parts = browser.all("main summary")
            for part in parts:
                part.click()
            if parts:
                yield page, "open"
        browser.open(server.url + "/account")
        browser.fill("#profile", displayName="Ada Lovelace")
        browser.submit("#profile")
        yield "account", "saved"
        browser.fill("#username", username="a b")
        browser.submit("#username")
        yield "account", "invalid-username"
        browser.open(server.url + "/account/security")
        browser.fill("#password", newPassword="short")
        browser.submit("#password")
        yield "account-security", "weak"
        # The prompt for the password, if the server has one.
        server.age_logins()
        browser.open(server.url + "/account/password")
        if browser.page == "confirm":
            yield "confirm", "asking"
            browser.fill("#confirm", currentPassword="wrong horse battery")
            browser.submit("#confirm")
            yield "confirm", "wrong"
        browser.open(server.url + "/logout")
        yield "logout", "asking"

    def two_steps(self):
        browser, server = self.browser, self.server
        server.user("rosa")
        sign_in(browser, server, "rosa")
        browser.open(server.url + "/account/security")
        browser.submit("#authenticator")
        app = App(browser.find(".setup code").text)
        browser.driver.execute_script(SAME_SECRET)
        yield "authenticator", "empty"
        browser.submit("#authenticator")
        browser.driver.execute_script(SAME_SECRET)
        yield "authenticator", "missing"
        browser.fill("#authenticator", code=app.next())
        browser.submit("#authenticator")
        browser.wait_for_page("recovery-codes")
        codes = [code.text for code in browser.all(".codes code")]
        browser.driver.execute_script(SAME_CODES)
        yield "recovery-codes", "shown"
        browser.open(server.url + "/account/security")
        browser.driver.execute_script(SAME_DAY)
        yield "account-security", "two-step"
        browser.open(server.url + "/logout")
        browser.submit("#logout")
        sign_in(browser, server, "rosa")
        browser.wait_for_page("factor")
        yield "factor", "empty"
        browser.submit("#factor")
        yield "factor", "missing"
        browser.follow("a[href^='/login/factor?with=recovery_code']")
        yield "factor", "recovery-code"
        browser.fill("#factor", recoveryCode=codes[0])
        browser.submit("#factor")
        browser.wait_for_page("account")
        server.age_logins()
        browser.open(server.url + "/account/password")
        yield "confirm", "totp"

    def authorization(self):
        browser, server = self.browser, self.server
        server.user("mary")
        sign_in(browser, server, "mary")
        browser.open(server.url + "/account/devices")
        if browser.has("#sessions-others button"):
            for summary in browser.all("main summary"):
                summary.click()
            browser.submit("#sessions-others")
            yield "account-devices", "only-this-one"
        server.age_logins()
        browser.open(self.balance.url)
        browser.follow("a[href='/login']")
        browser.wait_for_page("authorize")
        yield "authorize", "asking"

    def providers(self):
        """The buttons of providers, an address that is known here, and accounts elsewhere."""
        browser, server = self.browser, self.server
        acme = Provider()
        added = [*add_all_providers(server), add_provider(server, acme)]
        browser.open(server.url + "/login")
        yield "provider-login", "empty"
        _, acme.email = server.confirmed_user("katherine")
        browser.follow(f"a[data-provider={added[-1]}]")
        browser.wait_for_page("provider")
        browser.follow("#in")
        browser.wait_for_page("federation-link")
        yield "federation-link", "log-in"
        browser.follow("a.button.primary")
        browser.fill("#login", username="katherine", password=PASSWORD)
        browser.submit("#login")
        browser.wait_for_page("federation-link")
        yield "federation-link", "adding"
        browser.submit("#federation-link")
        browser.wait_for_page("account")
        browser.open(server.url + "/account/security")
        yield "account-security", "elsewhere"
        # The pages of the other walks have no buttons.
        for identifier in added:
            server.command("upstreams", "remove", identifier)
        acme.stop()

    def account_book(self):
        browser, server = self.browser, self.server
        browser.open(self.balance.url)
        yield "balance-title", "empty"
        browser.open(self.balance.url + "/nothing")
        yield "balance-message", "not-found"
        server.user("hanako")
        enter_balance(browser, self.balance, "hanako")
        yield "balance-list", "empty"
        browser.follow("#add")
        yield "balance-form", "empty"
        browser.fill("#entry", amount="x", name="Rent")
        browser.submit("#entry")
        yield "balance-form", "invalid"
        for amount, name, kind in ENTRIES:
            browser.open(self.balance.url + "/balance")
            add_entry(browser, amount, name, kind)
        for (_, name, _), day in zip(ENTRIES, DAYS):
            server.date_objects(name, moment(day))
        browser.open(self.balance.url + "/balance")
        yield "balance-list", "entries"
        browser.find("summary").click()
        yield "balance-list", "table"
        browser.leave(lambda: browser.all(".do a")[-1].click())
        yield "balance-delete", "asking"
        browser.submit("#delete")
        browser.wait_for_page("balance-list")
        yield "balance-list", "undo"

    def weblog(self):
        browser, blog = self.browser, self.blog
        browser.open(blog.url + "/nothing")
        yield "blog-error", "not-found"
        browser.open(blog.url)
        yield "blog-timeline", "empty"
        browser.follow("#new-post")
        yield "blog-composer", "empty"
        browser.find("#text").send_keys("Keys that find their way home.\nA first post.")
        browser.submit("#composer")
        browser.wait_for_page("blog-login")
        yield "blog-login", "asked-for"
        browser.follow("#other")
        browser.wait_for_page("blog-register")
        yield "blog-register", "asked-for"
        browser.follow("#other")
        browser.wait_for_page("blog-login")
        self.server.user("nora")
        browser.fill("#credentials", name="nora", password=PASSWORD)
        browser.submit("#credentials")
        browser.wait_for_page("blog-timeline")
        yield "blog-timeline", "posted"

    def forum(self):
        self.browser.open(self.community.url)
        yield "community", "questions"
        self.community.delete_questions()
        self.browser.open(self.community.url)
        yield "community", "empty"

    ALL = [
        plain, login, register, forgotten_password, verification, notices, account, two_steps, authorization, providers,
        brand, account_book, weblog, forum, mails,
    ]


ENTRIES = [
    ("3200", "Salary", "income"), ("1150", "Rent", "expense"), ("86.40", "Groceries", "expense"),
    ("240", "Extra income", "income"), ("64.90", "Electricity", "expense"), ("18.50", "Books", "expense"),
]
DAYS = [1, 2, 6, 12, 17, 21]


def moment(day):
    """Noon of a day of November 2026, in milliseconds."""
    return int(datetime(2026, 11, day, 12, tzinfo=timezone.utc).timestamp() * 1000)
