"""Keeps servers and workers going: python -m tools.load.keeper DATABASE WEB WORK

They are forked from a process that has everything imported, so that one which was killed is back in a moment and not
after seconds; all web workers share one socket, which stays open meanwhile. Every line of its output names a process:
`web 123`, `work 124`. It ends, with all of them, when its input does.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

import uvicorn
from msgspec.structs import replace

from footplate.cli.work import work
from footplate.server.app import create_app
from footplate.server.arriving import web_server
from footplate.server.club.talk import presence
from footplate.server.settings import Settings
from tools.load.servers import SETTINGS

BREATH = 0.05  # seconds before one that died is started again
BEAT, GONE = 1.0, timedelta(seconds=4)  # a process says that it is there, and is forgotten: sooner than usual


def _web(listener: socket.socket, settings: Settings) -> None:
    vars(presence).update(A_MINUTE=BEAT, GONE=GONE)
    app = create_app(settings.database, settings=settings, shared=True)
    uvicorn.Server(web_server(app, log_level="error")).run(sockets=[listener])


def _work(settings: Settings) -> None:
    os.environ.update(SETTINGS.environment())
    work.main(["--database", settings.database, "--workers", "1"], standalone_mode=False)


class Keeper:
    """Starts one of each again whenever it has died."""

    def __init__(self, jobs: list[tuple[str, Callable[[], None]]]) -> None:
        self._jobs = jobs
        self._running: dict[int, int] = {}  # process -> its job

    def keep(self) -> None:
        for number in range(len(self._jobs)):
            self._start(number)
        while not select.select([sys.stdin], [], [], BREATH)[0]:
            with suppress(ChildProcessError):
                while (pid := os.waitpid(-1, os.WNOHANG)[0]) != 0:
                    self._start(self._running.pop(pid))
        for pid in self._running:
            os.kill(pid, signal.SIGKILL)

    def _start(self, number: int) -> None:
        name, does = self._jobs[number]
        pid = os.fork()
        if pid == 0:
            try:
                os.close(0)
                does()
            finally:
                os._exit(1)
        self._running[pid] = number
        print(name, pid, flush=True)


def main(database: str, web: int, workers: int) -> None:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    listener.listen(512)
    print("listening", listener.getsockname()[1], flush=True)
    settings = replace(SETTINGS, database=database, workers=0)
    jobs: list[tuple[str, Callable[[], None]]] = [("web", lambda: _web(listener, settings))] * web
    Keeper([*jobs, *([("work", lambda: _work(settings))] * workers)]).keep()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
