"""Several processes that answer requests on one port: each is `footplate serve` with the same listening socket."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable

AGAIN = 1.0  # seconds after which one that has ended is started anew
PATIENCE = 10.0  # seconds in which they end when they are told to


def serve_with(count: int, listener: socket.socket, greet: Callable[[], None]) -> None:
    """Keep so many children serving until we are told to stop. They end when we do, even killed."""
    command = [sys.executable, "-m", "footplate", *sys.argv[1:], "--listener", str(listener.fileno())]
    children = [_start(command, listener) for _ in range(count)]
    threading.Thread(target=_when_answering, args=(listener, greet), daemon=True).start()
    try:
        while True:
            time.sleep(0.1)
            for number, child in enumerate(children):
                if child.poll() is not None:
                    time.sleep(AGAIN)
                    children[number] = _start(command, listener)
    finally:
        for child in children:
            child.terminate()
        until = time.monotonic() + PATIENCE
        for child in children:
            try:
                child.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()


def _start(command: list[str], listener: socket.socket) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[listener.fileno()])


def _when_answering(listener: socket.socket, greet: Callable[[], None]) -> None:
    host, port = listener.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    while True:
        try:
            with socket.create_connection((here, port), timeout=1):
                break
        except OSError:
            time.sleep(0.05)
    greet()


def handed_down(listener: int) -> socket.socket:
    """The socket that the parent listens on; with the parent we end."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    return socket.socket(fileno=listener)


def _end_with_parent() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
