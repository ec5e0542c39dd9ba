"""A real SMTP server for tests: it reports events on standard output and reads commands from standard input.

Both are JSON objects, one per line. It ends with its standard input, and so with the tests.
"""
import argparse
import asyncio
import base64
import email
import email.policy
import json
import socket
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

options = argparse.ArgumentParser()
options.add_argument("--certificate")
options.add_argument("--key")
options.add_argument("--implicit-tls", action="store_true")
options.add_argument("--login", help="user:password, which must be given")
options = options.parse_args()


def tell(**event):
    print(json.dumps(event), flush=True)


class Script:
    """The answer in place of accepting the message, and the number of times."""

    def __init__(self):
        self.command, self.answer, self.count = None, None, 0

    def say(self, command):
        if self.command != command or self.count == 0:
            return None
        self.count -= 1
        return self.answer


script = Script()


class Handler:
    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        if answer := script.say("MAIL"):
            return answer
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        tell(event="recipient", address=address)
        if answer := script.say("RCPT"):
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        answer = script.say("DATA")
        if answer == "hang":
            tell(event="hanging")
            await asyncio.sleep(3600)
        if answer and answer != "drop":
            return answer
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        parts = [part for part in message.walk() if not part.is_multipart()]
        tell(
            event="message",
            greeting=session.host_name,
            tls=session.ssl is not None,
            user=(session.auth_data or b"").decode(),
            sender=envelope.mail_from,
            recipients=envelope.rcpt_tos,
            content=base64.b64encode(envelope.content).decode(),
            headers=[[name, str(value)] for name, value in message.items()],
            types=[message.get_content_type()] + [part.get_content_type() for part in parts],
            texts=[part.get_content() for part in parts],
            defects=[str(defect) for part in message.walk() for defect in part.defects],
        )
        if answer == "drop":
            # The server has the message, but the client gets no answer.
            server.transport.abort()
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    user, password = (options.login or ":").split(":")
    right = isinstance(data, LoginPassword) and data == LoginPassword(user.encode(), password.encode())
    return AuthResult(success=right, handled=False, auth_data=data.login if right else None)


def protocol():
    context = tls_context()
    starts_tls = context is not None and not options.implicit_tls
    return SMTP(
        Handler(),
        tls_context=context if starts_tls else None,
        require_starttls=False,
        authenticator=authenticate if options.login else None,
        auth_required=bool(options.login),
        auth_require_tls=context is not None and not options.implicit_tls,
        loop=asyncio.get_running_loop(),
    )


def tls_context():
    if not options.certificate:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(options.certificate, options.key)
    return context


async def listen(port):
    # Keeps the port bound while the server does not listen, so that no other program takes it.
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(("127.0.0.1", port))
    context = tls_context() if options.implicit_tls else None
    return await asyncio.get_running_loop().create_server(protocol, sock=sock, ssl=context)


async def main():
    server = await listen(0)
    port = server.sockets[0].getsockname()[1]
    tell(event="listening", port=port)
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while line := await commands.readline():
        command = json.loads(line)
        match command["do"]:
            case "answer":
                script.command, script.answer = command["command"], command["answer"]
                script.count = command["count"]
            case "down":
                server.close()
            case "up":
                server = await listen(port)
        tell(event="done")


asyncio.run(main())
