"""Ten thousand changed answers, of which none starts a session or harms the server."""

import collections
import contextlib
import random
import sqlite3
import threading
import time

from keys import KEYS, ES256, EdDSA
from mutations import compact, mutation, signed_fault
from passkey import Passkey
from people import Site, newcomer
from watch import complaints

COUNT, WORKERS, SEED = 10_000, 4, 4711
# In seconds. It takes about one minute.
LONGEST = 150
# After so many changed answers comes a right one.
CONTROL = 250


class Worker:
    """Sends changed answers over one connection, with its own passkeys."""

    def __init__(self, server, number):
        self.site = Site(server, f"{SEED}/{number}/addresses")
        self.number = number
        self.passkeys = [newcomer(self.site, algorithm, is_synced) for algorithm in KEYS for is_synced in (False, True)]
        # RSA keys take long to make.
        self.makers = [ES256, EdDSA]
        self.outcomes, self.accepted, self.error = collections.Counter(), [], None
        self.sent = self.controls = 0

    def run(self, count, end):
        try:
            for number in range(count):
                if time.monotonic() > end:
                    return
                self.send(number)
                if number % CONTROL == CONTROL - 1:
                    reply = self.site.log_in(self.passkeys[self.controls % len(self.passkeys)])
                    assert reply.status == 201, f"the control after {number} answers: {reply}"
                    self.controls += 1
        except BaseException as error:
            self.error = error

    def send(self, number):
        """Begins a ceremony, and answers it wrongly."""
        # The lengths of signatures vary, so each answer has its own seed.
        self.random = random.Random(f"{SEED}/{self.number}/{number}")
        kind = self.random.randrange(10)
        path, body = self.sign_up(number) if kind < 2 else self.log_in(kind)
        name, text = ("signed_fault", compact(body)) if kind > 7 else mutation(self.random, body)
        reply = self.site.send("POST", path, text)
        self.sent += 1
        self.outcomes[f"{name}: {reply.status} {reply.code}"] += 1
        if not 400 <= reply.status < 500 or reply.status == 429:
            self.accepted.append(f"seed {SEED}/{self.number}/{number}, {name}: {reply.status} {repr(text)[:2000]}")

    def log_in(self, kind):
        passkey = self.random.choice(self.passkeys)
        number, options = self.site.begin("/v1/sessions/passkey/options")
        use = passkey.use(options, self.site.origin)
        if kind > 7:
            signed_fault(self.random, use)
        return "/v1/sessions/passkey", {"ceremonyID": number, "credential": use.credential}

    def sign_up(self, number):
        """The passkey of a new user, which signs its own attestation: without that, nothing in it is signed."""
        name = f"mutated{self.number}x{number}"
        passkey = Passkey()
        passkey.key = self.random.choice(self.makers)()
        ceremony, options = self.site.begin("/v1/users/passkey/options", {"username": name})
        creation = passkey.create(options, self.site.origin)
        creation.attest()
        return "/v1/users/passkey", {"ceremonyID": ceremony, "credential": creation.credential, "username": name}


def count(server, table):
    with contextlib.closing(sqlite3.connect(server.folder / "latchkey.sqlite", timeout=10)) as database:
        return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def test_no_changed_answer_starts_a_session(server, capsys):
    workers = [Worker(server, number) for number in range(WORKERS)]
    sessions, passkeys = count(server, "sessions"), count(server, "passkeys")
    start = time.monotonic()
    threads = [
        threading.Thread(target=worker.run, args=(COUNT // WORKERS, start + LONGEST)) for worker in workers
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sent, controls = (sum(getattr(worker, name) for worker in workers) for name in ("sent", "controls"))
    outcomes = sum((worker.outcomes for worker in workers), collections.Counter())
    with capsys.disabled():
        print(f"\n{sent} changed answers in {time.monotonic() - start:.0f} s, and {controls} right ones between them")
        for outcome, times in outcomes.most_common():
            print(f"{times:6} {outcome}")
    errors = [worker.error for worker in workers if worker.error]
    accepted = [line for worker in workers for line in worker.accepted]
    assert not errors, errors
    assert not accepted, "\n".join(accepted)
    assert sent == COUNT, f"the server answers too slowly: {sent} in {LONGEST} s"
    assert controls == COUNT // CONTROL
    # Nothing came into being beside the right answers.
    assert count(server, "sessions") - sessions <= controls
    assert count(server, "passkeys") == passkeys
    # The server is well, and all passkeys work.
    for worker in workers:
        assert worker.site.call("GET", "/health").status == 200
        for passkey in worker.passkeys:
            assert worker.site.log_in(passkey).status == 201
        worker.site.close()
    assert not complaints(server)
