"""A server under load, as a process of this machine."""

import os, re, signal, socket, subprocess, sys, time
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Program:
    """A process that answers HTTP requests on a port of 127.0.0.1."""

    def __init__(self, command, port, ready, log, environment=None):
        """Starts it, and waits until it answers `ready` with 200."""
        started = time.monotonic()
        self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **(environment or {})})
        self.port, self.url = port, f"http://127.0.0.1:{port}"
        while not self._answers(ready):
            if self.process.poll() is not None or time.monotonic() - started > 60:
                sys.exit(f"{command[0]} did not start. Its output is in {log.name}.")
            time.sleep(0.0002)
        self.start_milliseconds = (time.monotonic() - started) * 1000

    def _answers(self, path):
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
                return connection.recv(64).split(b" ")[1:2] == [b"200"]
        except OSError:
            return False

    def processor_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident_mebibytes(self):
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
