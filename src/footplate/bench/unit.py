"""The unit of work: times vary with the machine and what else it runs, ratios to a fixed piece of work do not.

The unit is a fact of measurement, the same for every engine that is compared: 20,000 rounds of dict, tuple, int and
list traffic, about 5 ms on a quiet machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import process_time

ROUNDS = 20_000


def work() -> int:
    """Roughly what a rules engine does all day. Do not make it faster: it is the yardstick."""
    total = 0
    table = {(i % 37, i % 11): i for i in range(400)}
    for i in range(ROUNDS):
        key = (i % 37, i % 11)
        total += table.get(key, 0) & 0xFF
        row = [i, i + 1, i + 2]
        total ^= row[i % 3]
        if i % 50 == 0:
            table = dict(table)
    return total


def best_of(repeat: int, task: Callable[[], object]) -> float:
    """Seconds of the quickest of several goes, in time of this process: other guests of the machine do not count."""
    best = float("inf")
    for _ in range(repeat):
        started = process_time()
        task()
        best = min(best, process_time() - started)
    return best


def unit(repeat: int = 7) -> float:
    """Seconds that this machine needs for one unit, now."""
    return best_of(repeat, work)


class Stopwatch:
    """Times tasks in units: the unit is taken before and after, and the mean of both counts."""

    def __init__(self, repeat: int = 7) -> None:
        self.repeat = repeat
        self.seconds: list[float] = []  # every unit taken

    def units(self, task: Callable[[], object], repeat: int = 3) -> float:
        return self.each([task], repeat)[0]

    def each(self, tasks: Iterable[Callable[[], object]], repeat: int = 3) -> list[float]:
        """Many short tasks, each timed by itself."""
        before = unit(self.repeat)
        taken = [best_of(repeat, task) for task in tasks]
        after = unit(self.repeat)
        self.seconds += [before, after]
        return [2 * seconds / (before + after) for seconds in taken]
