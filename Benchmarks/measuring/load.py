"""Load from wrk on this machine, over loopback. It stops by itself."""

import json, os, re, subprocess, tempfile
from dataclasses import dataclass
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
UNITS = {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}


@dataclass
class Request:
    """One of the requests that a load sends in turn."""

    path: str
    method: str = "GET"
    headers: dict | None = None
    body: str | None = None

    @property
    def line(self):
        headers = "\x1e".join(f"{name}: {value}" for name, value in (self.headers or {}).items())
        return "\x1f".join([self.method, self.path, headers, self.body or ""])


@dataclass
class Load:
    """The answers of a server to a load."""

    rate: float
    p50: float
    p99: float
    failed: int
    # The server's processor time for a request, in microseconds; None without a program.
    processor: float | None = None


def wrk(url, seconds, *arguments, connections=64, program=None, **environment):
    """Keeps `connections` busy for some seconds."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", *arguments, url]
    before = program.processor_seconds() if program else 0
    text = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment}).stdout
    count = int(re.search(r"(\d+) requests in", text)[1])
    failed = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    broken = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+)", text)
    return Load(
        rate=float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]),
        p50=percentile(text, 50),
        p99=percentile(text, 99),
        failed=(int(failed[1]) if failed else 0) + (sum(map(int, broken.groups())) if broken else 0),
        processor=(program.processor_seconds() - before) / max(1, count) * 1e6 if program else None,
    )


def send(requests, url, seconds, connections, program=None):
    """Sends requests in turn, from the first again after the last."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("\n".join(request.line for request in requests) + "\n")
        file.flush()
        return wrk(
            url, seconds, "-s", str(SCRIPTS / "requests.lua"), connections=connections, program=program, REQUESTS=file.name
        )


def percentile(text, share):
    found = re.search(rf"{share}%\s+([\d.]+)(us|ms|s|m)\b", text)
    return float(found[1]) * UNITS[found[2]]


def post(body, path, **headers):
    """A request with a JSON body."""
    return Request(path, "POST", {"Content-Type": "application/json", **headers}, json.dumps(body, separators=(",", ":")))
