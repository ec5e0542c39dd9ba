"""Writes CBOR (RFC 8949), in the shortest form, with members in the order in which they are given."""


def head(kind, number):
    """The first bytes of a value: its major type, and its number or length."""
    if number < 24:
        return bytes([kind << 5 | number])
    for code, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if number < 1 << (8 * size):
            return bytes([kind << 5 | code]) + number.to_bytes(size, "big")
    raise ValueError(f"{number} is too large")


def encode(value):
    if isinstance(value, bool):
        return b"\xf5" if value else b"\xf4"
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        text = value.encode()
        return head(3, len(text)) + text
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(encode(item) for item in value)
    if isinstance(value, dict):
        return head(5, len(value)) + b"".join(encode(name) + encode(item) for name, item in value.items())
    raise TypeError(type(value))
