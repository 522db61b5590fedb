"""The load of a full evening and of a bad day, on a small scale: nothing acknowledged is lost, and who listens hears
everything. In full: `make proof load kills`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tools.load.__main__ import main
from tools.load.evening import lost, seat
from tools.load.faults import bad_day
from tools.load.games import tables

SMALL = ("--tables", "8", "--listeners", "16", "--rate", "30", "--seconds", "3", "--titles", "skerry")


@pytest.mark.parametrize("club", [(), ("--club",)])
def test_a_small_evening(club: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    status = main((*SMALL, *club))
    said = capsys.readouterr().out
    assert status == 0, said
    assert "nothing that was acknowledged is lost or doubled" in said
    assert "ERROR" not in said
    assert ("chat: " in said) == bool(club)


def test_a_lost_move_is_found(tmp_path: Path) -> None:
    """The tool itself: a move that was acknowledged and is not in the journal."""
    some, where = list(tables(["skerry"], 2, seed=5)), str(tmp_path / "tables.db")
    asyncio.run(seat(where, some))
    assert asyncio.run(lost(where, some)) == []
    some[1].at += 1
    (line,) = asyncio.run(lost(where, some))
    assert line.startswith(some[1].id)


def test_web_workers_job_workers_and_the_database_are_killed() -> None:
    said = asyncio.run(bad_day("postgresql", 3, seed=4))
    assert "3 kills (1 web, 1 work, 1 database)" in said


def test_a_database_that_is_away_for_a_while() -> None:
    """For a minute: `python -m tools.load.faults --away 60`."""
    said = asyncio.run(bad_day("postgresql", 0, seed=5, away=3))
    assert "1 kills (1 database)" in said
