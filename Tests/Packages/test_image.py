"""The image, checked against the specification and run like a container."""

import os
import shutil
import signal
import subprocess
import tarfile
import threading

import packages
import pytest
from oci import Image, InvalidImage
from server import Server, free_port

# A process that sees only the image and may write only to its volume.
CONTAINER = """
set -e
mount --bind "$ROOT" "$ROOT"
mount --bind "$DATA" "$ROOT/var/lib/latchkey"
mount -t proc proc "$ROOT/proc"
mount --bind /dev "$ROOT/dev"
mount -o remount,bind,ro "$ROOT"
exec env -i "$@"
"""


class Container:
    def __init__(self, image, root, data, port):
        config = Image(image).configuration
        self.user, group = (int(part) for part in config["User"].split(":"))
        os.chown(data, self.user, group)
        self.process = subprocess.Popen(
            [
                *("unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", CONTAINER, "container"),
                *config["Env"],
                f"LATCHKEY_PORT={port}",
                *("/usr/bin/setpriv", "--no-new-privs"),
                *("/usr/bin/unshare", f"--root={root}", f"--wd={config['WorkingDir']}"),
                *(f"--setgid={group}", f"--setuid={self.user}"),
                *config["Entrypoint"],
                *config["Cmd"],
            ],
            env={**os.environ, "ROOT": str(root), "DATA": str(data)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = []

    def await_listening(self):
        guard = threading.Timer(30, self.process.kill)
        guard.start()
        for line in self.process.stdout:
            self.said.append(line)
            if "is listening on" in line:
                guard.cancel()
                # Later output must be read too, or the program would block.
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise AssertionError("".join(self.said))

    def stop(self):
        """Stops it as `docker stop` does, and returns its exit code."""
        child = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=True)
        os.kill(int(child.stdout), signal.SIGTERM)
        return self.process.wait(30)


@pytest.fixture(scope="module")
def root(image, tmp_path_factory):
    folder = tmp_path_factory.mktemp("root")
    folder.chmod(0o755)
    Image(image).unpack(folder)
    return folder


@pytest.fixture
def damaged(image, tmp_path):
    return shutil.copytree(image, tmp_path / "damaged")


def test_it_follows_the_specification(image):
    checked = Image(image)
    assert checked.platform["os"] == "linux"
    assert checked.configuration["Labels"]["org.opencontainers.image.version"] == packages.version()


def test_another_byte_in_a_blob_is_noticed(damaged):
    blob = max(damaged.glob("blobs/sha256/*"), key=lambda blob: blob.stat().st_size)
    content = bytearray(blob.read_bytes())
    content[len(content) // 2] ^= 1
    blob.write_bytes(content)
    with pytest.raises(InvalidImage, match="another digest"):
        Image(damaged)


def test_a_blob_of_nothing_is_noticed(damaged):
    (damaged / "blobs/sha256" / ("0" * 64)).write_bytes(b"")
    with pytest.raises(InvalidImage, match="belongs to nothing"):
        Image(damaged)


def test_the_archive_holds_the_same(image, tmp_path):
    with tarfile.open(f"{image}.tar") as archive:
        archive.extractall(tmp_path)
    same = subprocess.run(["diff", "--recursive", image, tmp_path], capture_output=True, text=True)
    assert same.returncode == 0, same.stdout


def test_it_holds_no_shell_and_nothing_that_changes_the_user(root):
    assert not list(root.glob("**/sh"))
    assert not [path for path in root.rglob("*") if not path.is_symlink() and path.stat().st_mode & 0o6000]


def test_it_serves_as_its_user_with_a_root_that_is_only_read(image, root, tmp_path):
    server = Server(free_port())
    container = Container(image, root, tmp_path, server.port)
    container.await_listening()
    assert server.status("/health") == 200
    assert server.status("/ready") == 200
    ada = server.register(emailAddress="ada@example.com", phoneNumber="+12025550123")
    assert server.log_in() == (201, ada)
    assert {path.stat().st_uid for path in tmp_path.iterdir()} == {container.user}
    assert container.stop() == 0

    again = Container(image, root, tmp_path, server.port)
    again.await_listening()
    assert server.log_in() == (201, ada)
    assert again.stop() == 0


def test_it_holds_what_the_program_loads(image, root):
    for library in ("libpq.so.5", "libcurl.so.4", "libphonenumber.so.8"):
        loaded = subprocess.run(
            ["chroot", root, *loader(root), "--list", next(str(path) for path in inside(root, library))],
            capture_output=True,
            text=True,
        )
        assert loaded.returncode == 0 and "not found" not in loaded.stdout, loaded.stdout + loaded.stderr


def loader(root):
    return [str(next(inside(root, "ld-linux-*.so.*")))]


def inside(root, name):
    """The paths in the image of files with a name."""
    return ("/" + str(path.relative_to(root)) for path in root.rglob(f"usr/lib/**/{name}"))
