"""Work shared among processes (footplate/bots/processes.py): what they give back, and how they end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from footplate.bots.processes import EndedFromOutside, in_processes
from footplate.bots.tournament.plan import BadTournament, Plan
from footplate.bots.tournament.playing import Played
from footplate.bots.tournament.series import Series

LARGE = 20_000_000  # bytes, far more than a pipe holds


def much(number: int) -> bytes:
    return bytes([number]) * LARGE


def slow_if_first(number: int) -> int:
    time.sleep(0.5 if number == 0 else 0.0)
    return number


def fails(number: int) -> int:
    raise ValueError(f"no {number}")


def not_to_be_told(number: int) -> Callable[[], int]:
    return lambda: number


def killed(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_order(workers: int) -> None:
    assert list(in_processes(slow_if_first, range(20), workers)) == list(range(20))


def test_or_as_they_are_ready() -> None:
    found = list(in_processes(slow_if_first, range(20), 2, ordered=False))
    assert sorted(found) == list(range(20))
    assert found[0] != 0


def test_no_items_are_no_work() -> None:
    assert list(in_processes(much, [], 2)) == []


def test_an_error_comes_here_and_says_where_it_was_made() -> None:
    with pytest.raises(ValueError, match=r"no [01]") as caught:
        list(in_processes(fails, range(4), 2))
    assert "in fails" in caught.value.__notes__[0]
    assert not multiprocessing.active_children()


def test_what_cannot_be_told_between_processes_is_an_error() -> None:
    with pytest.raises(TypeError, match="not_to_be_told"):
        list(in_processes(not_to_be_told, range(4), 2))


def test_who_wants_no_more_waits_for_nobody() -> None:
    """Not even for one that is ended in the middle of an answer."""
    began = time.monotonic()
    with closing(in_processes(much, range(100), 2)) as coming:
        assert len(next(coming)) == LARGE
        time.sleep(0.3)  # the others are telling theirs
    assert time.monotonic() - began < 20
    assert not multiprocessing.active_children()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_process_that_is_killed_is_told() -> None:
    with pytest.raises(EndedFromOutside):
        list(in_processes(killed, range(10), 2))
    assert not multiprocessing.active_children()


def test_a_tournament_says_so_and_keeps_what_is_done(tmp_path: Path) -> None:
    file, plan = tmp_path / "run.jsonl", Plan("skerry", ("random", "random"), 2, 1)

    def spread(work: Callable[[int], Played], items: Iterable[int], /) -> Generator[Played, None, None]:
        yield from map(work, islice(items, 1))
        raise EndedFromOutside

    with pytest.raises(BadTournament, match="ended from outside; games that were done are kept"):
        list(Series(plan, 4, results=file, spread=spread))
    assert file.read_bytes().count(b"\n") == 2  # what was begun, and a game
