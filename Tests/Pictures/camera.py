"""Takes pictures of pages that are the same each time."""

import base64
from pathlib import Path

from browser import Browser

# Of the packages fonts-dejavu-core and fonts-vlgothic.
FAMILY = '"DejaVu Sans", "VL PGothic"'
SETTLE = (Path(__file__).parent / "settle.js").read_text().replace("FAMILY", FAMILY)
HEIGHTS = {320: 640, 390: 844, 1280: 800}
TALLEST = 2400
THEMES = ["light", "dark"]


class Camera:
    def __init__(self, browser=None):
        self.browser = browser or Browser()
        self.browser.cdp("Emulation.setTimezoneOverride", timezoneId="UTC")
        # A page without the window's focus shows no focused field.
        self.browser.cdp("Emulation.setFocusEmulationEnabled", enabled=True)

    def picture(self, width, theme):
        """The whole page as a PNG."""
        browser = self.browser
        browser.resize((width, HEIGHTS[width]))
        browser.scheme(theme)
        browser.driver.execute_script("window.scrollTo(0, 0);" + SETTLE)
        height = browser.driver.execute_script("return document.documentElement.scrollHeight")
        clip = {
            "x": 0, "y": 0, "width": width, "height": min(max(height, HEIGHTS[width]), TALLEST), "scale": 1,
        }
        # Two frames, so that the last change is painted.
        browser.driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))"
        )
        return base64.b64decode(
            browser.cdp("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        )
