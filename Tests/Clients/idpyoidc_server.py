"""An OpenID provider with idpyoidc, whose library has no program of its own.

Usage: idpyoidc_server.py PORT CERTIFICATE KEY REDIRECT_URI
"""

import sys

from flask import Flask, make_response, redirect, request
from idpyoidc.message.oidc import AuthorizationRequest
from idpyoidc.server import Server
from idpyoidc.server.configure import OPConfiguration
from idpyoidc.server.exception import FailedAuthentication
from idpyoidc.server.template_handler import Jinja2TemplateHandler
from jinja2 import DictLoader, Environment

PORT, CERTIFICATE, KEY, REDIRECT_URI = sys.argv[1:]
CLIENT, SECRET, PASSWORD = "latchkey", "a-secret-of-the-test", "correct horse battery"
PEOPLE = {
    "diana": {"name": "Diana Krall", "email": "diana@example.org", "email_verified": True},
    "babs": {"name": "Barbara Jensen", "email": "babs@example.org", "email_verified": True},
}
PAGE = """<!DOCTYPE html><html lang=en><title>{{ page_header }}</title><body data-page=idpyoidc>
<form method=post action="{{ action }}"><input type=hidden name=token value="{{ token }}">
<input name=username><input name=password type=password><button type=submit>{{ submit_btn }}</button></form>"""
AUTHENTICATION = {
    "acr": "urn:oasis:names:tc:SAML:2.0:ac:classes:InternetProtocolPassword",
    "class": "idpyoidc.server.user_authn.user.UserPassJinja2",
    "kwargs": {
        "verify_endpoint": "/verify", "template": "login",
        "db": {"class": dict, "kwargs": dict.fromkeys(PEOPLE, PASSWORD)},
    },
}
KEYS = [{"type": "RSA", "use": ["sig"]}, {"type": "EC", "crv": "P-256", "use": ["sig"]}]
SECRETS = [{"type": "OCT", "use": [use], "kid": use} for use in ("enc", "sig")]


def endpoint(path, name, *methods):
    methods = {"client_authn_method": list(methods) or None}
    return {"path": path, "class": "idpyoidc.server.oidc." + name, "kwargs": methods}


server = Server(OPConfiguration({
    "issuer": f"https://127.0.0.1:{PORT}",
    "key_conf": {"key_defs": KEYS, "uri_path": "jwks"},
    "cookie_handler": {
        "class": "idpyoidc.server.cookie_handler.CookieHandler", "kwargs": {"keys": {"key_defs": SECRETS}}
    },
    "endpoint": {
        "provider_info": endpoint(".well-known/openid-configuration", "provider_config.ProviderConfiguration"),
        "authorization": endpoint("authorization", "authorization.Authorization"),
        "token": endpoint("token", "token.Token", "client_secret_basic", "client_secret_post"),
    },
    "token_handler_args": {
        "jwks_def": {"key_defs": [{"type": "oct", "bytes": 24, "use": ["enc"], "kid": "code"}]},
        "code": {"kwargs": {"lifetime": 60}},
        "token": {"class": "idpyoidc.server.token.jwt_token.JWTToken", "kwargs": {}},
        # The name and the address are in the ID token; usually they are only in the answer of the userinfo endpoint.
        "id_token": {
            "class": "idpyoidc.server.token.id_token.IDToken",
            "kwargs": {"base_claims": dict.fromkeys(("name", "email", "email_verified"))},
        },
    },
    "userinfo": {"class": "idpyoidc.server.user_info.UserInfo", "kwargs": {"db": PEOPLE}},
    "authentication": {"user": AUTHENTICATION},
}))
form = server.context.authn_broker.get_method_by_id("user")
form.template_handler = Jinja2TemplateHandler(Environment(loader=DictLoader({"login": PAGE}), autoescape=True))

server.context.cdb[CLIENT] = {
    "client_secret": SECRET, "redirect_uris": [(REDIRECT_URI, {})], "response_types_supported": ["code"],
    "allowed_scopes": ["openid", "profile", "email"], "token_endpoint_auth_method": "client_secret_basic",
}
server.keyjar.add_symmetric(CLIENT, SECRET)
application = Flask(__name__)


def answer(endpoint, asked, **given):
    """The response of an endpoint: a body, or a redirect with the answer."""
    done = endpoint.do_response(request=asked, **given)
    place = done.get("response_placement", endpoint.response_placement)
    response = redirect(done["response"]) if place == "url" else make_response(done["response"])
    response.headers.update(done["http_headers"])
    for cookie in done.get("cookie", []):
        response.set_cookie(cookie.pop("name"), **cookie)
    return response


def at(name):
    """Lets the library answer the request."""
    endpoint = server.get_endpoint(name)
    cookies = [{"name": key, "value": value} for key, value in request.cookies.items()]
    headers = {key.lower(): value for key, value in request.headers.items()}
    about = {"headers": headers, "method": request.method, "url": request.url, "cookie": cookies}
    asked = endpoint.parse_request(request.values.to_dict(), http_info=about)
    if "error" in asked:
        return make_response(asked.to_json(), 400)
    done = endpoint.process_request(asked, http_info=about)
    return done["http_response"] if "http_response" in done else answer(endpoint, asked, **done)


for path, name in [
    ("/.well-known/openid-configuration", "provider_config"), ("/authorization", "authorization"), ("/token", "token"),
]:
    application.add_url_rule(path, name, at, defaults={"name": name}, methods=["GET", "POST"])


@application.get("/jwks")
def jwks():
    return server.keyjar.export_jwks()


@application.post("/verify")
def verify():
    """The person has sent the login form."""
    try:
        name = form.verify(**request.form)
    except FailedAuthentication:
        return "The password is wrong.", 403
    token = form.unpack_token(request.form["token"])
    asked = AuthorizationRequest().from_urlencoded(token["query"])
    endpoint = server.get_endpoint("authorization")
    session = endpoint.create_session(asked, name, token["authn_class_ref"], token["iat"], form)
    return answer(endpoint, asked, **endpoint.authz_part2(request=asked, session_id=session))


application.run("127.0.0.1", int(PORT), ssl_context=(CERTIFICATE, KEY))
