"""Pictures of Xvfb's screen, which it keeps in a file."""

import struct
import zlib


def crop(dump, x, y, width, height):
    """The rows of red, green and blue bytes of a part of the screen, from a dump in the form of `xwd`."""
    header = struct.unpack(">25I", dump[:100])
    header_size, bytes_per_line, colors = header[0], header[12], header[19]
    start = header_size + colors * 12
    rows = []
    for line in range(y, y + height):
        at = start + line * bytes_per_line + x * 4
        pixels = dump[at:at + width * 4]
        row = bytearray(width * 3)
        row[0::3], row[1::3], row[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        rows.append(bytes(row))
    return rows


def png(rows):
    """A PNG of rows of red, green and blue bytes; with a palette if 256 colors are enough."""
    width = len(rows[0]) // 3
    colors = {}
    for row in rows:
        for at in range(0, len(row), 3):
            colors.setdefault(row[at:at + 3], len(colors))
        if len(colors) > 256:
            break
    if len(colors) <= 256:
        kind, palette = 3, chunk(b"PLTE", b"".join(colors))
        lines = [bytes(colors[row[at:at + 3]] for at in range(0, len(row), 3)) for row in rows]
        body = b"".join(b"\0" + line for line in lines)
    else:
        kind, palette = 2, b""
        body = b"".join(filtered(row, before) for row, before in zip(rows, [bytes(width * 3), *rows]))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, kind, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + palette + chunk(b"IDAT", zlib.compress(body, 9)) + chunk(b"IEND", b"")


def filtered(row, before):
    """The row as the difference to the one above."""
    return b"\2" + bytes((new - old) & 255 for new, old in zip(row, before))


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
