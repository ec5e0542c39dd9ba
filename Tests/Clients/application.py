"""A program of others on this computer, which listens with or without TLS."""

import os
import socket
import subprocess
import sys
import time


class Application:
    """Runs a program until it is stopped; it is one in Python unless another is named."""

    def __init__(self, folder, port, arguments, program=sys.executable, **variables):
        self.output = folder / "output.log"
        with open(self.output, "wb") as output:
            self.process = subprocess.Popen(
                [program, *arguments], cwd=folder, env=os.environ | variables, stdout=output, stderr=output
            )
        for _ in range(600):
            assert self.process.poll() is None, self.log()
            try:
                return socket.create_connection(("127.0.0.1", port), 1).close()
            except OSError:
                time.sleep(0.05)
        self.stop()
        raise AssertionError(f"it does not listen: {self.log()}")

    def log(self):
        return self.output.read_text()

    def stop(self):
        self.process.terminate()
        self.process.wait(15)
