"""Starts one server over TLS for all tests; each test has its own users."""

import os

import pytest

from browser import Browser
from person import Person
from provider import Provider
from secure import Certificate


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """A certificate of this computer that all clients of the tests trust."""
    certificate = Certificate(tmp_path_factory.mktemp("certificate"), "localhost", "127.0.0.1")
    # OpenSSL, and the library requests of Python.
    for name in ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE"):
        os.environ[name] = str(certificate.file)
    return certificate


@pytest.fixture(scope="session")
def provider(tmp_path_factory, certificate):
    provider = Provider(tmp_path_factory.mktemp("provider"), certificate)
    yield provider
    provider.stop()


@pytest.fixture
def ada(provider):
    """A person with an account and a verified e-mail address."""
    name, _ = provider.confirmed_user()
    return Person(name)


@pytest.fixture(scope="session")
def chromium(certificate):
    """A browser that trusts the certificate of the tests."""
    browser = Browser(arguments=[certificate.trust])
    yield browser
    browser.quit()
