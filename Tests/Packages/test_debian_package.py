"""The life cycle of the Debian package: each test continues where the previous one ended."""

import json
import re
import socket
import ssl
import subprocess
import time

import packages
import pytest
from server import Server, free_port

CONFIGURATION = "/etc/latchkey/latchkey.json"


@pytest.fixture(scope="module")
def server():
    return Server(free_port())


@pytest.fixture(scope="module")
def ada(server):
    """The id of a user, who is registered on first use."""
    return server.register(emailAddress="ada@example.com", phoneNumber="+12025550123")


def test_it_installs_and_starts_nothing(machine, debian_package):
    machine.install(debian_package)
    assert machine.run("systemctl", "is-enabled", "latchkey", check=False) == "disabled"
    assert machine.run("systemctl", "is-active", "latchkey", check=False) == "inactive"
    assert machine.run("latchkey", "--version") == packages.version()


def test_it_brings_what_the_program_loads(machine, debian_package):
    assert "not found" not in machine.run("ldd", "/usr/bin/latchkey")
    recommended = subprocess.run(
        ["dpkg-deb", "--field", debian_package, "Recommends"], capture_output=True, text=True, check=True
    ).stdout
    for name in re.findall(r"(?:^|, )([^ ,\n]+)", recommended):
        assert "install ok installed" in machine.run("dpkg-query", "-W", "-f", "${Status}", name)
    known = machine.run("ldconfig", "-p")
    for library in ("libpq.so.5", "libcurl.so.4", "libphonenumber.so.8"):
        assert library in known


def test_only_root_and_the_server_read_what_is_secret(machine):
    assert machine.owner("/etc/latchkey") == "root:latchkey 750"
    assert machine.owner(CONFIGURATION) == "root:latchkey 640"
    assert machine.owner("/var/lib/latchkey") == "latchkey:latchkey 700"


def test_it_starts_when_it_is_enabled(machine, server):
    file = machine.path(CONFIGURATION)
    file.write_text(json.dumps({**json.loads(file.read_text()), "port": server.port}))
    machine.run("systemctl", "enable", "--now", "latchkey")
    machine.await_listening()
    assert server.status("/health") == 200
    assert server.status("/ready") == 200


def test_it_listens_on_the_loopback_address_alone(server):
    with socket.create_connection(("127.0.0.1", server.port)):
        pass
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", server.port))


def test_the_service_is_confined(machine):
    status = machine.process_status(machine.property("MainPID"))
    assert status["NoNewPrivs"] == "1"
    assert status["Seccomp"] == "2"
    assert int(status["CapBnd"], 16) == 0
    assert machine.run("id", "-un", status["Uid"].split()[0]) == "latchkey"
    root = ["nsenter", "--target", machine.property("MainPID"), "--mount"]
    assert machine.run(*root, "findmnt", "-no", "VFS-OPTIONS", "/").startswith("ro")
    # The control: the first process is not confined.
    assert int(machine.process_status(1)["CapBnd"], 16) != 0
    assert machine.run("findmnt", "-no", "VFS-OPTIONS", "/").startswith("rw")


def test_the_unit_is_rated_safe(machine):
    machine.run("systemd-analyze", "security", "--offline=true", "--threshold=20", "latchkey.service")


def test_users_register_and_log_in(server, ada):
    assert server.log_in() == (201, ada)
    assert server.log_in("wrong horse battery")[0] == 401


def test_the_program_runs_within_its_confinement(machine, ada):
    """The service's restrictions have ended neither the server nor any of its calls."""
    journal = machine.run("journalctl", "-u", "latchkey", "--output=cat")
    assert not re.search(r"Operation not permitted|cannot open shared object|\berror\b", journal), journal
    assert machine.property("NRestarts") == "0"


def test_commands_reach_the_running_server(machine, ada):
    users = machine.run("runuser", "-u", "latchkey", "--", "latchkey", "users", "list", "--config", CONFIGURATION)
    assert "ada" in users


def test_a_reload_without_a_certificate_does_nothing(machine, server):
    before = machine.property("MainPID")
    machine.run("systemctl", "reload", "latchkey")
    assert server.status("/ready") == 200
    assert machine.property("MainPID") == before


def test_a_reload_takes_a_new_certificate(machine, server):
    plain = machine.path(CONFIGURATION).read_text()
    files = {"tlsCertificate": "/etc/latchkey/certificate.pem", "tlsKey": "/etc/latchkey/key.pem"}
    old = make_certificate(machine, files)
    machine.path(CONFIGURATION).write_text(json.dumps({**json.loads(plain), **files}))
    machine.run("systemctl", "restart", "latchkey")
    machine.await_listening()
    before = machine.property("MainPID")
    assert ssl.get_server_certificate(("127.0.0.1", server.port)) == old

    new = make_certificate(machine, files)
    machine.run("systemctl", "reload", "latchkey")
    end = time.monotonic() + 10
    while ssl.get_server_certificate(("127.0.0.1", server.port)) != new:
        assert time.monotonic() < end, "The old certificate is still used."
    assert machine.property("MainPID") == before

    machine.path(CONFIGURATION).write_text(plain)
    machine.run("systemctl", "restart", "latchkey")
    machine.await_listening()


def make_certificate(machine, files):
    """A certificate and its key that the server may read; returns the certificate."""
    certificate, key = (machine.path(files[name]) for name in ("tlsCertificate", "tlsKey"))
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"),
            *("-subj", "/CN=localhost", "-days", "2", "-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )
    machine.run("chown", "latchkey:latchkey", files["tlsKey"])
    return certificate.read_text()


def test_an_upgrade_restarts_it_with_its_data(machine, server, ada, newer_debian_package):
    before = machine.property("MainPID")
    machine.install(newer_debian_package)
    assert machine.run("dpkg-query", "-W", "-f", "${Version}", "latchkey").endswith("-2")
    machine.await_listening()
    assert machine.property("MainPID") != before
    assert json.loads(machine.path(CONFIGURATION).read_text())["port"] == server.port
    assert machine.owner(CONFIGURATION) == "root:latchkey 640"
    assert server.log_in() == (201, ada)


def test_an_upgrade_starts_no_stopped_server(machine, newer_debian_package):
    machine.run("systemctl", "stop", "latchkey")
    assert machine.property("Result") == "success"
    machine.install(newer_debian_package, "--reinstall")
    assert machine.run("systemctl", "is-active", "latchkey", check=False) == "inactive"


def test_removing_stops_it_and_keeps_data_and_configuration(machine):
    machine.run("systemctl", "start", "latchkey")
    machine.await_listening()
    machine.run("apt-get", "remove", "-y", "-qq", "latchkey")
    assert machine.run("systemctl", "is-active", "latchkey", check=False) == "inactive"
    assert not machine.path("/usr/bin/latchkey").exists()
    assert machine.path("/var/lib/latchkey/latchkey.sqlite").exists()
    assert machine.path(CONFIGURATION).exists()


def test_installed_again_it_has_its_data(machine, server, ada, debian_package):
    machine.install(debian_package)
    machine.run("systemctl", "start", "latchkey")
    machine.await_listening()
    assert server.log_in() == (201, ada)


def test_purging_leaves_nothing_but_the_system_user(machine):
    assert machine.path("/etc/systemd/system/multi-user.target.wants/latchkey.service").is_symlink()
    machine.run("apt-get", "purge", "-y", "-qq", "latchkey")
    left = machine.run("find", "/etc", "/usr", "/var/lib", "/lib/systemd", "-name", "*latchkey*", "-not", "-path", "/var/lib/apt/*")
    assert left == ""
    machine.run("id", "latchkey")
