"""The tests' calls of a running server."""

import json
import socket
import urllib.error
import urllib.request

ADA = {"username": "ada", "password": "correct horse battery"}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    def __init__(self, port):
        self.port = port

    def status(self, path):
        return self._call(path)[0]

    def register(self, **more):
        status, answer = self._call("/v1/users", {**ADA, **more})
        assert status == 201, answer
        return answer["user"]["id"]

    def log_in(self, password=ADA["password"]):
        """The status, and the id of the session's user."""
        status, answer = self._call("/v1/sessions", {"identifier": ADA["username"], "password": password})
        return status, answer.get("user", {}).get("id")

    def _call(self, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.status, _value(response)
        except urllib.error.HTTPError as error:
            return error.code, _value(error)


def _value(response):
    content = response.read()
    return json.loads(content) if "json" in response.headers.get("Content-Type", "") else {}
