"""The accepted pictures: small, and a part of the book. A few large ones are for the documents."""

import json
from pathlib import Path

from camera import FAMILY

FOLDER = Path(__file__).parent / "Accepted"
LANGUAGES = ["en", "ja"]
FONTS = FOLDER / "fonts.json"
DOCUMENTATION = Path(__file__).resolve().parents[2] / "Documentation/Pictures"
DOCUMENTED = {
    "login-empty-en-1280-light": "login-wide",
    "login-empty-en-390-light": "login",
    "register-invalid-ja-390-light": "register-ja",
    "reset-check-your-mail-en-390-dark": "reset-dark",
    "balance-list-entries-en-390-light": "balance-list",
    "balance-form-invalid-ja-390-light": "balance-form-ja",
}


def is_compared(shot):
    """Each page in both widths and themes, its further states on a phone, and one page in Japanese."""
    if shot.language != "en":
        return (shot.page, shot.state, shot.width, shot.theme) == ("register", "invalid", 390, "light")
    if shot.width == 320:
        return False
    return shot.is_first or (shot.width, shot.theme) == (390, "light")


def file(shot):
    return FOLDER / f"{shot.name}.png"


def small(pixels, shot, picture):
    """Half as wide as the page, with a palette."""
    return pixels.small(picture, shot.width // 2)


def store_fonts(pixels):
    FONTS.write_text(json.dumps(pixels.text_sample(FAMILY)) + "\n")


def has_accepted_fonts(pixels):
    """Whether this computer renders text like the one on which the pictures were accepted."""
    before, now = json.loads(FONTS.read_text()), pixels.text_sample(FAMILY)
    return all(abs(old - new) <= 0.03 * old for old, new in zip(before, now))
