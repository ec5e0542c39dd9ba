"""Usage: pictures.py sheet [LANGUAGE …] | accept

`sheet` takes every picture and makes artifacts/pictures/index.html. `accept` keeps the present pictures as those that
the test compares with, and renews those of the documents.
"""

import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

import accepted
from camera import Camera
from pixels import Pixels
from sheet import sheet
from shots import LANGUAGES, shots

SHEET = Path(__file__).resolve().parents[2] / "artifacts/pictures"


def make_sheet(languages):
    shutil.rmtree(SHEET, ignore_errors=True)
    SHEET.mkdir(parents=True)
    taken = []
    for language in languages:
        for shot, picture in shots(language):
            (SHEET / f"{shot.name}.png").write_bytes(picture)
            taken.append(shot)
    (SHEET / "index.html").write_text(sheet(taken))
    print(f"{len(taken)} pictures: {SHEET / 'index.html'}")


def accept():
    camera = Camera()
    try:
        def wanted(shot):
            return accepted.is_compared(shot) or shot.name in accepted.DOCUMENTED

        taken = [found for language in accepted.LANGUAGES for found in shots(language, wanted, camera)]
        pixels = Pixels(camera.browser)
        shutil.rmtree(accepted.FOLDER, ignore_errors=True)
        accepted.FOLDER.mkdir()
        for shot, picture in taken:
            if accepted.is_compared(shot):
                accepted.file(shot).write_bytes(accepted.small(pixels, shot, picture))
            if name := accepted.DOCUMENTED.get(shot.name):
                (accepted.DOCUMENTATION / f"{name}.png").write_bytes(pixels.small(picture, shot.width))
        accepted.store_fonts(pixels)
    finally:
        camera.browser.quit()
    files = list(accepted.FOLDER.glob("*.png"))
    size = sum(file.stat().st_size for file in files)
    print(f"{len(files)} pictures, {size // 1000} KB: {accepted.FOLDER}")


match sys.argv[1:]:
    case ["accept"]:
        accept()
    case ["sheet", *languages]:
        make_sheet(languages or LANGUAGES)
    case _:
        sys.exit(__doc__)
