"""Takes each picture once for all tests."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from camera import Camera


@pytest.fixture(scope="session")
def camera():
    camera = Camera()
    yield camera
    camera.browser.quit()


