"""Applications with brands of their own."""

import struct
import zlib

NAME = "Paper & Ink"
LINKS = {
    "terms": "https://paper.example/terms", "privacy": "https://paper.example/privacy",
    "support": "mailto:help@paper.example",
}
WORDMARK = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 64"><rect width="240" height="64" rx="12" fill="#5b2a86"/>
<path d="M20 44V20h14a8 8 0 0 1 0 16H20M60 44V20h24M60 32h20M100 44h24M100 20h24M112 20v24M140 44V20l20 24V20M180 44V20M204 20l-16 12 16 12"
fill="none" stroke="#fff" stroke-width="4"/></svg>"""
# From pale to dark, where white or black text is hard to choose.
COLORS = ["#ffcc00", "#fefefe", "#010101", "#808080", "#e4572e"]


def png(color=(91, 42, 134), side=64):
    """A square of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * side) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def add_application(server, folder, identifier, logo=None, **brand):
    """Adds an application with a brand, and returns its id."""
    server.command("applications", "add", identifier, "--name", brand.get("name", identifier))
    options = {"redirect-uri": "http://127.0.0.1/callback"} | {"brand-" + key: value for key, value in brand.items()}
    if logo:
        file = folder / f"{identifier}.{'png' if isinstance(logo, bytes) else 'svg'}"
        file.write_bytes(logo if isinstance(logo, bytes) else logo.encode())
        options["brand-logo"] = str(file)
    options |= {f"{kind}-url": link for kind, link in LINKS.items()}
    server.command("applications", "set", identifier, *(f"--{key}={value}" for key, value in options.items()))
    return identifier


def add_paper(server, folder):
    """An application with a word-mark, a tagline, a colour and links."""
    return add_application(
        server, folder, "paper", WORDMARK, name=NAME, tagline="Letters on good paper, sent by hand", wordmark="yes",
        color="#5b2a86",
    )


def add_ink(server, folder):
    """An application with a logo that has no name in it, and that e-mails show too."""
    return add_application(server, folder, "ink", png(), name="Ink", color="#5b2a86")


def authorization(server, application):
    """The address to which an application sends a browser."""
    return (
        f"{server.url}/authorize?client_id={application}&response_type=code&redirect_uri=http://127.0.0.1:1/callback"
        "&code_challenge_method=S256&code_challenge=" + "A" * 43
    )
