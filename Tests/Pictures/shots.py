"""Walks through all pages of the book with programs of its own, and takes the pictures that are wanted."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import programs
from book import Walk
from brands import add_ink, add_paper
from camera import HEIGHTS, THEMES, Camera

FOLDER = Path(__file__).resolve().parents[2] / "Sources/LatchkeyLanguages/Languages"
LANGUAGES = sorted((file.stem for file in FOLDER.glob("*.json")), key=lambda tag: (tag != "en", tag))


@dataclass(frozen=True)
class Shot:
    page: str
    state: str
    language: str
    width: int
    theme: str
    # Whether it is the page's first state.
    is_first: bool = False

    @property
    def name(self):
        return f"{self.page}-{self.state}-{self.language}-{self.width}-{self.theme}"


def shots(language, wanted=lambda shot: True, camera=None):
    """Each wanted shot with its picture."""
    # Days are those of the programs' time zone.
    os.environ["TZ"] = "UTC"
    own_camera = camera is None
    camera = camera or Camera()
    running = []
    try:
        with tempfile.TemporaryDirectory(prefix="book") as name:
            folder = Path(name)
            server = programs.Latchkey(folder)
            running.append(server)
            server.command("applications", "add", "balance", "--name", "Kii Balance")
            balance = programs.Balance(folder, server.url)
            running.append(balance)
            server.command("applications", "set", "balance", "--redirect-uri", balance.url + "/callback")
            add_paper(server, folder)
            server.command("applications", "set", "paper", "--mailed-login", "yes")
            add_ink(server, folder)
            blog, community = programs.Blog(folder, server.url), programs.Community(folder, server.url)
            running += [blog, community]
            yield from walked(Walk(camera.browser, server, balance, blog, community), language, wanted, camera)
            for program in reversed(running):
                program.stop()
            running.clear()
    finally:
        for program in reversed(running):
            program.stop()
        if own_camera:
            camera.browser.quit()


def walked(person, language, wanted, camera):
    browser, seen = camera.browser, set()
    for walk in Walk.ALL:
        browser.start(own=[])
        browser.speak(language)
        for page, state in walk(person):
            for width in HEIGHTS:
                for theme in THEMES:
                    shot = Shot(page, state, language, width, theme, page not in seen)
                    if wanted(shot):
                        yield shot, camera.picture(width, theme)
            seen.add(page)
            browser.scheme("light")
            browser.resize((1280, 800))
