"""Games by the thousand: one digest however many processes play, cut off by whatever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from footplate.bots.processes import AHEAD, in_processes
from footplate.bots.tournament import BadTournament, tournament
from footplate.bots.tournament.playing import Played
from footplate.cli import main
from footplate.lab import play_many

RANDOM = ("random", "random")
GAMES = 12


@pytest.fixture(scope="module")
def digest() -> str:
    """Of a tournament with the same arguments."""
    return tournament("skerry", RANDOM, GAMES, 1).digest


def test_the_digest_is_that_of_a_tournament_however_many_play(digest: str) -> None:
    alone = play_many("skerry", RANDOM, GAMES)
    assert [played.number for played in alone] == list(range(GAMES))
    assert (alone.digest, alone.done) == (digest, GAMES)
    both = play_many("skerry", RANDOM, GAMES, workers=2)
    assert sorted(played.number for played in both) == list(range(GAMES))
    assert both.digest == digest
    assert play_many("skerry", RANDOM, GAMES, seed=2).play() != digest


def test_nothing_is_played_before_it_is_asked_for_or_twice(tmp_path: Path, digest: str) -> None:
    file = tmp_path / "games.jsonl"
    many = play_many("skerry", RANDOM, GAMES, results=file)
    assert not file.exists()
    first = [played.number for played in islice(many, 5)]
    assert (first, many.done) == ([0, 1, 2, 3, 4], 5)
    before = file.read_bytes()
    assert play_many("skerry", RANDOM, GAMES, results=file).play() == digest
    assert file.read_bytes().startswith(before)
    assert file.read_bytes().count(b"\n") == GAMES + 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_killed_and_resumed_it_has_the_same_digest(tmp_path: Path, digest: str) -> None:
    """Killed outright, its workers too: half a line in the file is played again."""
    file, script = tmp_path / "games.jsonl", tmp_path / "many.py"
    script.write_text(
        "from footplate.lab import play_many\n"
        "if __name__ == '__main__':\n"
        f"    play_many('skerry', {RANDOM}, 5000, workers=2, results={str(file)!r}).play()\n",
        encoding="utf-8",
    )
    process = subprocess.Popen([sys.executable, str(script)], start_new_session=True)
    until = time.monotonic() + 60
    while time.monotonic() < until and not (file.exists() and file.read_bytes().count(b"\n") > 4):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGKILL)
    assert process.wait(timeout=30) == -signal.SIGKILL
    assert 4 < (lines := file.read_bytes().count(b"\n")) < 5000
    file.write_bytes(file.read_bytes()[:-10])
    many = play_many("skerry", RANDOM, GAMES, workers=2, results=file)
    assert many.play() == digest
    assert file.read_bytes().count(b"\n") >= min(lines, GAMES)


@pytest.mark.parametrize("ordered", [True, False])
def test_few_games_are_in_memory_at_a_time(ordered: bool) -> None:
    """However many there are, they are handed out as results are taken."""
    handed = 0

    def items() -> Iterator[int]:
        nonlocal handed
        for number in range(-1000, 0):
            handed += 1
            yield number

    with closing(in_processes(abs, items(), 2, ordered=ordered)) as coming:
        found = set(islice(coming, 20))
        assert found <= set(range(1000 - 20 - 2 * AHEAD, 1001))
        assert len(found) == 20
        assert handed <= 20 + 2 * AHEAD


def test_what_cannot_be_played_is_refused_at_once() -> None:
    with pytest.raises(BadTournament, match="multiple of 2"):
        play_many("skerry", ("random", "lookahead"), 3, rotations=True)
    with pytest.raises(BadTournament, match=r"bots are several names, as in \['random'\]"):
        play_many("skerry", "random", 3)
    for games, workers in ((-1, 1), (3, 0)):
        with pytest.raises(BadTournament, match=f"{games} games cannot be played by {workers} processes"):
            play_many("skerry", RANDOM, games, workers=workers)


def test_work_may_be_shared_out_in_any_other_way(digest: str) -> None:
    """As a cluster does it; the order in which games come does not matter."""

    def backwards(work: Callable[[int], Played], items: Iterable[int], /) -> Generator[Played, None, None]:
        yield from map(work, reversed(list(items)))

    many = play_many("skerry", RANDOM, GAMES, spread=backwards)
    assert [played.number for played in many] == list(reversed(range(GAMES)))
    assert many.digest == digest


@pytest.mark.skipif(find_spec("ray") is not None, reason="ray is installed")
def test_a_cluster_is_an_extra() -> None:
    args = ["tournament", "skerry", "--bot", "random", "--bot", "random", "--cluster", "local"]
    result = CliRunner().invoke(main, args)
    assert (result.exit_code, "pip install 'footplate[ray]'" in result.output) == (2, True)
