"""LemonLDAP::NG as an OpenID provider: its portal in one program, with its demonstration accounts."""

import json
import subprocess

from application import Application

PORTAL = """
use Plack::Builder;
use Lemonldap::NG::Portal::Main;

builder {
    enable 'Static', path => qr{^/static/}, root => '/usr/share/lemonldap-ng/portal/htdocs';
    enable 'Static', path => sub { s{^/javascript/}{} }, root => '/usr/share/javascript';
    Lemonldap::NG::Portal::Main->run({});
};
"""
SETTINGS = """
[all]
logLevel = notice
logger = Lemonldap::NG::Common::Logger::Std

[configuration]
type = File
dirName = {folder}
localStorage = Cache::FileCache
localStorageOptions = {{ 'namespace' => 'configuration', 'cache_root' => '{folder}/cache' }}

[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
"""
FOLDERS = ["sessions", "consents"]


def key_pair():
    key = subprocess.run(["openssl", "genrsa", "2048"], check=True, capture_output=True, text=True).stdout
    public = subprocess.run(["openssl", "rsa", "-pubout"], input=key, check=True, capture_output=True, text=True)
    return key, public.stdout


def configuration(folder, url, redirect_uri, secret):
    """The portal at an address, with one client."""
    sessions, consents = (
        {"Directory": str(folder / name), "LockDirectory": str(folder / name)} for name in FOLDERS
    )
    cache = {"cache_root": str(folder / "cache"), "namespace": "sessions"}
    private, public = key_pair()
    # The name and the address are in the ID token; usually they are only in the answer of the userinfo endpoint.
    client = {
        "ClientID": "latchkey", "ClientSecret": secret, "RedirectUris": redirect_uri, "IDTokenSignAlg": "RS256",
        "IDTokenForceClaims": 1,
    }
    return {
        "cfgNum": 1, "cfgDate": "1", "cfgVersion": "2.16.1", "key": "a key of the test", "portal": url + "/",
        "domain": "127.0.0.1", "cookieName": "lemonldap", "securedCookie": 1,
        "locationRules": {"127.0.0.1": {"default": "accept"}},
        "authentication": "Demo", "userDB": "Same", "demoExportedVars": {"cn": "cn", "mail": "mail", "uid": "uid"},
        "globalStorage": "Apache::Session::File", "globalStorageOptions": sessions,
        "persistentStorage": "Apache::Session::File", "persistentStorageOptions": consents,
        "localSessionStorage": "Cache::FileCache", "localSessionStorageOptions": cache,
        "whatToTrace": "uid", "macros": {"isProved": "1"},
        # The usual module for pictures with letters needs ImageMagick, although no page shows one.
        "captcha": "::Main::Plugin",
        # A login within the last two seconds counts as new; usually five.
        "portalForceAuthnInterval": 2,
        "issuerDBOpenIDConnectActivation": 1, "oidcServiceMetaDataIssuer": url, "oidcServiceKeyIdSig": "1",
        "oidcServicePrivateKeySig": private, "oidcServicePublicKeySig": public,
        "oidcRPMetaDataOptions": {
            "latchkey": {"oidcRPMetaDataOptions" + name: value for name, value in client.items()}
        },
        "oidcRPMetaDataExportedVars": {
            "latchkey": {"name": "cn", "email": "mail", "email_verified": "isProved;bool;auto"}
        },
    }


class Lemonldap(Application):
    def __init__(self, folder, port, certificate, redirect_uri, secret):
        self.url = f"https://127.0.0.1:{port}"
        for name in FOLDERS:
            (folder / name).mkdir()
        (folder / "lmConf-1.json").write_text(json.dumps(configuration(folder, self.url, redirect_uri, secret)))
        (folder / "lemonldap-ng.ini").write_text(SETTINGS.format(folder=folder))
        (folder / "portal.psgi").write_text(PORTAL)
        files = ["--ssl-cert", str(certificate.file), "--ssl-key", str(certificate.key)]
        # The browser opens connections ahead of its requests, and each occupies a worker.
        workers = ["--workers", "8", "--disable-keepalive"]
        super().__init__(
            folder, port, ["--listen", f"127.0.0.1:{port}:ssl", *files, *workers, "portal.psgi"],
            program="starman", LLNG_DEFAULTCONFFILE=str(folder / "lemonldap-ng.ini"),
        )
