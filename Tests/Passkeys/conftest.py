"""Starts one server for all tests; each test has its own users."""

import socket

import pytest

import programs
from people import Site
from watch import complaints


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server at a host name, where passkeys work, behind a proxy that tells the addresses of its clients."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://localhost:{port}"
    options = ["--public-url", url, "--passkey-origins", "https://shop.example.org", "--trusted-proxies", "127.0.0.1"]
    server = programs.Latchkey(tmp_path_factory.mktemp("latchkey"), port, options)
    server.url, server.port = url, port
    yield server
    found = complaints(server)
    server.stop()
    assert not found, "\n".join(found)


@pytest.fixture
def site(server):
    site = Site(server)
    yield site
    site.close()
