"""OpenID providers that others wrote, and the steps of a person on their pages."""

import json
from pathlib import Path

from application import Application
from lemonldap import Lemonldap
from secure import free_port

SECRET = "a-secret-of-the-test"
SERVER = Path(__file__).parent / "idpyoidc_server.py"


class Mock:
    """oidc-provider-mock, with Authlib: a person is a button, and has no session there."""

    name = "mock"
    # The names and addresses of two persons.
    people = [("Ada Lovelace", "ada@example.org"), ("Grace Hopper", "grace@example.org")]
    keeps_session = False

    def __init__(self, folder, certificate, redirect_uri):
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        claims = [
            {"sub": email, "name": name, "email": email, "email_verified": True} for name, email in self.people
        ]
        options = [text for person in claims for text in ("--user-claims", json.dumps(person))]
        self.program = Application(folder, port, ["-m", "oidc_provider_mock", "--port", str(port), *options])

    def log_in(self, browser, number, again=False):
        browser.follow(f"button[value='{self.people[number][1]}']")

    def turn_back(self, browser):
        browser.follow("button[value=deny]")


class Idpyoidc:
    """idpyoidc, whose authors wrote the certification tests for clients. It has no way back."""

    name = "idpyoidc"
    people = [("Diana Krall", "diana@example.org"), ("Barbara Jensen", "babs@example.org")]
    keeps_session = True

    def __init__(self, folder, certificate, redirect_uri):
        port = free_port()
        self.url = f"https://127.0.0.1:{port}"
        self.program = Application(
            folder, port, [str(SERVER), str(port), str(certificate.file), str(certificate.key), redirect_uri]
        )

    def log_in(self, browser, number, again=False):
        browser.fill(username=self.people[number][1].split("@")[0], password="correct horse battery")
        browser.submit()


class Portal:
    """LemonLDAP::NG, which asks for a person's consent once."""

    name = "lemonldap"
    people = [("Doctor Who", "dwho@badwolf.org"), ("Rose Tyler", "rtyler@badwolf.org")]
    keeps_session = True

    def __init__(self, folder, certificate, redirect_uri):
        self.program = Lemonldap(folder, free_port(), certificate, redirect_uri, SECRET)
        self.url = self.program.url

    def enter(self, browser, name):
        browser.fill("#lform", user=name, password=name)
        browser.submit("#lform")

    def log_in(self, browser, number, again=False):
        if again:
            browser.submit("#upgrd")
        self.enter(browser, self.people[number][1].split("@")[0])
        if browser.has("#refuse"):
            browser.follow("button.positive")

    def turn_back(self, browser):
        self.enter(browser, "msmith")
        browser.follow("#refuse")
