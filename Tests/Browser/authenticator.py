"""An authenticator app, and the browser's virtual authenticator for passkeys."""

import base64
import contextlib
import hashlib
import hmac
import shutil
import subprocess
import time
from urllib.parse import parse_qs, urlsplit


class App:
    """An authenticator app that has read a secret in base32."""

    def __init__(self, secret):
        self.secret = secret.replace(" ", "")
        self.key = base64.b32decode(self.secret)
        self.step = None

    def code(self, step):
        """RFC 6238: HMAC-SHA-1, six digits, 30 seconds. If oathtool is installed, it must make the same code."""
        mac = hmac.new(self.key, step.to_bytes(8, "big"), hashlib.sha1).digest()
        offset = mac[19] & 15
        number = int.from_bytes(mac[offset:offset + 4], "big") & 0x7FFFFFFF
        code = f"{number % 1_000_000:06}"
        if shutil.which("oathtool"):
            command = ["oathtool", "--totp", "--base32", f"--now=@{step * 30}", self.secret]
            assert subprocess.run(command, capture_output=True, text=True).stdout.strip() == code
        return code

    def next(self):
        """A code that was not used before: the server accepts those of the neighbouring steps too."""
        # A code expires at the end of its time.
        if time.time() % 30 > 22:
            time.sleep(30 - time.time() % 30)
        present = int(time.time() // 30)
        step = present - 1 if self.step is None else max(self.step + 1, present - 1)
        if step > present + 1:
            time.sleep((step - 1) * 30 - time.time() + 0.5)
        self.step = step
        return self.code(step)


def read_set_up(browser, folder):
    """The app that has scanned the page's QR code; without a scanner, it reads the key beside it."""
    key = browser.find(".setup code").text
    if shutil.which("zbarimg"):
        picture = folder / "qr.png"
        browser.find(".setup svg").screenshot(str(picture))
        found = subprocess.run(["zbarimg", "--quiet", "--raw", str(picture)], capture_output=True, text=True)
        address = urlsplit(found.stdout.strip())
        assert address.scheme == "otpauth" and address.netloc == "totp", found
        secret = parse_qs(address.query)["secret"][0]
        assert secret == key.replace(" ", ""), "the picture and the key are the same secret"
        return App(secret)
    return App(key)


@contextlib.contextmanager
def virtual_authenticator(browser, **changes):
    """A passkey manager in the browser, whose user is always there."""
    options = {
        "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
        "defaultBackupEligibility": True, "defaultBackupState": True, **changes,
    }
    browser.cdp("WebAuthn.enable")
    number = browser.cdp("WebAuthn.addVirtualAuthenticator", options=options)["authenticatorId"]
    try:
        yield lambda: browser.cdp("WebAuthn.getCredentials", authenticatorId=number)["credentials"]
    finally:
        browser.cdp("WebAuthn.removeVirtualAuthenticator", authenticatorId=number)
        browser.cdp("WebAuthn.disable")


@contextlib.contextmanager
def with_script(browser, source):
    """A browser that runs a script at the beginning of each page."""
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=source)
    try:
        yield
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def without_suggestions(browser):
    """A browser that suggests no passkeys, so that only the button uses them."""
    return with_script(
        browser,
        "if (window.PublicKeyCredential) { PublicKeyCredential.getClientCapabilities = () => Promise.resolve({}) }",
    )


@contextlib.contextmanager
def with_a_person_who_hesitates(browser):
    """A browser whose suggestions stay unused and whose dialogs are cancelled; `calls` has the kinds of both.

    Five minutes take a quarter of a second, and `isAway` says that nobody looks at the page.
    """
    source = """
        window.calls = [];
        window.isAway = false;
        const later = window.setTimeout;
        window.setTimeout = (call, pause) => later(call, pause === 300000 ? 250 : pause);
        Object.defineProperty(document, "hidden", { get: () => window.isAway });
        if (window.PublicKeyCredential) {
          PublicKeyCredential.getClientCapabilities = () => Promise.resolve({ conditionalGet: true });
          navigator.credentials.get = (request) => {
            window.calls.push(request.mediation || "dialog");
            return new Promise((_, refuse) => {
              const cancel = (name) => refuse(new DOMException("no passkey", name));
              request.signal.addEventListener("abort", () => cancel("AbortError"));
              if (!request.mediation) { cancel("NotAllowedError"); }
            });
          };
        }
        """
    with with_script(browser, source):
        try:
            yield
        finally:
            # Each challenge counts for the address of the browser.
            browser.driver.execute_script("window.isAway = true")
