"""A separate Debian, run by systemd, which shares the network of this computer."""

import os
import re
import socket
import subprocess
import threading

from packages import ROOT

SUITE = "bookworm"
MIRROR = os.environ.get("LATCHKEY_TEST_MIRROR", "http://deb.debian.org/debian")
CACHE = ROOT / ".build/debootstrap"
# The folder in the machine for the packages under test.
PACKAGES = "/packages"


def tree_archive():
    """A fresh Debian as an archive; made once, which takes half a minute and a mirror."""
    archive = CACHE / f"{SUITE}.tar"
    if not archive.exists():
        tree = CACHE / f"{SUITE}.unfinished"
        subprocess.run(["rm", "-rf", tree], check=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv", SUITE, tree, MIRROR],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        subprocess.run(["tar", "-C", tree, "-cf", f"{archive}.unfinished", "."], check=True)
        subprocess.run(["rm", "-rf", tree], check=True)
        os.rename(f"{archive}.unfinished", archive)
    return archive


class Machine:
    def __init__(self, folder):
        self.tree = folder / "tree"
        self.tree.mkdir()
        subprocess.run(["tar", "-C", self.tree, "-xf", tree_archive()], check=True)
        (CACHE / "archives/partial").mkdir(parents=True, exist_ok=True)
        self._boot(folder)
        self.path(PACKAGES).mkdir()
        # Packages are downloaded once. The cache belongs to root.
        (self.tree / "etc/apt/apt.conf.d/cache").write_text(
            'Binary::apt-get::APT::Keep-Downloaded-Packages "true";\nAPT::Keep-Downloaded-Packages "true";\n'
            'APT::Sandbox::User "root";\n'
        )
        self.run("apt-get", "update", "-qq")

    def _boot(self, folder):
        # systemd-nspawn reports through this socket the first process, and when the services run.
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
            notices.bind(str(folder / "notify"))
            notices.settimeout(60)
            self.log = open(folder / "machine.log", "wb")
            self.process = subprocess.Popen(
                [
                    *("systemd-nspawn", "--quiet", "--directory", self.tree, "--boot", "--console=pipe"),
                    *("--register=no", "--keep-unit", "--notify-ready=yes"),
                    f"--bind={CACHE}/archives:/var/cache/apt/archives",
                ],
                env={**os.environ, "NOTIFY_SOCKET": str(folder / "notify")},
                stdin=subprocess.DEVNULL,
                stdout=self.log,
                stderr=self.log,
            )
            said = ""
            while "READY=1" not in said:
                said += notices.recv(4096).decode() + "\n"
        self.leader = re.search(r"X_NSPAWN_LEADER_PID=(\d+)", said)[1]

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()

    def run(self, *command, check=True):
        """Runs a command in the machine as root and returns its output."""
        done = subprocess.run(
            ["nsenter", "--target", self.leader, "--all", *command],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert not check or done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout.strip()

    def install(self, package, *options):
        copy = f"{PACKAGES}/{package.name}"
        self.path(copy).write_bytes(package.read_bytes())
        return self.run("apt-get", "install", "-y", "-qq", *options, copy)

    def path(self, path):
        return self.tree / path.lstrip("/")

    def owner(self, path):
        return self.run("stat", "-c", "%U:%G %a", path)

    def property(self, name):
        return self.run("systemctl", "show", "latchkey", "--property", name, "--value")

    def process_status(self, process):
        """The fields of /proc/PID/status of a process of the machine."""
        lines = self.run("cat", f"/proc/{process}/status").splitlines()
        return {name: value.strip() for name, value in (line.split(":", 1) for line in lines)}

    def await_listening(self):
        """Waits until the running service logs that it listens."""
        journal = subprocess.Popen(
            [
                *("nsenter", "--target", self.leader, "--all", "journalctl", "--follow", "--lines=all", "--output=cat"),
                f"_SYSTEMD_INVOCATION_ID={self.property('InvocationID')}",
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        guard = threading.Timer(30, journal.kill)
        guard.start()
        try:
            said = []
            for line in journal.stdout:
                said.append(line)
                if "is listening on" in line:
                    return
            raise AssertionError("The server does not listen. It said:\n" + "".join(said))
        finally:
            guard.cancel()
            journal.kill()
            journal.wait()
