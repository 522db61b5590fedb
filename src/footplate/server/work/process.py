"""A worker process: reads a job, does it, writes what came out. It ends when whoever started it does, even killed.

Started as `python -m footplate.server.work.process [MODULE ...]`; the modules are imported first, and may bring bots.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from typing import BinaryIO

import msgspec

HEAD = 4  # bytes that say how many follow
NICE = 5  # people's requests go before long work


class Asked(msgspec.Struct, frozen=True):
    """What is to be done."""

    job: str
    payload: bytes


class Done(msgspec.Struct, frozen=True, tag=True):
    answer: bytes


class No(msgspec.Struct, frozen=True, tag=True):
    """Refused, with words for people."""

    status: int
    code: str
    facts: dict[str, str | int]


class Broken(msgspec.Struct, frozen=True, tag=True):
    """A fault of ours."""

    trace: str


Answer = Done | No | Broken


def carried_out(job: str, payload: bytes) -> Answer:
    """Do a job, whatever comes of it."""
    from footplate.server.refused import Refused
    from footplate.server.work.jobs import do  # slow to import: whoever starts processes does no job himself

    try:
        return Done(do(job, payload))
    except Refused as refused:
        plain = {name: fact if isinstance(fact, int) else str(fact) for name, fact in refused.facts.items()}
        return No(refused.status, refused.code, plain)
    except Exception:
        return Broken(traceback.format_exc())


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(HEAD, "big") + body


def _listen(pipe: BinaryIO, asked: SimpleQueue[bytes]) -> None:
    """In a thread of its own: who is in the middle of a job must notice too that nobody waits any more."""
    while True:
        head = pipe.read(HEAD)
        body = pipe.read(int.from_bytes(head, "big"))
        if len(head) < HEAD or not body:
            os._exit(0)
        asked.put(body)


def main(modules: list[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which lets us go
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what somebody prints is no answer
    asked: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, asked), daemon=True).start()
    for module in modules:
        import_module(module)
    decoder = msgspec.msgpack.Decoder(Asked)
    while True:
        one = decoder.decode(asked.get())
        answer = framed(msgspec.msgpack.encode(carried_out(one.job, one.payload)))
        try:
            answers.write(answer)
            answers.flush()
        except OSError:
            os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
