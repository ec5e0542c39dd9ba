"""The tarball, installed as its README says."""

import re
import shlex
import subprocess
import tarfile

import packages
import pytest
from machine import PACKAGES
from server import Server


@pytest.fixture(scope="module")
def unpacked(machine, tarball):
    folder = machine.path(PACKAGES)
    subprocess.run(["tar", "-C", folder, "-xzf", tarball], check=True)
    return folder / tarball.name.removesuffix(".tar.gz")


def test_it_holds_one_folder_of_root(tarball):
    with tarfile.open(tarball) as archive:
        members = archive.getmembers()
    assert {member.name.split("/")[0] for member in members} == {tarball.name.removesuffix(".tar.gz")}
    assert {(member.uid, member.gid) for member in members} == {(0, 0)}


def test_it_holds_the_licences_of_what_is_linked_in(unpacked):
    licences = (unpacked / "third-party-licences").read_text()
    for name in ("swift-nio ", "hummingbird ", "swift-crypto ", "ICU"):
        assert name in licences
    for name in ("LICENSE", "NOTICE", "README.md", "share/man/man1/latchkey.1", "lib/systemd/system/latchkey.service"):
        assert (unpacked / name).exists(), name


def test_its_readme_installs_and_starts_it(machine, unpacked):
    folder = f"{PACKAGES}/{unpacked.name}"
    blocks = re.findall(r"```sh\n(.*?)```", (unpacked / "README.md").read_text(), re.DOTALL)
    for block in blocks:
        # A minimal Debian has no sudo and no terminal for prompts.
        lines = block.replace("sudo ", "").replace("apt-get install", "apt-get install -y -qq")
        machine.run("sh", "-ec", f"cd {shlex.quote(folder)}\n{lines}")
    machine.await_listening()
    assert machine.run("/usr/local/bin/latchkey", "--version") == packages.version()
    server = Server(8080)
    ada = server.register()
    assert server.log_in() == (201, ada)
