"""Tournaments: the same results however many processes play, cut off and continued, and what they say of strength."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from footplate.bots.tournament import BadTournament, Plan, Played, Sprt, Standings, interval, tournament
from footplate.bots.tournament.ratings import ratings
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


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_control_c_tells_what_is_done_and_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    args = ("tournament", "skerry", "--bot", "random", "--bot", "random", "--games", "5000", "--workers", "2")
    command = [sys.executable, "-m", "footplate", *args, "--results", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None and not (file.exists() and b'{"number":0,' in file.read_bytes()):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, complained = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "digest" in said
    assert complained == f"{file} keeps the games that are done: the same command continues.\n"
    assert play(2, results=file).digest == play(2).digest


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


def test_a_test_decides_when_it_is_clear_and_not_before() -> None:
    """Wald's bounds: log 19 either way. Against 25 %, a win weighs log 2, a loss log 2/3."""
    test = Sprt(0.25, 0.5)
    for games in range(1, 6):
        test.add(1)
        assert test.verdict().decided == ("p1" if games == 5 else "")
    test = Sprt(0.25, 0.5)
    for games in range(1, 9):
        test.add(0)
        assert test.verdict().decided == ("p0" if games == 8 else "")
    test = Sprt(0.25, 0.5)
    for _ in range(40):
        test.add(0.5)
        test.add(0.25)
    assert test.verdict().decided == ""
    for p0, p1 in ((0.5, 0.25), (0.0, 0.5), (0.5, 1.0)):
        with pytest.raises(BadTournament, match="lower one first"):
            Sprt(p0, p1)


def test_a_tournament_ends_when_its_test_is_decided_whoever_is_ready_first(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    alone = play(200, sprt=(0.2, 0.8))
    assert alone.sprt is not None
    assert alone.sprt.decided
    assert 3 <= alone.games == alone.sprt.games < 100
    both = play(200, sprt=(0.2, 0.8), workers=2, results=file)
    assert (outcome(both), both.sprt) == (outcome(alone), alone.sprt)
    assert alone.games < file.read_bytes().count(b"\n") < 200  # the rest was not played
    turned = play(40, ("random", "lookahead"), sprt=(0.3, 0.8), rotations=True)
    assert turned.sprt is not None
    assert (turned.sprt.decided, turned.games) == ("p0", 4)  # clear after 3, in the middle of a deal
    undecided = run("skerry", "--bot", "random", "--bot", "random", "--games", 2, "--sprt", "0.4:0.6")
    assert "sprt       40 % or 60 %: undecided after 2 games, " in undecided.output
    wrong = run("skerry", "--bot", "random", "--bot", "random", "--sprt", "half")
    assert (wrong.exit_code, wrong.output.count("\n")) == (2, 1)


def test_a_pool_is_rated() -> None:
    entrants, worths = ("weak", "strong", "middling"), {"weak": 1, "strong": 3, "middling": 2}
    tables = list(combinations(entrants, 2)) * 4
    played = [Played(n, who, "bank", tuple(worths[w] for w in who), 9, (), "") for n, who in enumerate(tables)]
    found = ratings(entrants, played)
    assert sorted(entrants, key=lambda entrant: found[entrant].mu) == ["weak", "middling", "strong"]
    assert found["strong"].mu - 2 * found["strong"].sigma > found["weak"].mu
    draws = [Played(n, who, "bank", (5, 5), 9, (), "") for n, who in enumerate(tables)]
    lost = [Played(n, who, "unfinished", (1, 5), 9, (), "") for n, who in enumerate(tables)]
    assert ratings(entrants, draws)["weak"].mu == pytest.approx(25, abs=1)
    assert ratings(entrants, lost)["weak"].mu == 25


def test_a_pool_on_the_command_line() -> None:
    args = ("skerry", *("--bot", "random") * 3, "--pool", 2, "--games", 3)
    data = json.loads(run(*args, "--json").output)
    assert [row["games"] for row in data["rows"]] == [2, 2, 2]
    assert all(row["rating"]["sigma"] < 8.33 for row in data["rows"])
    assert "rating" in run(*args).output.splitlines()[0]
    assert "as many bots as seats" in run(*args, "--sprt", "0.3:0.5").output


def test_ratings_are_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = run("skerry", *("--bot", "random") * 3, "--pool", 2)
    assert (result.exit_code, "pip install 'footplate[bots]'" in result.output) == (2, True)


def test_times_of_decisions_that_leave_a_choice() -> None:
    row = play(1, ("lookahead", "random")).rows[0]
    assert 0 < row.median_seconds <= row.longest_seconds
    assert (row.games, row.decisions > 20) == (1, True)
