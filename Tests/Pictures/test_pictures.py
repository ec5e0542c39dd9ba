"""The pages look as they did when their pictures were accepted."""

from pathlib import Path

import pytest

import accepted
from pixels import Pixels
from shots import shots

CHANGED = Path(__file__).resolve().parents[2] / "artifacts/pictures-changed"
ADVICE = "Look at artifacts/pictures-changed. If you mean it, run make pictures-accept and commit the pictures."


def test_every_page_looks_as_accepted(camera):
    pixels = Pixels(camera.browser)
    if not accepted.has_accepted_fonts(pixels):
        pytest.skip(
            "This computer renders text in other widths than the one on which the pictures were accepted, so they "
            "cannot be compared. Install fonts-dejavu-core and fonts-vlgothic, or run make pictures-accept on both "
            "sides of your change."
        )
    taken = [found for language in accepted.LANGUAGES for found in shots(language, accepted.is_compared, camera)]
    pixels = Pixels(camera.browser)
    complaints = []
    for shot, picture in taken:
        file = accepted.file(shot)
        found = pixels.difference(file.read_bytes(), picture) if file.exists() else "has no accepted picture"
        if found:
            CHANGED.mkdir(parents=True, exist_ok=True)
            (CHANGED / file.name).write_bytes(picture)
            complaints.append(f"{shot.name}: {found}")
    left = {file.name for file in accepted.FOLDER.glob("*.png")} - {f"{shot.name}.png" for shot, _ in taken}
    complaints += [f"{name}: the page is not there any more" for name in sorted(left)]
    assert not complaints, "\n".join([*complaints, ADVICE])
