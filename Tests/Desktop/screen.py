"""A screen without a monitor: Xvfb, its keyboard, and its pictures."""

import os
import subprocess
import tempfile
import time
from pathlib import Path

from gi.repository import GLib

import picture

PICTURES = Path(__file__).resolve().parents[2] / "artifacts/desktop"


class Screen:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1000x900x24", "-nolisten", "tcp",
             "-fbdir", self.folder.name],
            pass_fds=(write,), stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start"
        os.environ["DISPLAY"] = ":" + number

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()

    def focus(self, title):
        """Waits for a window, and gives it the keyboard, as a window manager would."""
        tool("search", "--sync", "--onlyvisible", "--name", f"^{title}$", "windowraise", "windowfocus", "--sync")

    def type(self, text):
        tool("type", "--delay", "2", "--", text)

    def press(self, *keys):
        tool("key", "--delay", "2", *keys)

    def place(self, title):
        """Where a window is: x, y, width and height."""
        answer = tool("search", "--onlyvisible", "--name", f"^{title}$", "getwindowgeometry", "--shell")
        values = dict(line.split("=") for line in answer.split())
        return [int(values[key]) for key in ["X", "Y", "WIDTH", "HEIGHT"]]

    def size(self, title):
        return tuple(self.place(title)[2:])

    def shoot(self, name, title=None):
        """Stores a picture of a window, or of the whole screen."""
        rows = picture.crop(self.still(), *(self.place(title) if title else (0, 0, 1000, 900)))
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{name}.png").write_bytes(picture.png(rows))


    def still(self):
        """A dump of the screen, once nothing moves there any more."""
        file = Path(self.folder.name) / "Xvfb_screen0"
        deadline = time.monotonic() + 10
        dump = file.read_bytes()
        while time.monotonic() < deadline:
            GLib.timeout_add(150, lambda: None)
            GLib.MainContext.default().iteration(True)
            before, dump = dump, file.read_bytes()
            if dump == before:
                break
        return dump


def tool(*arguments):
    return subprocess.run(
        ["xdotool", *arguments], check=True, capture_output=True, text=True, timeout=20
    ).stdout
