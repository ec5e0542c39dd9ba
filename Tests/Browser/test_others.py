"""Others' applications and devices: the page that asks for consent, the way back, the code of a device, the log-out."""

import pytest

from narrow import NARROW, look
from others import Receiver, add_site, add_television, authorization, device_request, device_token
from steps import sign_in
from test_languages import TEXTS


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.stop()


def test_a_person_allows_a_site_its_rights_once(browser, language, server, receiver):
    browser.allow(receiver.url)
    site = add_site(server, receiver.url)
    name, _ = server.confirmed_user()
    browser.open(authorization(server, site, receiver.url))
    browser.wait_for_page("login")
    browser.fill("#login", username=name, password="correct horse battery")
    browser.submit("#login")
    browser.wait_for_page("authorize")
    assert "Night Reader" in browser.find("h1").text
    assert len(browser.all(".rights li")) == 2
    browser.examine("authorize", "consent")
    browser.submit("#authorize")
    browser.wait_for_page("receiver")
    method, answer = receiver.answers.pop()
    assert method == "GET" and answer["code"] and answer["state"] == "s t&=" and answer["iss"] == server.url
    browser.open(authorization(server, site, receiver.url))
    browser.wait_for_page("receiver")
    assert receiver.answers.pop()[1]["code"], "the site has its rights already"
    browser.open(authorization(server, site, receiver.url, scope="openid email offline_access"))
    browser.wait_for_page("authorize")
    browser.examine("authorize", "more-rights")


def test_a_refused_site_gets_an_error_and_the_state(browser, server, receiver):
    browser.allow(receiver.url)
    site = add_site(server, receiver.url)
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.open(authorization(server, site, receiver.url))
    browser.wait_for_page("authorize")
    browser.follow("#authorize button[name=action]")
    browser.wait_for_page("receiver")
    _, answer = receiver.answers.pop()
    assert answer["error"] == "access_denied" and answer["state"] == "s t&=" and "code" not in answer


def test_the_answer_can_come_as_a_form(browser, server, receiver):
    browser.allow(receiver.url)
    site = add_site(server, receiver.url)
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.open(authorization(server, site, receiver.url, response_mode="form_post"))
    browser.wait_for_page("authorize")
    browser.submit("#authorize")
    browser.wait_for_page("receiver")
    method, answer = receiver.answers.pop()
    assert method == "POST" and answer["code"] and answer["state"] == "s t&="


def test_the_answer_as_a_form_works_without_scripts(plain, server, receiver):
    plain.allow(receiver.url)
    site = add_site(server, receiver.url)
    name, _ = server.user()
    sign_in(plain, server, name)
    plain.open(authorization(server, site, receiver.url, response_mode="form_post"))
    plain.submit("#authorize")
    assert plain.page == "answer" and not receiver.answers
    plain.submit("#answer")
    assert receiver.answers.pop()[0] == "POST"


def test_a_person_allows_a_device(browser, language, server):
    television = add_television(server)
    asked = device_request(server, television)
    name, _ = server.confirmed_user()
    browser.open(asked["verification_uri_complete"])
    browser.wait_for_page("login")
    browser.fill("#login", username=name, password="correct horse battery")
    browser.submit("#login")
    browser.wait_for_page("device")
    assert browser.find("#device [name=user_code]").get_attribute("value") == asked["user_code"]
    browser.examine("device", "code")
    browser.submit("#device")
    browser.examine("device", "asking")
    assert asked["user_code"] in browser.text()
    browser.submit("#device")
    browser.examine("device", "allowed")
    status, answer = device_token(server, television, asked["device_code"])
    assert status == 200 and answer["access_token"] and answer["id_token"], answer


def test_a_wrong_code_of_a_device_is_explained(browser, language, server):
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.open(server.url + "/device")
    browser.examine("device", "empty")
    browser.fill("#device", user_code="BBBB-BBBB")
    browser.submit("#device")
    browser.examine("device", "wrong-code")


def test_a_refused_device_learns_it(browser, server):
    television = add_television(server)
    asked = device_request(server, television)
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.open(asked["verification_uri_complete"])
    browser.submit("#device")
    browser.follow("#device button[name=action]")
    browser.examine("device", "refused")
    assert device_token(server, television, asked["device_code"])[1]["error"] == "access_denied"


def test_a_site_logs_its_user_out_after_a_question(browser, language, server, receiver):
    browser.allow(receiver.url)
    site = add_site(server, receiver.url)
    name, _ = server.user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.open(f"{server.url}/logout?client_id={site}&post_logout_redirect_uri={receiver.url}&state=x")
    browser.wait_for_page("logout")
    browser.examine("logout", "for-a-site")
    browser.submit("#logout")
    browser.wait_for_page("receiver")
    assert receiver.answers.pop() == ("GET", {"state": "x"})
    browser.open(f"{server.url}/logout?state=x")
    browser.examine("logout", "signed-out")


@pytest.mark.parametrize("tag", TEXTS)
def test_consent_and_codes_fit_in_every_language(browser, tag, server, receiver):
    browser.allow(receiver.url)
    browser.speak(tag)
    browser.resize(NARROW)
    site, television = add_site(server, receiver.url), add_television(server)
    name, _ = server.confirmed_user()
    sign_in(browser, server, name)
    browser.wait_for_page("account")
    browser.open(authorization(server, site, receiver.url, scope="openid email profile offline_access"))
    look(browser, "authorize", "consent")
    asked = device_request(server, television)
    browser.open(asked["verification_uri_complete"])
    look(browser, "device", "code")
    browser.submit("#device")
    look(browser, "device", "asking")
    browser.submit("#device")
    look(browser, "device", "allowed")
    browser.open(f"{server.url}/logout?client_id={site}&post_logout_redirect_uri={receiver.url}&state=x")
    look(browser, "logout", "for-a-site")
    browser.submit("#logout")
    browser.open(f"{server.url}/logout?state=x")
    look(browser, "logout", "signed-out")
