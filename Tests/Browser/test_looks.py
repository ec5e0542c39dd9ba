"""What a page loads, and how one page becomes the next."""

import pytest

LOADED = (
    "return [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')]"
    ".map((entry) => ({name: entry.name, size: entry.encodedBodySize}))"
)


def test_the_login_has_at_most_20_KB_and_no_illustration(browser, server):
    browser.open(server.url + "/login")
    loaded = browser.driver.execute_script(LOADED)
    # The page, its stylesheet, its script and its logo.
    assert len(loaded) == 4, loaded
    assert all(file["size"] > 0 for file in loaded)
    assert sum(file["size"] for file in loaded) <= 20_000, loaded


def test_an_illustration_is_loaded_where_it_is_shown(browser, server):
    browser.open(server.url + "/nothing")
    names = [file["name"] for file in browser.driver.execute_script(LOADED)]
    assert [name for name in names if "/assets/key-" in name], names
    mask = "return getComputedStyle(document.querySelector('[data-art]'), '::before').maskImage"
    assert "/assets/key-" in browser.driver.execute_script(mask)


@pytest.mark.parametrize("motion, is_soft", [("no-preference", True), ("reduce", False)])
def test_pages_follow_softly_unless_motion_is_reduced(browser, server, motion, is_soft):
    script = browser.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        source="addEventListener('pagereveal', (event) => { window.isSoft = event.viewTransition !== null })",
    )
    try:
        browser.scheme("light", motion)
        browser.open(server.url + "/login")
        browser.follow("a[href^='/register']")
        assert browser.page == "register"
        browser.wait(lambda: browser.driver.execute_script("return window.isSoft") is is_soft)
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
