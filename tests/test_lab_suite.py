"""The public suite: what its files say holds here, and a wrong line is found."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from footplate.lab.suite import BadSuite, PerftCase, RunCase, check, read, write
from footplate.lab.suite.cases import game_of
from footplate.titles import TITLES

SUITE = Path(__file__).parents[1] / "docs/suite"
PERFT, RUNS = SUITE / "perft.tsv", SUITE / "runs.tsv.gz"


def here(case: PerftCase | RunCase) -> bool:
    return case.position.split(maxsplit=2)[1] in TITLES


def test_counts_hold() -> None:
    """Openings to the second move, every sixth line."""
    cases = [case for case in read(PERFT) if here(case)]
    assert [problem for case in cases[::6] for problem in case.problems(depth=2)] == []


def test_best_runs_hold() -> None:
    cases = [case for case in read(RUNS) if here(case)]
    assert [problem for case in cases[::60] for problem in case.problems()] == []


def test_it_is_as_large_as_the_page_says() -> None:
    runs = Counter(case.position.split(maxsplit=2)[1] for case in read(RUNS))
    assert runs.total() == 2000
    counted = Counter(case.name.split()[0] for case in read(PERFT) if isinstance(case, PerftCase))
    assert set(counted) == set(runs)
    assert min(counted.values()) >= 20
    assert PERFT.stat().st_size + RUNS.stat().st_size < 1_000_000


def test_wrong_lines_are_found(tmp_path: Path) -> None:
    perft = next(case for case in read(PERFT) if isinstance(case, PerftCase) and here(case))
    run = next(case for case in read(RUNS) if isinstance(case, RunCase) and here(case))
    other = msgspec.structs.replace(perft, counts=(perft.counts[0] + 1, *perft.counts[1:]))
    assert list(other.problems(1)) == [f"{perft.name}: {perft.counts[0]} ways after 1 moves, not {other.counts[0]}"]
    assert len(list(msgspec.structs.replace(run, revenue=run.revenue + 10).problems())) == 2
    assert "cannot be run" in next(msgspec.structs.replace(run, run="run_trains nothing: A1").problems())
    file = tmp_path / "runs.tsv"
    write(file, [run, msgspec.structs.replace(run, treasury=7)])
    assert [bool(problems) for problems in check(file)] == [False, True]
    command = [sys.executable, "-m", "footplate.lab.suite", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "1 things are otherwise\n"


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    for path in (PERFT, RUNS):
        again = tmp_path / path.name
        write(again, list(read(path)))
        assert again.read_bytes() == path.read_bytes()


def test_a_file_that_is_none_of_the_suite(tmp_path: Path) -> None:
    file = tmp_path / "other.tsv"
    for text in ("hello\n", "name\tposition\tcounts\nonly\n", "name\tposition\tcounts\na\tb\tmany\n"):
        file.write_text(text)
        with pytest.raises(BadSuite):
            list(read(file))


def test_positions_are_those_of_the_positions_page() -> None:
    """The lines of a position stand in one line, and nothing else is changed."""
    for case in list(read(PERFT))[::10]:
        if here(case):
            game = game_of(case.position)
            assert game.position().strip() == case.position.strip()
