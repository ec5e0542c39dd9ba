"""An MCP server with FastMCP, and its agents with the SDK for MCP and with FastMCP."""

import asyncio
import json
import threading
import webbrowser
from urllib.parse import parse_qs, urlsplit

import pytest
from fastmcp import Client
from fastmcp.client.auth import OAuth
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider, TokenStorage
from mcp.shared.auth import OAuthClientMetadata

from application import Application
from document import Section
from listener import Listener
from secure import free_port


class Tickets:
    """The documented server, which speaks TLS itself instead of behind a proxy."""

    def __init__(self, provider, certificate, folder):
        port = free_port()
        self.url = f"https://127.0.0.1:{port}/mcp"
        files = {"ssl_certfile": str(certificate.file), "ssl_keyfile": str(certificate.key)}
        addresses = {
            "https://id.example.com": provider.url, "https://tickets.example.com": self.url.removesuffix("/mcp"),
            "port=8000": f"port={port}, uvicorn_config={files}",
        }
        section = Section("An MCP server and its agents", addresses)
        provider.run(section.block("sh"))
        (folder / "tickets.py").write_text(section.block("python"))
        self.program = Application(folder, port, ["tickets.py"])


@pytest.fixture(scope="module")
def tickets(provider, certificate, tmp_path_factory):
    tickets = Tickets(provider, certificate, tmp_path_factory.mktemp("tickets"))
    yield tickets
    tickets.program.stop()


class Memory(TokenStorage):
    """What an agent keeps between its calls."""

    def __init__(self):
        self.tokens, self.client = None, None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client_info):
        self.client = client_info


class Agent:
    """An agent with the SDK for MCP, on the computer of a person."""

    def __init__(self, tickets, person, document=None):
        self.tickets, self.person, self.memory = tickets, person, Memory()
        self.receiver = Listener(free_port())
        self.redirect_uri = f"{self.receiver.url}/callback"
        self.pages = []
        metadata = OAuthClientMetadata(
            redirect_uris=[self.redirect_uri], client_name="Agent", token_endpoint_auth_method="none",
            grant_types=["authorization_code", "refresh_token"], application_type="native",
        )
        if document:
            members = json.loads(metadata.model_dump_json(exclude_none=True)) | {"client_id": document.url + "/agent"}
            document.files["/agent"] = ("application/json", json.dumps(members))
        self.auth = OAuthClientProvider(
            tickets.url, metadata, self.memory, self.open, self.receive,
            client_metadata_url=document and document.url + "/agent",
        )

    async def open(self, url):
        self.pages.append(url)
        page = await asyncio.to_thread(lambda: self.person.sign_in(self.person.open(url)))
        assert page.url.startswith(self.redirect_uri), page
        self.answer = {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}

    async def receive(self):
        return AuthorizationCodeResult(**{name: self.answer.get(name) for name in ("code", "state", "iss")})

    def call(self):
        """Calls the tool; returns its answer in JSON."""
        return call(self.tickets, self.auth)

    def request(self):
        """The parameters of the only authorization request."""
        assert len(self.pages) == 1
        return parse_qs(urlsplit(self.pages[0]).query)


def call(tickets, auth):
    async def call():
        async with Client(tickets.url, auth=auth) as client:
            return (await client.call_tool("tickets")).content[0].text

    return asyncio.run(asyncio.wait_for(call(), 60))


@pytest.fixture
def document(certificate):
    """The site of the maker of the agent."""
    listener = Listener(free_port(), certificate)
    yield listener
    listener.stop()


def test_an_agent_is_known_by_the_address_of_its_metadata(provider, tickets, document, ada):
    agent = Agent(tickets, ada, document)
    assert agent.call().startswith('["Ticket of ')
    asked = agent.request()
    assert asked["client_id"] == [document.url + "/agent"]
    assert asked["resource"] == [tickets.url]
    assert agent.answer["iss"] == provider.url
    agent.receiver.stop()


def test_an_agent_without_such_an_address_registers_itself(tickets, ada):
    agent = Agent(tickets, ada)
    assert agent.call().startswith('["Ticket of ')
    assert agent.request()["client_id"] == [agent.memory.client.client_id]
    agent.receiver.stop()


def test_an_agent_refreshes_its_tokens_without_the_person(tickets, ada):
    agent = Agent(tickets, ada)
    agent.call()
    before = agent.memory.tokens
    agent.auth.context.token_expiry_time = 1
    agent.call()
    agent.request()
    assert agent.memory.tokens.access_token != before.access_token
    agent.receiver.stop()


def test_the_account_lists_the_agent_and_ends_its_access(provider, tickets, ada):
    agent = Agent(tickets, ada)
    agent.call()
    page = ada.open(provider.url + "/account/security")
    assert "End Access of Agent" in page.parser.words, page
    page.submit(form="/account/applications/" + agent.memory.client.client_id)
    agent.auth.context.token_expiry_time = 1
    agent.call()
    assert len(agent.pages) == 2, "the person was asked again"
    agent.receiver.stop()


def test_fastmcp_opens_a_browser_and_registers_itself(tickets, ada, monkeypatch):
    pages = []

    def open_browser(url):
        pages.append(url)
        threading.Thread(target=lambda: ada.sign_in(ada.open(url)), daemon=True).start()

    monkeypatch.setattr(webbrowser, "open", open_browser)
    assert call(tickets, OAuth(callback_port=free_port())).startswith('["Ticket of ')
    assert len(pages) == 1
