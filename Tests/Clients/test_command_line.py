"""A program on the command line, with oidc-agent and the device flow."""

import json
import os
import random
import re
import socket
import subprocess
import time

import pytest

from document import Section


class Terminal:
    """A shell with an agent of its own, which trusts the certificate of the tests."""

    def __init__(self, folder, certificate):
        self.folder = folder
        (folder / ".oidc-agent").mkdir()
        self.log = folder / "terminal.log"
        self.environment = os.environ | {
            "HOME": str(folder), "BACKUP_PASSWORD": "a password of the test", "CURL_CA_BUNDLE": str(certificate.file),
        }
        self.certificate = certificate
        self.processes = []

    def start(self, commands):
        """Starts commands, which end when the person has answered."""
        commands = commands.replace("oidc-gen ", f"oidc-gen --cert-path={self.certificate.file} ")
        script = f"trap 'kill $OIDCD_PID' EXIT\n{commands}"
        with open(self.log, "wb") as log:
            process = subprocess.Popen(
                ["bash", "-ec", script], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT,
            )
        self.processes.append(process)
        return process

    def read(self, pattern):
        """Waits for a text that a command prints."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            found = re.search(pattern, self.log.read_text(errors="replace"))
            if found:
                return found.group(1)
            time.sleep(0.05)
        raise AssertionError(self.log.read_text(errors="replace"))

    def stop(self):
        for process in self.processes:
            process.terminate()
            process.wait(15)


@pytest.fixture
def terminal(tmp_path, certificate):
    terminal = Terminal(tmp_path, certificate)
    yield terminal
    terminal.stop()


@pytest.fixture(scope="module")
def section(provider):
    section = Section("A program on the command line", {"https://id.example.com": provider.url})
    provider.run(section.blocks("sh")[0])
    return section


def free_port():
    """A free port of those that oidc-agent takes, up to 49151."""
    while True:
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", random.randrange(20000, 30000)))
                return free.getsockname()[1]
            except OSError:
                continue


def answer(person, terminal):
    """Types the code that the device shows; returns the page that asks whether to allow it."""
    page = person.sign_in(person.open(terminal.read(r"(https://\S+/device)\b")))
    return page.submit(user_code=terminal.read(r"code: (\S+)"))


def test_a_person_allows_the_device_in_a_browser(section, terminal, ada):
    _, configure, use = section.blocks("sh")
    process = terminal.start(configure + use)
    answer(ada, terminal).submit()
    assert process.wait(90) == 0, terminal.log.read_text(errors="replace")
    claims = json.loads(terminal.read(r"(\{.*\})\s*$"))
    assert claims["preferred_username"] == ada.name


def test_the_page_names_the_program_and_its_rights(section, terminal, ada):
    terminal.start(section.blocks("sh")[1])
    words = " ".join(answer(ada, terminal).parser.words)
    assert "Backup Tool" in words and "Keep this access" in words, words


def test_a_refusal_ends_the_command(section, terminal, ada):
    process = terminal.start(section.blocks("sh")[1])
    answer(ada, terminal).submit(button="refuse")
    assert process.wait(90) != 0
    assert "access_denied" in terminal.log.read_text(errors="replace")


def test_the_agent_refreshes_its_token(section, terminal, ada):
    _, configure, _ = section.blocks("sh")
    twice = 'for turn in 1 2 3; do echo "token: $(oidc-token --force-new backup)"; done'
    process = terminal.start(configure + twice)
    answer(ada, terminal).submit()
    assert process.wait(90) == 0, terminal.log.read_text(errors="replace")
    assert len(set(re.findall(r"token: (ey\S+)", terminal.log.read_text(errors="replace")))) == 3


def test_the_agent_registers_itself(provider, terminal, ada):
    """Without a client id, oidc-agent registers a client, and listens for the browser's answer."""
    port = free_port()
    process = terminal.start(
        'eval "$(oidc-agent --quiet --no-scheme)"\n'
        f"oidc-gen --flow=code --issuer={provider.url} --scope='openid profile offline_access' --port={port}"
        " --no-url-call --no-scheme --prompt=none --pw-env=BACKUP_PASSWORD registered\n"
        f'curl --oauth2-bearer "$(oidc-token registered)" {provider.url}/userinfo'
    )
    page = ada.sign_in(ada.open(terminal.read(r"(https://\S+/authorize\?\S+)")))
    assert page.url.startswith(f"http://localhost:{port}"), page
    assert process.wait(90) == 0, terminal.log.read_text(errors="replace")
    assert json.loads(terminal.read(r"(\{.*\})\s*$"))["preferred_username"] == ada.name
