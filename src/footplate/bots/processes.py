"""Work that is shared among processes; they end with whoever asked for it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 8  # items for each worker that are under way or ready


def in_processes(
    work: Callable[[T], R], items: Iterable[T], workers: int, *, ordered: bool = True
) -> Generator[R, None, None]:
    """What comes of each, in their order, whoever is ready first; if not `ordered`, as soon as it is ready. With one
    worker it is done here. Only some are handed out at a time: however many there are, few are in memory."""
    if workers <= 1:
        yield from map(work, items)
        return
    others = set(active_children())
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        left = iter(items)
        under_way: list[Future[R]] = []
        try:
            while True:
                for item in islice(left, AHEAD * workers - len(under_way)):
                    with _deaf_to_interrupts():  # it may start a process
                        under_way.append(pool.submit(work, item))
                if not under_way:
                    return
                for result in under_way[:1] if ordered else wait(under_way, return_when=FIRST_COMPLETED).done:
                    under_way.remove(result)
                    yield result.result()
        except BaseException:  # Ctrl-C, or a caller who wants no more: nobody waits for the rest
            for child in set(active_children()) - others:
                child.terminate()
            raise


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
