from ..load import Request, send
from ..program import Program, free_port
from .peer import ROWS, Peer


class Bare(Peer):
    """A route of Latchkey's framework that does nothing."""

    name = "a bare route"
    variants = ("no log",)

    def __init__(self, program):
        self.program = program

    def prepare(self, folder):
        pass

    def start(self, variant, log):
        port = free_port()
        return Program([self.program, str(port)], port, "/", log)

    def load(self, row, program, seconds):
        return send([Request("/")], program.url, seconds, ROWS[row], program) if row == "health" else None
