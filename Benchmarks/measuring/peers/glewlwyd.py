import gzip, shutil, sqlite3
from pathlib import Path
from urllib.parse import urlencode

from ..client import answer, call
from ..load import Request, post, send
from ..program import Program, free_port
from .peer import LOGINS, PASSWORD, ROWS, USERS, Peer

TABLES = Path("/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3")
DEFAULTS = Path("/etc/glewlwyd/glewlwyd.conf")
FORM = "application/x-www-form-urlencoded"


class Glewlwyd(Peer):
    """glewlwyd, an OpenID provider in C, as its Debian package installs it."""

    name = "glewlwyd"

    @staticmethod
    def find():
        return shutil.which("glewlwyd") if TABLES.exists() and DEFAULTS.exists() else None

    def __init__(self, program):
        self.program = program

    def prepare(self, folder):
        self.folder, self.database = folder, f"{folder}/glewlwyd.sqlite"
        text = TABLES.read_bytes()
        with sqlite3.connect(self.database) as database:
            database.executescript((gzip.decompress(text) if text[:2] == b"\x1f\x8b" else text).decode())
        with open(f"{folder}/log", "w") as log:
            program = self.run("no log", log)
            cookie = self.log_in(program, "admin", "password")
            self.add_tokens(program, cookie)
            for number in range(LOGINS):
                user = {"username": f"bench{number}", "password": PASSWORD, "scope": ["g_profile"], "enabled": True}
                call(program.url + "/api/user/", user, Cookie=cookie)
            program.stop()
        with sqlite3.connect(self.database) as database:
            names = ((f"bench{number}",) for number in range(LOGINS, USERS))
            database.executemany("INSERT INTO g_user (gu_username) VALUES (?)", names)

    @staticmethod
    def add_tokens(program, cookie):
        parameters = {
            "url": "tokens", "jwt-type": "sha", "jwt-key-size": "256", "key": "benchmark", "access-token-duration": 3600,
            "refresh-token-duration": 1209600, "code-duration": 600, "refresh-token-rolling": False,
            "auth-type-code-enabled": False, "auth-type-implicit-enabled": False, "auth-type-password-enabled": True,
            "auth-type-client-enabled": False, "auth-type-refresh-enabled": True, "scope": [],
        }
        module = {"module": "oauth2-glewlwyd", "name": "tokens", "display_name": "", "parameters": parameters}
        call(program.url + "/api/mod/plugin/", module, Cookie=cookie)

    @staticmethod
    def log_in(program, username, password):
        _, headers = answer(program.url + "/api/auth/", {"username": username, "password": password})
        return headers["Set-Cookie"].split(";")[0]

    def run(self, variant, log):
        port = free_port()
        lines = [
            line for line in DEFAULTS.read_text().splitlines()
            if not line.startswith(("port=", "external_url=", "log_", "@include"))
        ]
        lines += [
            f"port={port}", f'external_url="http://127.0.0.1:{port}/"', f'log_mode="{"file" if variant == "log" else "console"}"',
            f'log_level="{"INFO" if variant == "log" else "NONE"}"', f'log_file="{self.folder}/requests.log"',
            f'database = {{ type = "sqlite3"; path = "{self.database}"; }};',
        ]
        file = Path(self.folder, "glewlwyd.conf")
        file.write_text("\n".join(lines) + "\n")
        return Program([self.program, f"--config-file={file}"], port, "/config", log)

    def start(self, variant, log):
        program = self.run(variant, log)
        self.cookie = self.log_in(program, "bench0", PASSWORD)
        form = {"grant_type": "password", "username": "bench0", "password": PASSWORD, "scope": "g_profile"}
        tokens = call(program.url + "/api/tokens/token", urlencode(form).encode(), **{"Content-Type": FORM})
        self.refresh_token = tokens["refresh_token"]
        return program

    def load(self, row, program, seconds):
        match row:
            case "health":
                requests = [Request("/config")]
            case "own record":
                requests = [Request("/api/profile_list", headers={"Cookie": self.cookie})]
            case "refresh":
                form = urlencode({"grant_type": "refresh_token", "refresh_token": self.refresh_token})
                requests = [Request("/api/tokens/token", "POST", {"Content-Type": FORM}, form)]
            case "login":
                bodies = [{"username": f"bench{number}", "password": PASSWORD} for number in range(LOGINS)]
                requests = [post(body, "/api/auth/") for body in bodies]
            case _:
                return None
        return send(requests, program.url, seconds, ROWS[row], program)
