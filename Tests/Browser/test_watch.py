"""The controls: the checks of all other tests detect problems."""

import http.server
import threading

import pytest


@pytest.fixture
def page(browser):
    """A page made by this test."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = self.server.page.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            if self.server.policy:
                self.send_header("Content-Security-Policy", self.server.policy)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    browser.own.add(f"127.0.0.1:{site.server_address[1]}")

    def show(body, policy=None):
        site.page = (
            "<!doctype html><html lang=en><head><meta name=viewport content='width=device-width'><title>A page</title>"
            f"<link rel=icon href=data:,></head><body><main><h1>A page</h1>{body}</main></body></html>"
        )
        site.policy = policy
        browser.open(f"http://127.0.0.1:{site.server_address[1]}/")

    yield show
    site.shutdown()
    site.server_close()


def test_a_good_page_has_no_complaints(browser, page):
    page("<p>Hello</p>")
    assert browser.complaints() == []
    browser.judge("a good page")
    browser.fits("a good page")


@pytest.mark.parametrize(
    "body, found",
    [
        ("<input name=code>", "label"),
        ("<p style='color: #aaa; background: #fff'>Hardly to be read</p>", "color-contrast"),
        ("<img src=data:image/gif;base64,R0lGODlhAQABAAAAACw= width=9 height=9>", "image-alt"),
        ("<button></button>", "button-name"),
    ],
)
def test_axe_finds_what_is_hard_to_use(browser, page, body, found):
    page(body)
    assert any(violation.startswith(found) for violation in browser.violations()), browser.violations()


def test_what_is_wider_than_the_screen_is_found(browser, page):
    page("<p style='width: 2000px'>Wide</p>")
    with pytest.raises(AssertionError, match="px wide"):
        browser.fits("a wide page")


@pytest.mark.parametrize(
    "body, policy, found",
    [
        ("<script>window.x = 1</script>", "default-src 'none'; img-src data:", "Content Security Policy"),
        ("<script>nothing.here()</script>", None, "ReferenceError"),
        ("<img alt='' src='http://latchkey.test:1/x.png'>", None, "a request to a foreign host"),
        ("<img alt='' src='/missing.png'><script>console.error('broken')</script>", None, "broken"),
    ],
)
def test_what_a_page_should_not_do_is_found(browser, page, body, policy, found):
    page(body, policy)
    complaints = browser.complaints()
    assert any(found in complaint for complaint in complaints), complaints


def test_what_is_hard_to_read_in_the_dark_alone_is_found(browser, page):
    page("<style>@media (prefers-color-scheme: dark) { body { background: #111; color: #333 } }</style><p>Hello</p>")
    rule = {"type": "rule", "values": ["color-contrast"]}
    assert browser.violations(rule) == []
    browser.scheme("dark")
    assert browser.violations(rule)
