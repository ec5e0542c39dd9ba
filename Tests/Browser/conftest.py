"""Starts the programs and the browser once; each test has its own cookies and users."""

import socket

import pytest

import programs
from brands import add_ink, add_paper
from browser import Browser


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    server = programs.Latchkey(tmp_path_factory.mktemp("latchkey"))
    server.command("applications", "add", "balance", "--name", "Kii Balance")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def mailing(tmp_path_factory):
    """A server whose application offers logins by e-mail."""
    server = programs.Latchkey(tmp_path_factory.mktemp("mailing"))
    server.command("applications", "set", "default", "--mailed-login", "yes")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def local(tmp_path_factory):
    """A server at a host name, where passkeys work."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://localhost:{port}"
    server = programs.Latchkey(tmp_path_factory.mktemp("local"), port, ["--public-url", url])
    server.url = url
    yield server
    server.stop()


@pytest.fixture(scope="session")
def paper(server, tmp_path_factory):
    """An application with a word-mark, a colour and links."""
    return add_paper(server, tmp_path_factory.mktemp("paper"))


@pytest.fixture(scope="session")
def ink(server, tmp_path_factory):
    """An application with a logo that e-mails show too."""
    return add_ink(server, tmp_path_factory.mktemp("ink"))


@pytest.fixture(scope="session")
def balance(server, tmp_path_factory):
    balance = programs.Balance(tmp_path_factory.mktemp("balance"), server.url)
    server.command("applications", "set", "balance", "--redirect-uri", balance.url + "/callback")
    yield balance
    balance.stop()


@pytest.fixture
def blog(server, tmp_path):
    """A blog without posts."""
    blog = programs.Blog(tmp_path, server.url)
    yield blog
    blog.stop()


@pytest.fixture(scope="session")
def chromium():
    browser = Browser()
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def chromium_without_script():
    browser = Browser(script=False)
    yield browser
    browser.quit()


def watched(browser, server, balance):
    browser.start(own=[server.url, balance.url])
    yield browser
    complaints = browser.complaints()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def browser(chromium, server, balance):
    yield from watched(chromium, server, balance)


@pytest.fixture
def plain(chromium_without_script, server, balance):
    """A browser without scripts."""
    yield from watched(chromium_without_script, server, balance)


@pytest.fixture(scope="session")
def chromium_on_a_phone():
    browser = Browser()
    yield browser
    browser.quit()


@pytest.fixture
def phone(chromium_on_a_phone, server, balance):
    """Another person's browser, or the same person's on a phone, with cookies of its own."""
    for browser in watched(chromium_on_a_phone, server, balance):
        browser.resize((390, 844))
        yield browser


@pytest.fixture(params=["en", "ja"])
def language(request, browser):
    browser.speak(request.param)
    return request.param


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Stores a picture of the page when a test fails."""
    report = (yield).get_result()
    browser = item.funcargs.get("browser") or item.funcargs.get("plain") if hasattr(item, "funcargs") else None
    if report.when == "call" and report.failed and browser:
        try:
            browser.picture(f"failed-{item.name}".replace("/", "_")[:120], (1280, 800))
            report.sections.append(("page", f"{browser.url}\n{browser.text()[:1500]}"))
        except Exception as error:
            report.sections.append(("page", f"cannot be shown: {error}"))
