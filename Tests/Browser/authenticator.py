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
        self.key = base64.b32decode(secret.replace(" ", ""))
        self.step = None

    def code(self, step):
        """RFC 6238: HMAC-SHA-1, six digits, 30 seconds."""
        mac = hmac.new(self.key, step.to_bytes(8, "big"), hashlib.sha1).digest()
        offset = mac[19] & 15
        number = int.from_bytes(mac[offset:offset + 4], "big") & 0x7FFFFFFF
        return f"{number % 1_000_000:06}"

    def next(self):
        """A code that was not used before: the server accepts those of the neighbouring steps too."""
        # A code is of no use at the end of its time.
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
def without_suggestions(browser):
    """A browser that suggests no passkeys, so that only the button uses them."""
    script = browser.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        source="if (window.PublicKeyCredential) {"
        "PublicKeyCredential.getClientCapabilities = () => Promise.resolve({}) }",
    )
    try:
        yield
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
