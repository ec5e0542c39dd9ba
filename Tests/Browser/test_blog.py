"""The blog in a browser: an anonymous post brings up the login, and is sent after it."""

import pytest

from programs import PASSWORD
from selenium.webdriver.common.keys import Keys

WRONG = {
    "en": "You have entered an invalid username or password",
    "ja": "ユーザー名またはパスワードが正しくありません",
}
DRAFT = "First line\n  <b>second</b> & 「三行目」 \"quoted\""


def compose(browser, blog, text):
    """Opens the composer, writes, and sends."""
    browser.allow(blog.url)
    browser.open(blog.url)
    browser.wait_for_page("blog-timeline")
    browser.follow("#new-post")
    browser.wait_for_page("blog-composer")
    browser.find("#text").send_keys(text)
    browser.submit("#composer")


def log_in(browser, name, password=PASSWORD):
    browser.wait_for_page("blog-login")
    browser.fill("#credentials", name=name, password=password)
    browser.submit("#credentials")


def posts(browser):
    return [post.text for post in browser.all("[data-post] .text")]


def kept(browser):
    """The draft that a page carries in a hidden field, not in its address."""
    return browser.find("input[type=hidden][name=text]").get_attribute("value").replace("\r\n", "\n")


def test_a_post_by_nobody_is_sent_after_the_login(browser, server, blog, language):
    name, _ = server.user()
    browser.allow(blog.url)
    browser.open(blog.url)
    browser.examine("blog-timeline", "empty")
    compose(browser, blog, DRAFT)
    browser.wait_for_page("blog-login")
    assert kept(browser) == DRAFT
    assert browser.alert() is None, "nothing has gone wrong yet"
    browser.examine("blog-login", "asked-for")
    assert blog.texts() == []
    log_in(browser, name, "wrong horse battery")
    browser.wait_for_page("blog-login")
    assert browser.alert() == WRONG[language]
    assert browser.field("name", "#credentials").get_attribute("value") == name
    assert browser.field("password", "#credentials").get_attribute("value") == ""
    assert kept(browser) == DRAFT
    browser.examine("blog-login", "refused")
    log_in(browser, name)
    browser.wait_for_page("blog-timeline")
    assert posts(browser) == [DRAFT]
    assert blog.texts() == [DRAFT]
    assert browser.find(".creator").text == name
    browser.examine("blog-timeline", "posted")
    # No login is shown now, and Reload does not repeat the post.
    compose(browser, blog, "second")
    browser.wait_for_page("blog-timeline")
    browser.leave(lambda: browser.driver.refresh())
    assert posts(browser) == ["second", DRAFT]
    browser.submit("#logout")
    browser.wait_for_page("blog-timeline")
    assert browser.has("a[href='/login']")


def test_cancel_returns_to_the_text(browser, server, blog):
    compose(browser, blog, DRAFT)
    browser.wait_for_page("blog-login")
    browser.follow("#cancel")
    browser.wait_for_page("blog-composer")
    assert browser.find("#text").get_attribute("value") == DRAFT
    assert blog.texts() == []
    browser.examine("blog-composer", "returned")
    # The post continues from there.
    name, _ = server.user()
    browser.submit("#composer")
    log_in(browser, name)
    browser.wait_for_page("blog-timeline")
    assert blog.texts() == [DRAFT]


def test_a_newcomer_registers_on_the_way(browser, server, blog):
    name = server.name("nora")
    compose(browser, blog, "by a newcomer")
    browser.wait_for_page("blog-login")
    browser.follow("#other")
    browser.wait_for_page("blog-register")
    browser.examine("blog-register", "asked-for")
    browser.fill("#credentials", name=name, password=PASSWORD)
    browser.submit("#credentials")
    browser.wait_for_page("blog-timeline")
    assert posts(browser) == ["by a newcomer"]
    assert browser.find(".creator").text == name


def test_send_is_off_until_there_is_text(browser, server, blog):
    browser.allow(blog.url)
    browser.open(blog.url + "/posts/new")
    send = browser.find("#send")
    assert not send.is_enabled()
    browser.find("#text").send_keys("   ")
    assert not send.is_enabled(), "blanks are no text"
    browser.find("#text").send_keys("x")
    assert send.is_enabled()
    browser.find("#text").send_keys(Keys.CONTROL, "a", Keys.DELETE)
    assert not send.is_enabled()


def test_without_script(plain, server, blog):
    name, _ = server.user()
    compose(plain, blog, "plain")
    log_in(plain, name, "wrong horse battery")
    log_in(plain, name)
    plain.wait_for_page("blog-timeline")
    assert posts(plain) == ["plain"]
    plain.examine_plainly("blog-timeline", "without-script")


def test_a_login_on_the_servers_own_pages_counts(browser, server, blog):
    """Cookies ignore ports: on one host, the blog and the server share the login."""
    name, _ = server.user()
    browser.open(server.url + "/login")
    browser.fill("form", username=name, password=PASSWORD)
    browser.submit()
    compose(browser, blog, "already logged in")
    browser.wait_for_page("blog-timeline")
    assert blog.texts() == ["already logged in"]


def test_a_session_that_ends_elsewhere_asks_again_and_keeps_the_text(browser, server, blog):
    name, _ = server.user()
    compose(browser, blog, "one")
    log_in(browser, name)
    browser.wait_for_page("blog-timeline")
    _, answer = server.call("POST", "/v1/sessions", {"identifier": name, "password": PASSWORD})
    status, _ = server.call("DELETE", "/v1/sessions/others", token=answer["session"]["accessToken"])
    assert status == 204
    browser.wait(lambda: browser.open(blog.url) and browser.has("a[href='/login']"))
    compose(browser, blog, "two")
    browser.wait_for_page("blog-login")
    log_in(browser, name)
    browser.wait_for_page("blog-timeline")
    assert blog.texts() == ["two", "one"]


@pytest.mark.parametrize("path", ["/posts", "/login", "/logout", "/register"])
def test_another_site_can_send_no_form(browser, server, blog, path):
    browser.allow(blog.url)
    browser.expect("403")
    script = (
        "const form = document.createElement('form'); form.method = 'post'; form.action = arguments[0];"
        "document.body.append(form); form.submit()"
    )
    # Our pages' policy would not even send the form, so use a blank page.
    browser.open("about:blank")
    browser.driver.execute_script("document.write('<p>foreign</p>')")
    browser.leave(lambda: browser.driver.execute_script(script, blog.url + path))
    assert browser.page == "blog-error", browser.text()[:300]
    assert blog.texts() == []
