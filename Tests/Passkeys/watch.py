"""Whether the server is well."""

import re
from pathlib import Path

# What Swift and the system write about a program that ends by a fault.
CRASH = re.compile(r"Fatal error|Program crashed|Illegal instruction|Segmentation fault|AddressSanitizer")
# A line of the log begins with its time and its level.
ERROR = re.compile(r"^\S+ (error|critical) |\bstatus=5\d\d\b")


def faults(text):
    """The lines that tell of a crash or of an error of the server."""
    return [line for line in text.splitlines() if CRASH.search(line) or ERROR.search(line)]


def complaints(server):
    """What is wrong with a server that should be running."""
    server.log.flush()
    found = faults(Path(server.log.name).read_text(errors="replace"))
    status = server.process.poll()
    return found if status is None else [f"the server has ended with status {status}", *found]
