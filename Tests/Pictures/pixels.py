"""Pixels of pictures: shrinks them, stores them with a palette, and compares them as people see them."""

import base64
import struct
import zlib
from pathlib import Path

SCRIPT = (Path(__file__).parent / "pixels.js").read_text()
# Blocks of 4 pixels, which are 8 on the page. Two colours at a distance of 2 in CIELAB can just be told apart.
BLOCK, THRESHOLD = 4, 6
# One block alone may be a smoothed edge.
MOST_CHANGED = 1


class Pixels:
    """Works on pictures in a page of the browser."""

    def __init__(self, browser):
        self.driver = browser.driver
        self.driver.get("about:blank")
        self.driver.set_script_timeout(60)

    def run(self, body, *arguments):
        answer = self.driver.execute_async_script(
            SCRIPT + "\nconst [given, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];"
            "(async () => {" + body + "})().then((value) => done({value}), (error) => done({error: String(error)}))",
            *arguments,
        )
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def small(self, picture, width):
        """The picture as a PNG of a width, with a palette."""
        found = self.run("return text(palette(await pixels(given[0], given[1])));", encoded(picture), width)
        return png(found["width"], found["height"], found["colors"], base64.b64decode(found["indices"]))

    def difference(self, accepted, picture):
        """What has changed, as a sentence; nil if nothing is visible."""
        found = self.run(
            "const accepted = await load(given[0]).then((image) => pixels(given[0], image.width));"
            "const taken = reduced(await pixels(given[1], accepted.width));"
            "return difference(accepted, taken, given[2], given[3]);",
            encoded(accepted), encoded(picture), BLOCK, THRESHOLD,
        )
        if "heights" in found:
            before, after = found["heights"]
            return f"it was {2 * before} px high, and now is {2 * after} px"
        changed = found["changed"]
        if len(changed) <= MOST_CHANGED:
            return None
        left, top = min(x for x, _ in changed), min(y for _, y in changed)
        right, bottom = max(x for x, _ in changed) + BLOCK, max(y for _, y in changed) + BLOCK
        return (
            f"{len(changed)} blocks look different, between ({2 * left}, {2 * top}) and ({2 * right}, {2 * bottom})"
        )

    def text_sample(self, family):
        return self.run("return textSample(given[0]);", family)


def encoded(picture):
    return base64.b64encode(picture).decode()


def png(width, height, colors, indices):
    """A PNG with a palette."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    # Four bits a pixel if they are enough.
    depth = 4 if len(colors) <= 16 else 8
    lines = []
    for row in range(height):
        line = indices[row * width : (row + 1) * width]
        if depth == 4:
            line = bytes(a << 4 | b for a, b in zip(line[::2], line[1::2] + b"\0"))
        lines.append(b"\0" + line)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, 3, 0, 0, 0))
        + chunk(b"PLTE", b"".join(struct.pack(">I", color)[1:] for color in colors))
        + chunk(b"IDAT", zlib.compress(b"".join(lines), 9))
        + chunk(b"IEND", b"")
    )
