"""What the benchmarks ask of a server, so that each can be measured in its own way."""

# The rows of the table, and the connections of each.
ROWS = {"health": 64, "token check": 64, "own record": 64, "refresh": 32, "login": 8, "register": 8}
USERS = 10_001
# Users who log in, in turn: a server may limit the logins of one user at once.
LOGINS = 64
PASSWORD = "correct horse battery"


class Peer:
    """A server of the comparison."""

    name = ""
    # Whether it writes a line for each request; each variant has its own run.
    variants = ("log", "no log")

    def prepare(self, folder):
        """Makes its data with USERS users."""
        raise NotImplementedError

    def start(self, variant, log):
        """Starts it on its data and logs a user in; a Program."""
        raise NotImplementedError

    def load(self, row, program, seconds):
        """Sends the load of a row; None if the server has nothing like it."""
        raise NotImplementedError
