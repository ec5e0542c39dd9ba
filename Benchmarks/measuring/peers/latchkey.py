from pathlib import Path
import json, subprocess, sys

from .. import argon2id
from ..client import call
from ..load import SCRIPTS, Request, post, send, wrk
from ..program import Program, free_port
from .peer import LOGINS, PASSWORD, ROWS, USERS, Peer

# Sessions that a run refreshes in turn: enough that none is refreshed before the answer to its last refresh.
SESSIONS = 500


class Latchkey(Peer):
    def __init__(self, program, database=None, runs=6):
        self.program, self.database, self.runs = program, database, runs
        self.name = "Latchkey on PostgreSQL" if database else "Latchkey"

    def prepare(self, folder, users=USERS):
        self.folder, self.registered = folder, 0
        self.options = ["--database", self.database or f"{folder}/latchkey.sqlite", "--secret-file", f"{folder}/secret"]
        file_of_users = Path(folder, "users.jsonl")
        hash = argon2id.make_hash(PASSWORD)
        with open(file_of_users, "w") as file:
            for number in range(users):
                file.write(json.dumps({"username": f"bench{number}", "passwordHash": hash}) + "\n")
        with open(f"{folder}/log", "w") as log:
            program = self.run("no log", log)
            command = [self.program, "users", "import", file_of_users, *self.options]
            imported = subprocess.run(command, capture_output=True, text=True)
            if imported.returncode:
                sys.exit(f"The import failed: {imported.stderr}")
            # Pseudo users: sessions without a slow hash.
            self.sessions = [
                call(program.url + "/v1/users", {})["session"]["refreshToken"] for _ in range(self.runs * SESSIONS)
            ]
            program.stop()

    def run(self, variant, log, *more, environment=None):
        port = free_port()
        level = "info" if variant == "log" else "warning"
        options = [
            "--port", str(port), "--log-level", level, "--registrations-per-address", "unlimited",
            "--names-per-address", "unlimited", *more,
        ]
        return Program([self.program, "serve", *options, *self.options], port, "/health", log, environment)

    def start(self, variant, log, *more, environment=None):
        program = self.run(variant, log, *more, environment=environment)
        self.token = self.log_in(program, "bench0")
        return program

    def log_in(self, program, username):
        """The user's access token."""
        answer = call(program.url + "/v1/sessions", {"identifier": username, "password": PASSWORD})
        return answer["session"]["accessToken"]

    def load(self, row, program, seconds):
        connections = ROWS[row]

        def get(path):
            request = Request(path, headers={"Authorization": f"Bearer {self.token}"})
            return send([request], program.url, seconds, connections, program)

        match row:
            case "health":
                return get("/health")
            case "token check":
                return get("/v1/sessions/current")
            case "own record":
                return get("/v1/users/me")
            case "refresh":
                share, self.sessions = self.sessions[:SESSIONS], self.sessions[SESSIONS:]
                file = Path(self.folder, "sessions")
                file.write_text("\n".join(share) + "\n")
                return wrk(
                    program.url, seconds, "-s", str(SCRIPTS / "refresh.lua"), connections=connections, program=program,
                    SESSIONS=str(file), THREADS="1",
                )
            case "login":
                bodies = [{"identifier": f"bench{number}", "password": PASSWORD} for number in range(LOGINS)]
                return send([post(body, "/v1/sessions") for body in bodies], program.url, seconds, connections, program)
            case "register":
                first, self.registered = self.registered, self.registered + 400 * seconds
                bodies = [{"username": f"new{number}", "password": PASSWORD} for number in range(first, self.registered)]
                return send([post(body, "/v1/users") for body in bodies], program.url, seconds, connections, program)
