"""The programs under test: the real server and the real web front of Balance, with their own data."""

import email
import email.policy
import json
import os
import re
import sqlite3
import subprocess
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVER = os.environ.get("LATCHKEY_SERVER") or str(ROOT / ".build/debug/latchkey")
BALANCE = os.environ.get("BALANCE_WEB") or str(ROOT / ".build/debug/balance-web")
COMMUNITY = os.environ.get("COMMUNITY_SERVER") or str(ROOT / ".build/debug/community-server")
BLOG = os.environ.get("BLOG_SERVER") or str(ROOT / ".build/debug/blog-server")
PASSWORD = "correct horse battery"


class Program:
    """A program that prints the address where it listens."""

    def __init__(self, arguments, folder, announcement):
        self.log = open(folder / (Path(arguments[0]).name + ".log"), "ab")
        environment = {k: v for k, v in os.environ.items() if not k.startswith("LATCHKEY_")}
        self.process = subprocess.Popen(
            arguments, cwd=folder, stdout=subprocess.PIPE, stderr=self.log, env=environment, text=True
        )
        # A program that prints nothing is killed, so that the loop ends.
        guard = threading.Timer(30, self.process.kill)
        guard.start()
        for line in self.process.stdout:
            if line.startswith(announcement):
                self.url = line.split()[-1]
                break
        else:
            raise RuntimeError(f"{arguments[0]} did not start: see {self.log.name}")
        guard.cancel()
        # Later output must be read too, or the program would block.
        threading.Thread(target=lambda: [None for _ in self.process.stdout], daemon=True).start()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


class Latchkey(Program):
    """The server, its command line and its outbox."""

    def __init__(self, folder, port=0, options=()):
        self.folder = folder
        self.names = 0
        self.claimed = set()
        super().__init__(
            [
                SERVER, "serve", "--port", str(port), "--database", str(folder / "latchkey.sqlite"),
                "--secret-file", str(folder / "latchkey.secret"), "--registrations-per-address", "unlimited",
                "--names-per-address", "unlimited", "--fetch-private-hosts", "127.0.0.1", *options,
            ],
            folder,
            "Latchkey is listening on ",
        )

    def command(self, *arguments):
        subprocess.run(
            [SERVER, *arguments, "--database", str(self.folder / "latchkey.sqlite")],
            check=True, capture_output=True, cwd=self.folder,
        )

    def call(self, method, path, body=None, token=None):
        """Calls the HTTP API; returns the status and the JSON."""
        request = urllib.request.Request(self.url + path, method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/merge-patch+json" if method == "PATCH" else "application/json")
        if token:
            request.add_header("Authorization", "Bearer " + token)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            text = error.read()
            return error.code, json.loads(text) if text else None

    def name(self, start="ada"):
        """An unused username."""
        self.names += 1
        return f"{start}{self.names}"

    def user(self, name=None, email=None, **members):
        """Registers a user through the API; returns the name and the access token."""
        name = name or self.name()
        body = {"username": name, "password": PASSWORD, **members}
        if email:
            body["emailAddress"] = email
        status, answer = self.call("POST", "/v1/users", body)
        assert status == 201, answer
        return name, answer["session"]["accessToken"]

    def confirmed_user(self, name=None):
        """A user with a verified e-mail address; returns the name and the address."""
        name = name or self.name()
        email = f"{name}@example.com"
        name, token = self.user(name, email)
        status, answer = self.call("POST", "/v1/verifications", {"emailAddress": email}, token)
        message = self.message(email)
        status, answer = self.call("POST", "/v1/verifications/confirm", {"token": message.token}, token)
        assert status in (200, 201, 204), answer
        return name, email

    def age_logins(self):
        """Moves every login back by an hour."""
        database = sqlite3.connect(self.folder / "latchkey.sqlite", timeout=10)
        with database:
            database.execute("UPDATE sessions SET authenticated_at = authenticated_at - 3600000")
        database.close()

    def forget_passkeys(self):
        """Removes all passkeys, as if the database were an older copy."""
        database = sqlite3.connect(self.folder / "latchkey.sqlite", timeout=10)
        with database:
            database.execute("DELETE FROM passkeys")
        database.close()

    def date_objects(self, name, moment):
        """Moves the creation of the objects with a name to a moment, in milliseconds since 1970."""
        database = sqlite3.connect(self.folder / "latchkey.sqlite", timeout=10)
        with database:
            database.execute(
                "UPDATE objects SET created_at = ? WHERE CAST(members AS TEXT) LIKE ?", (moment, f'%"{name}"%')
            )
        database.close()

    def message(self, recipient, link=None, patience=15):
        """The next message to an address, by the path of its link if one is given; each is returned once.

        Notices of new devices come at their own time, so only their path, `/not-me`, returns them.
        """
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            for file in sorted((self.folder / "outbox").glob("*")):
                if file.name in self.claimed or file.name.startswith("."):
                    continue
                message = Message(file.read_bytes())
                is_wanted = message.path == link if link else message.path != "/not-me"
                if message.recipient == recipient and is_wanted:
                    self.claimed.add(file.name)
                    return message
            time.sleep(0.02)
        raise AssertionError(f"no message to {recipient} came" + (f" with a link to {link}" if link else ""))


class Message:
    """A message in the outbox: its recipient, its parts, its code, and its link with the link's path."""

    LINK = re.compile(r"https?://[^\s/]+(/verify|/reset|/login/code|/undo|/not-me)\?token=(lkv_[A-Za-z0-9_\-]+)\S*")

    def __init__(self, data):
        message = email.message_from_bytes(data, policy=email.policy.default)
        self.recipient = message["To"].addresses[0].addr_spec
        self.subject = message["Subject"]
        self.text = self.part(message, "plain")
        self.html = self.part(message, "html")
        code = re.search(r"(?m)^ {4}([0-9]{6}) *$", self.text)
        link = self.LINK.search(self.text)
        self.code = code and code.group(1)
        self.link = link and link.group(0)
        self.path = link and link.group(1)
        self.token = link and link.group(2)

    @staticmethod
    def part(message, kind):
        part = message.get_body((kind,))
        return part and part.get_content().replace("\r\n", "\n")


class Balance(Program):
    """The web front of Balance."""

    def __init__(self, folder, server):
        super().__init__([BALANCE, "--port", "0", "--server", server], folder, "Balance is listening on ")


class Blog(Program):
    """The blog, which reaches the server only by HTTP."""

    def __init__(self, folder, server, port=0):
        super().__init__(
            [BLOG, "--port", str(port), "--latchkey", server, "--database", str(folder / "blog.sqlite")],
            folder,
            "The blog is listening on ",
        )

    def texts(self):
        """The public posts, newest first."""
        with urllib.request.urlopen(self.url + "/blogposts", timeout=20) as answer:
            return [post["text"] for post in json.load(answer)["data"]["blogposts"]]


class Community(Program):
    """The forum, with its first questions."""

    def __init__(self, folder, server):
        self.folder = folder
        super().__init__(
            [COMMUNITY, "--port", "0", "--latchkey", server, "--database", str(folder / "community.sqlite")],
            folder,
            "The community is listening on ",
        )

    def delete_questions(self):
        database = sqlite3.connect(self.folder / "community.sqlite", timeout=10)
        with database:
            database.execute("DELETE FROM questions")
        database.close()
