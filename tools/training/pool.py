"""Jobs on several processes, until they are done or time is up."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import TypeVar

from tools.uninstalled import find_titles

RENEWED = 20  # jobs after which a process is replaced, with all that it remembers of boards

Job = TypeVar("Job")
Done = TypeVar("Done")


class Deadline:
    """So many minutes from now; None: no end. Only when to stop is timed, never what a game comes to."""

    def __init__(self, minutes: float | None) -> None:
        self._end = None if minutes is None else monotonic() + 60 * minutes

    @property
    def left(self) -> float | None:
        """Seconds, never below 0."""
        return None if self._end is None else max(0.0, self._end - monotonic())

    @property
    def passed(self) -> bool:
        return self.left == 0.0


def each(work: Callable[[Job], Done], jobs: Iterable[Job], workers: int, deadline: Deadline) -> Iterator[Done]:
    """What comes of the jobs, as they are done. What is not done at the deadline is dropped."""
    if workers <= 1:
        find_titles()
        for job in jobs:
            if deadline.passed:
                return
            yield work(job)
        return
    with multiprocessing.get_context("spawn").Pool(workers, find_titles, maxtasksperchild=RENEWED) as pool:
        results = pool.imap_unordered(work, jobs)
        while not deadline.passed:
            try:
                yield results.next(timeout=deadline.left)
            except (StopIteration, multiprocessing.TimeoutError):
                return
