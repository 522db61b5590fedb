"""Work that is shared among processes; they end with whoever asked for it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_processes(
    work: Callable[[T], R], items: Iterable[T], workers: int, *, ordered: bool = True
) -> Generator[R, None, None]:
    """What comes of each, in their order, whoever is ready first; if not `ordered`, as soon as it is ready. With one
    worker it is done here."""
    if workers <= 1:
        yield from map(work, items)
        return
    others = set(active_children())
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        with _deaf_to_interrupts():
            results = [pool.submit(work, item) for item in items]  # the first one starts the processes
        try:
            for result in results if ordered else as_completed(results):
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
