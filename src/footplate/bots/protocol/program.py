"""A program that runs beside us, and the lines that go to and fro. Whatever it does, nobody waits for it for ever."""

from __future__ import annotations

import atexit
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import IO, Final

from footplate.bots.found import BotFault
from footplate.bots.protocol import HELLO, WANTS
from footplate.game.errors import shortened

START: Final = 60.0  # seconds in which a program must be ready
FAREWELL: Final = 0.5  # seconds in which it may end by itself
LONGEST: Final = 1 << 16  # bytes of a line
LAST_WORDS: Final = 2000  # bytes of its error output that are kept

_idle: dict[tuple[str, ...], list[Program]] = {}  # ready for another game


class Program:
    """One process. Made with a command that is run without a shell; ready when it is made, or BotFault."""

    def __init__(self, command: tuple[str, ...]) -> None:
        if sys.platform == "win32":
            raise BotFault("programs take seats on Unix only")
        self.command = command
        self.name = command[0]
        self.wants: set[str] = set()
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise BotFault(f"{command[0]} cannot be started: {error.strerror}") from None
        self._in, self._out, self._err = _pipes(self._process)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)
        self._to_say, self._heard, self._last_words = b"", b"", b""
        self._closed = False  # has it closed its output?
        self.is_alive = True
        self._greet()

    def _greet(self) -> None:
        until = monotonic() + START
        self.say([HELLO])
        while (line := self.hear(until, START)) != "ready":
            word, _, rest = line.partition(" ")
            if word == "wants" and rest in WANTS:
                self.wants.add(rest)
            elif line.startswith("id name "):
                self.name = shortened(line.removeprefix("id name "), 60)
            elif word != "id":
                raise self.fault(f"says {shortened(line)!r} where `id`, `wants` or `ready` was expected")

    # ---- lines ----

    def say(self, lines: Iterable[str]) -> None:
        """Lines for the program; they go out while we listen."""
        self._to_say += "".join(f"{line}\n" for line in lines).encode()

    def hear(self, until: float, limit: float) -> str:
        """The next line that is not empty; or BotFault when the time has come."""
        while True:
            if monotonic() >= until:
                raise self.fault(f"has not answered in {limit:g} seconds")
            if b"\n" in self._heard:
                raw, _, self._heard = self._heard.partition(b"\n")
                if line := " ".join(raw.decode(errors="replace").split()):
                    return line
            elif len(self._heard) > LONGEST:
                raise self.fault(f"says a line of more than {LONGEST} bytes")
            elif self._closed:
                raise self.fault(self._how_it_ended())
            else:
                self._exchange(until - monotonic())

    def _exchange(self, seconds: float) -> None:
        """Wait until something can be read or written, and do so."""
        with selectors.DefaultSelector() as selector:
            if self._to_say:
                selector.register(self._in, selectors.EVENT_WRITE)
            for pipe in (self._out, self._err):
                if not pipe.closed:
                    selector.register(pipe, selectors.EVENT_READ)
            ready = [key.fileobj for key, _ in selector.select(seconds)]
        if self._in in ready:
            self._write()
        if self._err in ready:
            self._overhear()
        if self._out in ready:
            read = os.read(self._out.fileno(), LONGEST)
            self._heard += read
            self._closed = not read

    def _overhear(self) -> None:
        """What it says to people; the last of it is kept."""
        read = os.read(self._err.fileno(), LONGEST)
        self._last_words = (self._last_words + read)[-LAST_WORDS:]
        if not read:
            self._err.close()

    def _write(self) -> None:
        try:
            self._to_say = self._to_say[os.write(self._in.fileno(), self._to_say) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:  # what it has said before is still to be heard
            self._to_say = b""

    # ---- its end ----

    def fault(self, what: str) -> BotFault:
        """It is ended, and this is why."""
        with suppress(BlockingIOError, ValueError):  # nothing there, or closed
            self._overhear()
        self.end()
        said = " ".join(self._last_words.decode(errors="replace").split())
        return BotFault(
            f"the program {self.name} {what}{f'; its last words: {shortened(said[-300:], 300)}' if said else ''}"
        )

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(FAREWELL)
            return f"was ended by signal {-status}" if status < 0 else f"has ended by itself (exit status {status})"
        return "has closed its output"

    def end(self) -> None:
        """No more of it: with whatever it has started in its group."""
        if not self.is_alive:
            return
        self.is_alive = False
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL if not self._to_say else 0)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._out.close()
        self._err.close()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin
    assert process.stdout
    assert process.stderr
    return process.stdin, process.stdout, process.stderr


def take(command: tuple[str, ...]) -> Program:
    """A program for a game: one that has played before, if there is one."""
    waiting = _idle.get(command)
    return waiting.pop() if waiting else Program(command)


def give_back(program: Program) -> None:
    """A game is over; the next may have it."""
    if program.is_alive:
        _idle.setdefault(program.command, []).append(program)


@atexit.register
def end_all() -> None:
    """Those that are idle."""
    for programs in _idle.values():
        for program in programs:
            program.end()
    _idle.clear()
