"""A client of OpenID Connect, to prepare a server."""

import base64, hashlib, http.cookiejar, json, re, subprocess, urllib.parse, urllib.request

REDIRECT = "http://127.0.0.1/callback"
VERIFIER = "b" * 43


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Client:
    """A confidential client of the operator, which may also log in by itself."""

    def __init__(self, program, url, database, secret):
        added = subprocess.run(
            [
                program, "applications", "add", "bench", "--redirect-uri", REDIRECT, "--token-endpoint-auth-method",
                "client_secret_basic", "--grant-type", "authorization_code", "--grant-type", "client_credentials",
                "--database", database, "--secret-file", secret, "--json",
            ],
            capture_output=True, text=True,
        )
        if added.returncode:
            raise SystemExit(added.stderr)
        self.url = url
        pair = f"bench:{json.loads(added.stdout)['clientSecret']}"
        self.authorization = "Basic " + base64.b64encode(pair.encode()).decode()
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.browser = urllib.request.build_opener(NoRedirect, cookies)

    def access_token(self, username, password):
        """An access token of a user for the scopes openid and profile."""
        page = self._open("/login")[0]
        token = re.search(r'name="formToken" value="([^"]+)"', page)[1]
        self._open("/login", {"formToken": token, "username": username, "password": password})
        digest = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
        query = urllib.parse.urlencode({
            "client_id": "bench", "redirect_uri": REDIRECT, "response_type": "code", "scope": "openid profile",
            "code_challenge": digest, "code_challenge_method": "S256",
        })
        location = "/authorize?" + query
        while location.startswith("/"):
            location = self._open(location)[1]
        code = urllib.parse.parse_qs(urllib.parse.urlsplit(location).query)["code"][0]
        form = {
            "grant_type": "authorization_code", "code": code, "redirect_uri": REDIRECT, "code_verifier": VERIFIER,
        }
        request = urllib.request.Request(self.url + "/token", urllib.parse.urlencode(form).encode())
        request.add_header("Authorization", self.authorization)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["access_token"]

    def _open(self, path, form=None):
        """The text of a page and where it leads."""
        data = None if form is None else urllib.parse.urlencode(form).encode()
        try:
            answer = self.browser.open(self.url + path, data)
        except urllib.error.HTTPError as error:
            answer = error
        location = answer.headers.get("Location")
        if answer.status >= 400:
            raise SystemExit(f"{path} answered {answer.status}")
        return answer.read().decode(), location
