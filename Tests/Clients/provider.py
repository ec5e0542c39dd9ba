"""The server under test, over TLS, and the commands of its operator."""

import os
import subprocess

import programs
from secure import SecureLatchkey


class Provider(SecureLatchkey):
    def __init__(self, folder, certificate, options=()):
        own = [
            "--client-registration", "open", "--client-documents", "open",
            "--fetch-private-hosts", "127.0.0.1", "--fetch-certificates", str(certificate.file),
        ]
        super().__init__(folder, certificate, "localhost", [*own, *options])

    def run(self, commands, **variables):
        """Runs commands of the document in a shell, in which no line may fail; returns what they print."""
        (self.folder / "bin").mkdir(exist_ok=True)
        program = self.folder / "bin/latchkey"
        if not program.exists():
            program.symlink_to(programs.SERVER)
        environment = os.environ | variables | {
            "PATH": f"{program.parent}:{os.environ['PATH']}",
            "LATCHKEY_DATABASE": str(self.folder / "latchkey.sqlite"),
            "LATCHKEY_SECRET_FILE": str(self.folder / "latchkey.secret"),
        }
        ended = subprocess.run(
            ["bash", "-ec", commands], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=60
        )
        assert ended.returncode == 0, f"{commands}\n{ended.stdout}{ended.stderr}"
        return ended.stdout
