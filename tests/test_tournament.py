"""Tournaments: the same results however many processes play, cut off and continued, and what they say of strength."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from footplate.bots.tournament import BadTournament, Plan, Standings, interval, tournament
from footplate.cli import main

BOTS = ("random", "random")


def play(games: int = 6, kinds: tuple[str, ...] = BOTS, **more: object) -> Standings:
    return tournament("skerry", kinds, games, 1, **more)  # type: ignore[arg-type]


def run(*args: object) -> Result:
    return CliRunner().invoke(main, ["tournament", *map(str, args)], catch_exceptions=False)


def outcome(standings: Standings) -> tuple[object, ...]:
    """All but the times."""
    rows = [(row.entrant, row.games, row.wins, row.mean_worth, row.decisions) for row in standings.rows]
    return standings.games, standings.actions, standings.endings, standings.digest, rows


# ---- who sits where ----


def test_without_rotations_the_games_are_those_of_old() -> None:
    """Digests made by the command before it knew of processes stand in docs/bots.md."""
    plan = Plan("skerry", ("a", "b", "c"), 3, 1)
    assert [plan.deal(n) for n in range(4)] == [0, 1, 2, 3]
    assert [plan.seating(n) for n in range(4)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    assert play(2).digest == "8f36c110a9b2dfb9585fc968c5c67703ea3c80eb89f9a419130bac35e73ac785"


def test_rotations_play_every_deal_from_all_seats() -> None:
    plan = Plan("skerry", ("a", "b", "c"), 3, 1, rotations=True)
    assert [plan.deal(n) for n in range(6)] == [0, 0, 0, 1, 1, 1]
    assert [plan.seating(n) for n in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    with pytest.raises(BadTournament, match="multiple of 2"):
        play(5, ("lookahead", "random"), rotations=True)
    with pytest.raises(BadTournament, match="of one kind"):
        play(4, rotations=True)


def test_in_a_pool_all_take_turns() -> None:
    plan = Plan("skerry", tuple("abcde"), 3, 1)
    met = Counter(frozenset(plan.seating(n)) for n in range(20))
    assert len(met) == 10
    assert set(met.values()) == {2}
    with pytest.raises(BadTournament, match="3 seats"):
        play(1, seats=3)


# ---- processes, and files ----


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    alone = play()
    assert outcome(play(workers=2, results=file)) == outcome(alone)
    numbers = [json.loads(line)["number"] for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(numbers) == list(range(6))
    assert outcome(play(results=file)) == outcome(alone)


def test_a_tournament_that_is_cut_off_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(results=file, progress=stop)
    whole = file.read_bytes()
    assert whole.count(b"\n") == 4
    file.write_bytes(whole[:-20])  # killed while it was writing
    seen: list[int] = []
    assert outcome(play(results=file, progress=seen.append)) == outcome(play())
    assert seen == [1, 2, 3, 4, 5, 6]
    assert file.read_bytes().startswith(whole[:2000])
    assert outcome(play(2, results=file)) == outcome(play(2))  # fewer
    assert outcome(play(7, results=file)) == outcome(play(7))  # more


def test_records_of_games_that_were_played_before_are_kept_too(tmp_path: Path) -> None:
    args = ("skerry", "--bot", "random", "--bot", "random", "--games", 2, "--results", tmp_path / "run.jsonl")
    first = run(*args)
    again = run(*args, "--records", tmp_path / "games")
    assert first.output.splitlines()[-1] == again.output.splitlines()[-1]
    assert len(list((tmp_path / "games").iterdir())) == 2


def test_a_file_of_another_tournament_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    play(1, results=file)
    before = file.read_bytes()
    with pytest.raises(BadTournament, match="begun with other arguments: bots random random, not random lookahead"):
        play(1, ("random", "lookahead"), results=file)
    file.write_bytes(before.replace(b'"code":"', b'"code":"0'))
    with pytest.raises(BadTournament, match="whose code was different"):
        play(1, results=file)
    file.write_bytes(before.replace(b'"worths"', b'"wroths"'))
    with pytest.raises(BadTournament, match=r"line 2: .*worths"):
        play(1, results=file)
    for text in ("a letter", "a letter\n", '{"format":"footplate-game"}\n'):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadTournament, match="is not the file of a tournament"):
            play(1, results=file)
        assert file.read_text(encoding="utf-8") == text
    result = run("skerry", "--bot", "random", "--bot", "random", "--results", tmp_path / "none" / "run.jsonl")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)


# ---- what it says of strength ----


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (36, 60, 0.4737, 0.7143), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_intervals(wins: float, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_times_of_decisions_that_leave_a_choice() -> None:
    row = play(1, ("lookahead", "random")).rows[0]
    assert 0 < row.median_seconds <= row.longest_seconds
    assert (row.games, row.decisions > 20) == (1, True)
