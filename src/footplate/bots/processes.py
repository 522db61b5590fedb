"""Work that is shared among processes; they end with whoever asked for it.

Each has a pipe of its own, and nothing else is shared: one that is ended in the middle of a sentence leaves no lock
behind and no half of an answer for which somebody waits (as concurrent.futures did, once in forty times).
"""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 8  # items for each worker that are under way or ready


class EndedFromOutside(RuntimeError):
    """A process that worked is gone, and what it worked on with it."""


def in_processes(
    work: Callable[[T], R], items: Iterable[T], workers: int, *, ordered: bool = True
) -> Generator[R, None, None]:
    """What comes of each, in their order, whoever is ready first; if not `ordered`, as soon as it is ready. With one
    worker it is done here. Only some are handed out at a time: however many there are, few are in memory."""
    if workers <= 1:
        yield from map(work, items)
        return
    left, wanted = enumerate(items), 0
    ready: dict[int, R] = {}
    with closing(Crew(work)) as crew:
        while True:
            for number, item in islice(left, min(workers - crew.busy, AHEAD * workers - crew.busy - len(ready))):
                crew.begin(number, item)
            if not crew.busy and not ready:
                return
            while ready and (not ordered or wanted in ready):
                yield ready.pop(wanted) if ordered else ready.pop(next(iter(ready)))
                wanted += 1
            if crew.busy:
                ready.update(crew.finished())


class Crew(Generic[T, R]):
    """Processes that work on an item each, started when they are needed."""

    def __init__(self, work: Callable[[T], R]) -> None:
        self._work = work
        self._context = get_context("spawn")
        self._processes: list[Any] = []
        self._idle: list[Connection] = []
        self._under_way: dict[Connection, int] = {}  # the number of the item

    @property
    def busy(self) -> int:
        """How many are at work."""
        return len(self._under_way)

    def begin(self, number: int, item: T) -> None:
        pipe = self._idle.pop() if self._idle else self._start()
        self._under_way[pipe] = number
        with _told_when_gone():
            pipe.send(item)

    def finished(self) -> Iterator[tuple[int, R]]:
        """Numbers and results of those that are ready, at least of one."""
        for pipe in wait(list(self._under_way)):
            assert isinstance(pipe, Connection)
            with _told_when_gone():
                result, error = pipe.recv()
            if error is not None:
                raise error
            self._idle.append(pipe)
            yield self._under_way.pop(pipe), result

    def _start(self) -> Connection:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        self._processes.append(process)
        with _deaf_to_interrupts():
            process.start()
        theirs.close()
        return ours

    def close(self) -> None:
        """All end, whatever they are doing: nobody waits for the rest."""
        for process in self._processes:
            if process.pid is not None:
                process.terminate()
        for process in self._processes:
            if process.pid is not None:
                process.join()
        for pipe in [*self._idle, *self._under_way]:
            pipe.close()


def _serve(pipe: Connection, work: Callable[[T], R]) -> None:
    """One item after the other, until nobody asks any more."""
    while True:
        try:
            item = pipe.recv()
        except (EOFError, OSError):
            return
        answer = _tried(work, item)
        try:
            pipe.send(answer)
        except OSError:
            return
        except Exception as error:  # it cannot be told between processes
            pipe.send((None, TypeError(f"{error}: {answer!r:.200}")))


def _tried(work: Callable[[T], R], item: T) -> tuple[R | None, Exception | None]:
    try:
        return work(item), None
    except Exception as error:
        error.add_note(f"In another process:\n{traceback.format_exc()}")
        return None, error


@contextmanager
def _told_when_gone() -> Iterator[None]:
    try:
        yield
    except (EOFError, OSError):
        raise EndedFromOutside("A process that worked was ended from outside.") from None


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started now leave Ctrl-C to this one, which ends them: no traceback from each.

    They inherit that it is held back; here it comes through at the end.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
