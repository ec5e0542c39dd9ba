"""Argon2id of libsodium with Latchkey's parameters: what a machine can do at most."""

import ctypes, ctypes.util, os, sys, threading, time

MEMORY, PASSES = 19 * 1024 * 1024, 2


def library():
    name = ctypes.util.find_library("sodium")
    if not name:
        sys.exit("libsodium is missing. Install libsodium23, then run this again.")
    sodium = ctypes.CDLL(name)
    sodium.sodium_init()
    return sodium


def make_hash(password, sodium=None):
    text = ctypes.create_string_buffer(128)
    status = (sodium or library()).crypto_pwhash_argon2id_str(
        text, password.encode(), ctypes.c_ulonglong(len(password.encode())), ctypes.c_ulonglong(PASSES),
        ctypes.c_size_t(MEMORY),
    )
    if status:
        sys.exit("There is no memory for a password hash.")
    return text.value.decode()


def rate(seconds):
    """Hashes a second with a thread on each core."""
    sodium, counts = library(), []
    end = time.monotonic() + seconds

    def work():
        count = 0
        while time.monotonic() < end:
            make_hash("correct horse battery", sodium)
            count += 1
        counts.append(count)

    threads = [threading.Thread(target=work) for _ in range(os.cpu_count())]
    started = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.monotonic() - started)
