"""The commands of the operator, and what the server says of itself."""

import pytest
import requests

from document import Section

HEADINGS = ["Add an application", "Let clients register themselves"]


@pytest.mark.parametrize("heading", HEADINGS)
def test_the_commands_run(provider, heading):
    section = Section(heading, {"https://intranet.example.com": "https://127.0.0.1:9"})
    for block in section.blocks("sh"):
        assert provider.run(block)


def test_the_server_has_what_the_document_says(provider):
    metadata = requests.get(provider.url + "/.well-known/openid-configuration").json()
    assert metadata["issuer"] == provider.url
    assert metadata["response_types_supported"] == ["code"]
    assert metadata["code_challenge_methods_supported"] == ["S256"]
    assert "password" not in metadata["grant_types_supported"]
    assert metadata["scopes_supported"] == ["openid", "profile", "email", "phone", "address", "offline_access"]
