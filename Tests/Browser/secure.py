"""A server over TLS, with a certificate that only these tests trust."""

import base64
import hashlib
import http.client
import json
import socket
import ssl
import subprocess

import programs


class Certificate:
    """A certificate for host names or addresses, and its key."""

    def __init__(self, folder, *hosts):
        self.file, self.key = folder / "certificate.pem", folder / "key.pem"
        names = [("IP:" if host[0].isdigit() else "DNS:") + host for host in hosts]
        subprocess.run(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-days", "2", "-subj", "/CN=" + hosts[0],
                "-addext", "subjectAltName=" + ",".join(names),
                "-keyout", str(self.key), "-out", str(self.file),
            ],
            check=True, capture_output=True,
        )
        public = subprocess.run(
            ["openssl", "pkey", "-in", str(self.key), "-pubout", "-outform", "DER"], check=True, capture_output=True
        ).stdout
        digest = base64.b64encode(hashlib.sha256(public).digest()).decode()
        # The argument with which a browser trusts it.
        self.trust = "ignore-certificate-errors-spki-list=" + digest

    @property
    def context(self):
        """For a server of the tests."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file, self.key)
        return context


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class SecureLatchkey(programs.Latchkey):
    """A server with a certificate; calls of its API go around the names of hosts."""

    def __init__(self, folder, certificate, host, options=(), has_port=True):
        self.port = free_port()
        self.host = f"{host}:{self.port}" if has_port else host
        url = "https://" + self.host
        files = ["--tls-certificate", str(certificate.file), "--tls-key", str(certificate.key)]
        super().__init__(folder, self.port, ["--public-url", url, *files, *options])
        self.url = url

    def request(self, method, path, body=None, **headers):
        """Sends a request without a browser; returns the status, the answer and its headers."""
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=20, context=ssl._create_unverified_context()
        )
        connection.request(method, path, body, {"Host": self.host, **headers})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, text, answer.headers

    def call(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = "Bearer " + token
        status, text, _ = self.request(method, path, json.dumps(body) if body is not None else None, **headers)
        return status, json.loads(text) if text else None
