"""Starts the server and the screen once; each test has its own program, session and users."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

import programs  # noqa: E402
from desk import Desk, PROGRAM  # noqa: E402
from screen import Screen  # noqa: E402


@pytest.fixture(scope="session")
def screen():
    screen = Screen()
    yield screen
    screen.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    server = programs.Latchkey(tmp_path_factory.mktemp("latchkey"))
    yield server
    server.stop()


@pytest.fixture
def balance(screen, server, tmp_path):
    """Starts Balance, with the stored session of its last start."""
    started = []

    def start(*options, url=None, **environment):
        desk = Desk(
            [PROGRAM, "--server", url or server.url, "--store", str(tmp_path / "session.json"), *options], environment
        )
        started.append(desk)
        screen.focus("Kii Balance")
        return desk

    yield start
    for desk in started:
        if desk.process.poll() is None:
            desk.stop()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Stores a picture of the screen when a test fails."""
    report = (yield).get_result()
    screen = item.funcargs.get("screen") if hasattr(item, "funcargs") else None
    if report.when == "call" and report.failed and screen:
        try:
            screen.shoot(f"failed-{item.name}".replace("/", "_")[:120])
        except Exception as error:
            report.sections.append(("picture", f"cannot be taken: {error}"))
