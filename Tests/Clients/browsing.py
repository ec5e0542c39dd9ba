"""The steps of a person in Chromium."""


def enter(browser, person):
    """Logs in at the server, without a passkey, and consents."""
    browser.wait_for_page("login")
    browser.fill("#login", username=person.name, password=person.password)
    browser.submit("#login")
    browser.wait_for_page("passkey-offer")
    browser.submit("#passkey-offer")
    browser.wait_for_page("authorize")
    browser.submit()
