"""Single requests, to prepare a server."""

import json, urllib.error, urllib.request


def call(url, body=None, method=None, **headers):
    """Sends JSON, and returns the JSON of the answer, or None if it has none."""
    return answer(url, body, method, **headers)[0]


def answer(url, body=None, method=None, **headers):
    """The same, with the headers of the answer."""
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **headers}
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as received:
            text = received.read()
            return (json.loads(text) if text else None), received.headers
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{method or 'POST'} {url} answered {error.code}: {error.read().decode()[:300]}") from None
