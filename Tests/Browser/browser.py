"""A browser that checks the requests, the complaints and the appearance of pages."""

import base64
import json
from pathlib import Path
from urllib.parse import urlsplit

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

SCREENSHOTS = Path(__file__).resolve().parents[2] / "artifacts/screenshots"
PHONE, DESKTOP = (360, 740), (1280, 800)
# WCAG 2.1 AA, and axe's best practices for landmarks and headings.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def axe_source():
    import sys

    for folder in sys.path:
        file = Path(folder) / "axe_playwright_python/axe.min.js"
        if file.exists():
            return file.read_text()
    raise RuntimeError("axe is missing: start the tests with Tests/Browser/run")


class Browser:
    """Chromium, started once for many tests."""

    def __init__(self, script=True, arguments=()):
        options = Options()
        for argument in [
            "headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "no-first-run", "hide-scrollbars",
            "disable-background-networking", "disable-component-update", "disable-sync", "disable-default-apps",
            "disable-extensions", "font-render-hinting=none", "window-size=1280,800",
            # A host name that is not a loopback name.
            "host-resolver-rules=MAP latchkey.test 127.0.0.1", *arguments,
        ]:
            options.add_argument("--" + argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        if not script:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        driver = Path("/usr/bin/chromedriver")
        self.driver = webdriver.Chrome(
            options=options, **({"service": Service(str(driver))} if driver.exists() else {})
        )
        self.driver.set_page_load_timeout(30)
        self.axe = axe_source()
        self.home = self.driver.current_window_handle
        self.language = "en"

    def quit(self):
        self.driver.quit()

    # Between tests.

    def start(self, own):
        """Resets the browser: no cookies, one tab, English, a desktop; `own` are the allowed servers."""
        self.own = {urlsplit(url).netloc for url in own}
        self.expected, self.hints = [], []
        for handle in self.driver.window_handles:
            if handle != self.home:
                self.driver.switch_to.window(handle)
                self.driver.close()
        self.driver.switch_to.window(self.home)
        self.driver.get("about:blank")
        self.cdp("Network.clearBrowserCookies")
        self.scheme("light")
        self.speak("en")
        self.resize(DESKTOP)
        self.driver.get_log("browser")
        self.driver.get_log("performance")

    def allow(self, url):
        """Allows requests to one more server."""
        self.own.add(urlsplit(url).netloc)

    def complaints(self):
        """The complaints and foreign requests since the start."""
        documents, found = set(), []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] != "Network.requestWillBeSent":
                continue
            asked = message["params"]
            url = asked["request"]["url"]
            if asked.get("type") == "Document":
                documents.add(url.split("#")[0])
            place = urlsplit(url)
            if place.scheme in ("http", "https", "ws", "wss") and place.netloc not in self.own:
                found.append(f"a request to a foreign host: {url}")
        for entry in self.driver.get_log("browser"):
            text = entry["message"]
            # An invalid form is answered with 4xx, which Chromium logs.
            if "Failed to load resource" in text and any(text.startswith(url) for url in documents):
                continue
            if entry["level"] in ("DEBUG", "INFO") or any(expected in text for expected in self.expected):
                self.hints.append(text)
                continue
            found.append(f"{entry['level']}: {text}")
        return found

    def expect(self, text):
        """A complaint of the browser that the test expects."""
        self.expected.append(text)

    # The device.

    def cdp(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def speak(self, language):
        self.language = language
        agent = self.driver.execute_cdp_cmd("Browser.getVersion", {})["userAgent"]
        self.cdp("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    def resize(self, size, scale=1):
        width, height = size
        self.cdp(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False
        )

    def scheme(self, value, motion="reduce"):
        """Light or dark. Without motion, a page is complete at once."""
        features = {"prefers-color-scheme": value, "prefers-reduced-motion": motion}
        self.cdp(
            "Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features.items()]
        )

    # Navigation.

    def open(self, url):
        self.driver.get(url)
        return self

    @property
    def url(self):
        return self.driver.current_url

    @property
    def page(self):
        return self.find("body").get_attribute("data-page")

    def wait(self, condition, message=""):
        return WebDriverWait(self.driver, 15, poll_frequency=0.02).until(lambda _: condition(), message)

    def wait_for_page(self, name):
        def is_there():
            try:
                return self.page == name
            except Exception:  # The previous page may disappear meanwhile.
                return False

        self.wait(is_there, f"not on the page {name} but at {self.url}: {self.text()[:300]}")

    def text(self):
        return self.driver.execute_script("return document.body ? document.body.innerText : ''")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def has(self, selector):
        return bool(self.all(selector))

    def field(self, name, form="form"):
        return self.find(f"{form} [name={name}]:not([type=hidden]):not([hidden])")

    def fill(self, form="form", **values):
        for name, value in values.items():
            field = self.field(name, form)
            self.unfold(field)
            field.clear()
            field.send_keys(value)

    def unfold(self, field):
        """Opens the part of the page that a field is in."""
        for part in field.find_elements(By.XPATH, "ancestor::details[not(@open)]"):
            part.find_element(By.TAG_NAME, "summary").click()

    def submit(self, form="form"):
        """Presses the form's own button and waits for the answer."""
        self.leave(lambda: self.find(f"{form} button[type=submit]").click())

    def leave(self, action):
        """Runs an action that leads to another document, and waits for it."""
        # A page that the back button restores also counts as another one.
        self.driver.execute_script(
            "window.isOld = true; addEventListener('pageshow', () => { window.isOld = false })"
        )
        action()

        def is_new():
            try:
                return self.driver.execute_script("return !window.isOld && document.readyState === 'complete'")
            except Exception:  # Between two documents.
                return False

        self.wait(is_new, "the page stayed")

    def follow(self, selector):
        self.leave(lambda: self.find(selector).click())

    def error(self, name):
        """The message that is linked to a field; None if there is none."""
        try:
            message = self.find(f"#{name}-error, [id$='-{name}-error']")
        except NoSuchElementException:
            return None
        # After the message, because a script may have just added it.
        field = self.field(name)
        described = (field.get_attribute("aria-describedby") or "").split()
        assert message.get_attribute("id") in described, f"the message beside {name} is not tied to it"
        assert field.get_attribute("aria-invalid") == "true"
        return message.text

    def alert(self):
        alerts = self.all("[role=alert]")
        return alerts[0].text if alerts else None

    @property
    def focused(self):
        """The name, id or text of the focused element."""
        element = self.driver.switch_to.active_element
        return element.get_attribute("name") or element.get_attribute("id") or element.text

    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def tab_order(self, most=60):
        """The elements that Tab focuses, from the top of the page until it returns there."""
        self.driver.execute_script(
            "document.activeElement.blur(); window.getSelection().removeAllRanges(); window.scrollTo(0, 0)"
        )
        # Tab continues from the last focus, so focus the top of the document first.
        self.driver.execute_script(
            "const top = document.createElement('span'); top.tabIndex = -1; document.body.prepend(top);"
            "top.focus(); setTimeout(() => top.remove())"
        )
        order = []
        for _ in range(most):
            self.press(Keys.TAB)
            element = self.driver.switch_to.active_element
            if element.tag_name == "body" or element in [place for place, _ in order]:
                break
            order.append((element, self.focused))
        return [name for _, name in order]

    def new_tab(self):
        self.driver.switch_to.new_window("tab")
        self.speak(self.language)
        self.resize(DESKTOP)
        self.scheme("light")
        return self.driver.current_window_handle

    def switch(self, handle):
        self.driver.switch_to.window(handle)

    # Examination.

    def examine(self, page, state):
        """Examines the page on a phone and a desktop, light, dark and enlarged, and stores pictures."""
        name = f"{page}-{state}-{self.language}"
        for size in (PHONE, DESKTOP):
            self.resize(size)
            self.fits(f"{name}-{size[0]}")
            self.picture(f"{name}-{size[0]}", size)
        # 1280 px at 200 % and 400 % (WCAG 1.4.4, 1.4.10).
        for width, scale in ((640, 2), (320, 4)):
            self.resize((width, 400), scale)
            self.fits(f"{name} at {scale}00 %")
        self.resize(PHONE)
        self.judge(name)
        # The dark colours are the same in every language.
        if self.language == "en":
            self.scheme("dark")
            self.judge(name + " in the dark", {"type": "rule", "values": ["color-contrast"]})
            self.picture(f"{name}-{PHONE[0]}-dark", PHONE)
            self.scheme("light")
        self.resize(DESKTOP)

    def examine_plainly(self, page, state):
        """Stores a picture of the page without scripts."""
        self.resize(PHONE)
        self.picture(f"{page}-{state}-{self.language}-{PHONE[0]}", PHONE)
        self.resize(DESKTOP)

    def fits(self, name):
        wide, seen = self.driver.execute_script(
            "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide <= seen, f"{name} is {wide} px wide, and {seen} can be seen"

    def picture(self, name, size):
        height = self.driver.execute_script("return document.documentElement.scrollHeight")
        clip = {"x": 0, "y": 0, "width": size[0], "height": max(size[1], min(height, 5000)), "scale": 1}
        data = self.cdp(
            "Page.captureScreenshot", format="png", captureBeyondViewport=True, optimizeForSpeed=True, clip=clip
        )["data"]
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        (SCREENSHOTS / f"{name}.png").write_bytes(base64.b64decode(data))

    def judge(self, name, rules=RULES):
        """Fails if axe finds a violation."""
        violations = self.violations(rules)
        assert not violations, f"{name}:\n" + "\n".join(violations)

    def violations(self, rules=RULES):
        if not self.driver.execute_script("return typeof axe !== 'undefined'"):
            self.driver.execute_script(self.axe)
        found = self.driver.execute_async_script(
            "const done = arguments[1]; axe.run({runOnly: arguments[0], resultTypes: ['violations']})"
            ".then(result => done(result.violations), error => done([{id: String(error), help: '', nodes: []}]))",
            rules,
        )
        return [
            f"{item['id']}: {item['help']}: " + "; ".join(node["html"][:200] for node in item["nodes"]) for item in found
        ]
