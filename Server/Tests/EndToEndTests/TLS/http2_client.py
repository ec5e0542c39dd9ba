"""Uses HTTP/2 in ways that libraries do not allow, and prints the results as lines of JSON.

Usage: http2_client.py WHAT PORT CA-FILE [COUNT]

A client that waits for a command reads a line, and prints when it is done.
"""

import json
import select
import socket
import ssl
import struct
import sys
import threading
import time

import hpack

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 6, 7, 8, 9
END_STREAM, ACK, END_HEADERS = 0x1, 0x1, 0x4
GET = [(":method", "GET"), (":scheme", "https"), (":authority", "localhost"), (":path", "/health")]
POST = [(":method", "POST"), (":scheme", "https"), (":authority", "localhost"), (":path", "/v1/users"),
        ("content-type", "application/json")]


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def block(headers):
    """An encoded head without references to earlier heads."""
    return hpack.Encoder().encode([hpack.NeverIndexedHeaderTuple(*header) for header in headers])


class Connection:
    def __init__(self, port, authorities, protocols=("h2",)):
        context = ssl.create_default_context(cafile=authorities)
        context.set_alpn_protocols(list(protocols))
        plain = socket.create_connection(("127.0.0.1", port))
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # An end of the connection without a TLS alert is an error.
        self.socket = context.wrap_socket(plain, server_hostname="localhost", suppress_ragged_eofs=False)
        self.socket.settimeout(60)
        self.buffer = b""
        self.decoder = hpack.Decoder()
        self.settings = {}
        self.socket.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0)
                            + frame(WINDOW_UPDATE, 0, 0, struct.pack(">I", 1 << 30)))
        # Reads until both sides' settings are known and acknowledged.
        self.read()

    def send(self, *frames):
        self.socket.sendall(b"".join(frames))

    def read(self):
        """The next frame, or None at the end; acknowledges settings on the way."""
        while True:
            while len(self.buffer) < 9 or len(self.buffer) < 9 + int.from_bytes(self.buffer[:3], "big"):
                data = self.socket.recv(65536)
                if not data:
                    return None
                self.buffer += data
            length = int.from_bytes(self.buffer[:3], "big")
            kind, flags = self.buffer[3], self.buffer[4]
            stream = int.from_bytes(self.buffer[5:9], "big") & 0x7FFFFFFF
            payload, self.buffer = self.buffer[9:9 + length], self.buffer[9 + length:]
            if kind == SETTINGS and not flags & ACK:
                for at in range(0, length, 6):
                    key, value = struct.unpack(">HI", payload[at:at + 6])
                    self.settings[key] = value
                self.send(frame(SETTINGS, ACK, 0))
            return kind, flags, stream, payload

    def answer(self, stream):
        """The status of a stream's complete answer; None if there is none."""
        status = None
        while True:
            got = self.read()
            if got is None:
                return None
            kind, flags, of, payload = got
            # The heads of all streams change the decoder's table.
            head = dict(self.decoder.decode(payload)) if kind == HEADERS else None
            if of != stream:
                continue
            if kind == RST_STREAM:
                return "reset %d" % int.from_bytes(payload, "big")
            if head:
                status = head.get(":status")
            if kind in (HEADERS, DATA) and flags & END_STREAM:
                return status

    def get(self, stream, extra=()):
        self.send(frame(HEADERS, END_STREAM | END_HEADERS, stream, block(GET + list(extra))))
        return self.answer(stream)


def ending(connection):
    """The end of the connection: the reason in GOAWAY if one was received."""
    reason = None
    try:
        while True:
            got = connection.read()
            if got is None:
                break
            if got[0] == GOAWAY:
                reason = int.from_bytes(got[3][4:8], "big")
    except TimeoutError:
        return {"closed": False, "goaway": reason}
    except OSError:
        pass
    return {"closed": True, "goaway": reason}


def flood(port, authorities, batches):
    """Sends all frames, or until the server closes the connection, and reads meanwhile."""
    connection = Connection(port, authorities)
    result = {}
    reader = threading.Thread(target=lambda: result.update(ending(connection)))
    reader.start()
    sent = 0
    try:
        for batch, count in batches:
            connection.socket.sendall(batch)
            sent += count
    except OSError:
        pass
    if reader.is_alive():
        connection.socket.settimeout(10)
    reader.join()
    return dict(result, sent=sent)


def batches(make, count, size=100):
    """Frames of `count` streams."""
    for start in range(0, count, size):
        numbers = range(start, min(start + size, count))
        yield b"".join(make(2 * number + 1) for number in numbers), len(numbers)


def rapid_reset(port, authorities, count):
    head = block(GET)
    return flood(port, authorities, batches(
        lambda stream: frame(HEADERS, END_STREAM | END_HEADERS, stream, head)
        + frame(RST_STREAM, 0, stream, struct.pack(">I", 8)), count))


