"""The tests in Swift, which need the screen too."""

import subprocess

from desk import ROOT


def test_pages_are_freed(screen):
    subprocess.run(
        ["swift", "test", "--package-path", ROOT + "/Examples/Balance/Desktop", "--scratch-path", ROOT + "/.build/desktop",
         "--skip-build"],
        check=True, timeout=120,
    )
