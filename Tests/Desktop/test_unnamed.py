"""The check of names must find a missing one."""

import sys
from pathlib import Path

from desk import Desk


def test_a_missing_name_is_found(screen):
    desk = Desk([sys.executable, str(Path(__file__).with_name("unnamed.py"))])
    desk.find("push button", "With a name")
    assert len(desk.complaints()) == 1, desk.complaints()
    desk.stop()
