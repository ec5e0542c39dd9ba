"""A web application with Authlib and Flask."""

import re

import pytest
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session

from application import Application
from document import Section
from secure import free_port


class Shop:
    """The documented program."""

    def __init__(self, provider, certificate, folder):
        port = free_port()
        self.url = f"https://127.0.0.1:{port}"
        addresses = {"https://id.example.com": provider.url, "https://shop.example.com": self.url}
        section = Section("A web application in Python", addresses)
        self.secret = re.search(r"lcs_\S+", provider.run(section.block("sh"))).group()
        (folder / "shop.py").write_text(section.block("python"))
        files = ["--cert", str(certificate.file), "--key", str(certificate.key)]
        self.program = Application(
            folder, port, ["-m", "flask", "--app", "shop", "run", "--port", str(port), *files],
            FLASK_SECRET_KEY="a key of the test", FLASK_CLIENT_SECRET=self.secret,
        )


@pytest.fixture(scope="module")
def shop(provider, certificate, tmp_path_factory):
    shop = Shop(provider, certificate, tmp_path_factory.mktemp("shop"))
    yield shop
    shop.program.stop()


def test_a_person_logs_in(shop, ada):
    assert "Log in" in ada.open(shop.url).text
    page = ada.sign_in(ada.open(shop.url).follow("/login"))
    assert f"Hello {ada.name}!" in page.text, page


def test_a_person_who_refuses_is_not_logged_in(shop, ada):
    page = ada.open(shop.url).follow("/login")
    page = page.submit(username=ada.name, password=ada.password)
    assert page.name == "authorize"
    page = page.submit(button="cancel")
    assert "access_denied" in page.url, page
    assert "Log in" in ada.open(shop.url).text


def test_the_second_login_shows_no_page(shop, ada):
    ada.sign_in(ada.open(shop.url).follow("/login"))
    page = ada.open(shop.url + "/login")
    assert f"Hello {ada.name}!" in page.text, page


def test_a_logout_ends_the_session_at_the_server(provider, shop, ada):
    ada.sign_in(ada.open(shop.url).follow("/login"))
    page = ada.open(shop.url).follow("/logout")
    assert page.url == shop.url + "/" and "Log in" in page.text, page
    assert ada.open(provider.url + "/account").name == "login"


def session(provider, shop, person):
    """A session of Authlib that may refresh its token while the person is away."""
    session = OAuth2Session(
        "shop", shop.secret, scope="openid profile offline_access", redirect_uri=shop.url + "/callback",
        code_challenge_method="S256", token_endpoint_auth_method="client_secret_post",
        token_endpoint=provider.url + "/token", revocation_endpoint_auth_method="client_secret_post",
    )
    verifier = generate_token(48)
    address, state = session.create_authorization_url(provider.url + "/authorize", code_verifier=verifier)
    page = person.sign_in(person.open(address))
    session.fetch_token(authorization_response=page.url, code_verifier=verifier, state=state)
    return session


def test_an_expired_token_is_refreshed_by_itself(provider, shop, ada):
    client = session(provider, shop, ada)
    before = dict(client.token)
    client.token = before | {"expires_at": 1}
    assert client.get(provider.url + "/userinfo").json()["preferred_username"] == ada.name
    assert client.token["access_token"] != before["access_token"]
    assert client.token["refresh_token"] != before["refresh_token"]


def test_a_revoked_session_refreshes_no_token(provider, shop, ada):
    client = session(provider, shop, ada)
    answer = client.revoke_token(provider.url + "/revoke", token=client.token["refresh_token"])
    assert answer.status_code == 200
    assert client.get(provider.url + "/userinfo").status_code == 401
    with pytest.raises(Exception, match="invalid_grant"):
        client.refresh_token(provider.url + "/token")


def test_the_session_stays_when_the_person_logs_out(provider, shop, ada):
    """The application asked for access while the person is away."""
    client = session(provider, shop, ada)
    ada.open(provider.url + "/logout").submit()
    assert client.refresh_token(provider.url + "/token")["access_token"]