def made_you_reset(port, authorities, count):
    head = block(POST)
    # An increment of 0 is an error of the stream (RFC 9113 section 6.9): the server resets it.
    return flood(port, authorities, batches(
        lambda stream: frame(HEADERS, END_HEADERS, stream, head)
        + frame(WINDOW_UPDATE, 0, stream, struct.pack(">I", 0)), count))


def continuation(port, authorities, count):
    def frames():
        yield frame(HEADERS, END_STREAM, 1, block(GET)), 1
        for _ in range(count // 100):
            yield frame(CONTINUATION, 0, 1, block([("x", "y" * 100)])) * 100, 100
    return flood(port, authorities, frames())


def pings(port, authorities, count):
    return flood(port, authorities, ((frame(PING, 0, 0, b"12345678") * 100, 100) for _ in range(count // 100)))


def settings(port, authorities, count):
    return flood(port, authorities, ((frame(SETTINGS, 0, 0) * 100, 100) for _ in range(count // 100)))


def empty_data(port, authorities, count):
    def frames():
        yield frame(HEADERS, END_HEADERS, 1, block(POST)), 1
        for _ in range(count // 100):
            yield frame(DATA, 0, 1) * 100, 100
    return flood(port, authorities, frames())


def large_head(port, authorities, count):
    """A head that is small on the wire and large when it is decoded (HPACK bomb)."""
    encoder = hpack.Encoder()
    first = encoder.encode(GET + [("x", "y" * 3000)])
    # Repeats the newest entry of the table.
    def frames():
        yield frame(HEADERS, END_STREAM | END_HEADERS, 1, first + b"\xbe" * 1000), 1
    return flood(port, authorities, frames())


def plain(port, authorities, count):
    """The control: as many requests one after another, some of them cancelled."""
    connection = Connection(port, authorities)
    good = 0
    for number in range(count):
        stream = 2 * number + 1
        if number % 10 == 9 and number < 500:
            connection.send(frame(HEADERS, END_STREAM | END_HEADERS, stream, block(GET)),
                            frame(RST_STREAM, 0, stream, struct.pack(">I", 8)))
        elif connection.get(stream) == "200":
            good += 1
    return {"good": good, "closed": False}


def heads(port, authorities, count):
    """The answers to heads at and beyond the limits, on one connection."""
    connection = Connection(port, authorities)
    asked = {
        "plain": [], "fields100": [("x%d" % n, "y") for n in range(100)],
        "fields101": [("x%d" % n, "y") for n in range(101)], "field17k": [("x", "y" * 17000)],
        "field15k": [("x", "y" * 15000)], "host": [("host", "localhost")], "otherHost": [("host", "evil")],
        "connection": [("connection", "close")], "upper": [("X", "y")], "again": [],
    }
    statuses = {}
    for number, (name, extra) in enumerate(asked.items()):
        stream = 2 * number + 1
        whole = block(GET + extra)
        first, rest = whole[:16000], whole[16000:]
        frames = [frame(HEADERS, END_STREAM | (0 if rest else END_HEADERS), stream, first)]
        if rest:
            frames.append(frame(CONTINUATION, END_HEADERS, stream, rest))
        connection.send(*frames)
        statuses[name] = connection.answer(stream)
    number = len(asked)
    for name, head in {
        "hostAlone": [GET[0], GET[1], GET[3], ("host", "localhost")], "nobody": [GET[0], GET[1], GET[3]],
        "connect": [(":method", "CONNECT"), (":authority", "localhost:1")],
        "star": [(":method", "OPTIONS"), (":scheme", "https"), (":authority", "localhost"), (":path", "*")],
        "last": GET,
    }.items():
        stream = 2 * number + 1
        connection.send(frame(HEADERS, END_STREAM | END_HEADERS, stream, block(head)))
        statuses[name] = connection.answer(stream)
        number += 1
    return {"statuses": statuses, "settings": connection.settings}


def streams(port, authorities, count):
    """A number of concurrent requests, none of which is complete before all have begun."""
    connection = Connection(port, authorities)
    numbers = [2 * number + 1 for number in range(count)]
    connection.send(*(frame(HEADERS, END_HEADERS, stream, block(POST)) for stream in numbers))
    connection.send(frame(PING, 0, 0, b"all here"))
    while True:
        got = connection.read()
        if got is None or got[0] == GOAWAY:
            return {"goaway": got and int.from_bytes(got[3][4:8], "big")}
        if got[0] == PING:
            break
    return {"answered": [(connection.send(frame(DATA, END_STREAM, stream, b"{}")), connection.answer(stream))[1]
                         for stream in numbers].count("201")}


def last_words(port, authorities, count):
    """A request that is under way when the server stops; its end is sent on command."""
    connection = Connection(port, authorities)
    first = connection.get(1)
    connection.send(frame(HEADERS, END_HEADERS, 3, block(POST)))
    tell({"event": "under way", "first": first})
    goaways, status, isEnded = [], None, False
    while True:
        got = connection.read()
        if got is None:
            break
        kind, flags, stream, payload = got
        if kind == GOAWAY:
            goaways.append(int.from_bytes(payload[4:8], "big"))
        # The ping follows the first GOAWAY, and its acknowledgement leads to the second one.
        if kind == PING and not flags & ACK:
            connection.send(frame(PING, ACK, 0, payload))
            tell({"event": "told"})
            heard()
            connection.send(frame(DATA, END_STREAM, 3, b"{}"))
        if kind == HEADERS and stream == 3:
            status = dict(connection.decoder.decode(payload)).get(":status")
        if kind in (HEADERS, DATA) and flags & END_STREAM and stream == 3:
            isEnded = True
    return {"event": "over", "status": status if isEnded else None, "goaways": goaways}


def last_words_1(port, authorities, count):
    """The same with HTTP/1.1."""
    context = ssl.create_default_context(cafile=authorities)
    plain = socket.create_connection(("127.0.0.1", port))
    connection = context.wrap_socket(plain, server_hostname="localhost", suppress_ragged_eofs=False)
    connection.settimeout(60)
    connection.sendall(b"POST /v1/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                       b"Content-Length: 2\r\n\r\n{")
    tell({"event": "under way"})
    heard()
    connection.sendall(b"}")
    answer = b""
    # The connection ends with a TLS alert.
    while data := connection.recv(65536):
        answer += data
    head = answer.split(b"\r\n\r\n")[0].decode().lower()
    return {"event": "over", "status": head.split(" ")[1], "isLast": "\r\nconnection: close" in head}


def deaf(port, authorities, count):
    """Waits until the server closes a connection whose client never reacts to the stop."""
    connection = Connection(port, authorities)
    first = connection.get(1)
    tell({"event": "under way", "first": first})
    return dict(ending(connection), event="over")


def kept(port, authorities, count):
    """One connection, with a request on each command."""
    connection = Connection(port, authorities)
    serial = connection.socket.getpeercert()["serialNumber"]
    stream = 1
    while heard():
        try:
            status = connection.get(stream)
        except OSError:
            status = None
        tell({"status": status, "serial": serial})
        tell({"event": "done"})
        stream += 2
    return {"event": "over"}


def heard():
    """Waits for a command; false if the test has ended."""
    return sys.stdin.readline() != ""


def latency(port, authorities, count):
    """The times of successive requests, in microseconds."""
    connection = Connection(port, authorities)
    times = []
    good = 0
    for number in range(count):
        start = time.monotonic()
        good += connection.get(2 * number + 1) == "200"
        times.append(int((time.monotonic() - start) * 1e6))
        time.sleep(0.002)
    times.sort()
    return {"good": good, "p50": times[len(times) // 2], "p99": times[len(times) * 99 // 100]}


def unread_streams(port, authorities, count):
    """Connections that request a large answer a hundred times each, with a flow-control window of 0."""
    take_nothing = frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 0))
    head = block([field if field[0] != ":path" else (":path", "/openapi.json") for field in GET])
    connections = []
    for _ in range(count):
        connection = Connection(port, authorities)
        connection.send(take_nothing, *(frame(HEADERS, END_STREAM | END_HEADERS, 2 * number + 1, head)
                                        for number in range(100)))
        connections.append(connection)
    # The answer to a ping shows that the server has handled everything before it.
    for connection in connections:
        connection.send(frame(PING, 0, 0, b"all sent"))
    for connection in connections:
        while (got := connection.read()) and not (got[0] == PING and got[1] & ACK):
            pass
    tell({"event": "sent"})
    heard()
    return {"event": "over", "closed": 0}


def unread_answers(port, authorities, count):
    """Connections that request a large answer 200 times each, and read none."""
    request = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200
    connections = []
    for _ in range(count):
        connection = socket.create_connection(("127.0.0.1", port))
        try:
            connection.sendall(request)
        except OSError:
            pass  # The server may have closed it already.
        connections.append(connection)
    tell({"event": "sent"})
    heard()
    closed = 0
    for connection in connections:
        poll = select.poll()
        # Waits only for the end of the connection, not for readable answers.
        poll.register(connection, select.POLLRDHUP)
        closed += bool(poll.poll(60_000))
    return {"event": "over", "closed": closed}


def tell(value):
    print(json.dumps(value), flush=True)


if __name__ == "__main__":
    what, port, authorities = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    tell(globals()[what.replace("-", "_")](port, authorities, count))
