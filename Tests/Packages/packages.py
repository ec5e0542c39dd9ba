"""Builds the packages of the program under test."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ["LATCHKEY_PROGRAM"]


def make(folder, *kinds, **environment):
    """Builds packages in a folder and returns their paths."""
    made = subprocess.run(
        [ROOT / "Scripts/package", PROGRAM, folder, *kinds],
        env={**os.environ, "LATCHKEY_COMPRESSION": "1", **environment},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [Path(line) for line in made.stdout.splitlines()]


def version():
    return subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout.strip()
