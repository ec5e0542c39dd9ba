"""The options of the command line."""

import subprocess

import pytest

from desk import PROGRAM


@pytest.mark.parametrize("options, complaint", [
    (["--language", "tlh"], "\"tlh\" is not a language of Balance. Give en or ja.\n"),
    (["--server", "nowhere"], "\"nowhere\" is not a server's address. Give one like http://127.0.0.1:8080.\n"),
])
def test_a_wrong_value_is_refused(screen, options, complaint):
    ended = subprocess.run([PROGRAM, *options], capture_output=True, text=True, timeout=20)
    assert (ended.returncode, ended.stderr) == (64, complaint)


def test_the_help_names_the_options(screen):
    ended = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, timeout=20)
    assert ended.returncode == 0
    for option in ["--server=URL", "--application=ID", "--language=en|ja", "--store=FILE"]:
        assert option in ended.stdout
