"""The bench measures what it says it does; its figures are not judged here, machines differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from footplate.bench import Row, Stopwatch, measured, unit, work
from footplate.bench.__main__ import main
from footplate.bench.counts import MOVES, play_and_replay
from footplate.bench.games import ROOT, Games
from footplate.bench.measures import Effort, kept, random_games
from footplate.bench.release import FILE, Release, by_name, interpreter, keep, last_release, longer, slower, verdict
from footplate.bench.row import HEADINGS, line
from footplate.game.built import build
from footplate.game.record import encode_record
from footplate.game.titledata import BenchData
from footplate.titles import TITLES, title_data

GAMES = Games("skerry")


def test_the_unit_is_the_agreed_piece_of_work() -> None:
    """Whoever changes the loop changes this number, and no figure can be compared any more."""
    assert work() == 2_328_691
    assert 0 < unit(1) < 1


def test_a_longer_task_takes_more_units() -> None:
    watch = Stopwatch(3)
    one, two = watch.each([work, lambda: (work(), work())])
    assert 0.5 < one < two
    assert len(watch.seconds) == 2


def test_a_row_knows_whether_the_promise_is_kept() -> None:
    faster = Row("replay", 96, "actions/unit", 8, 80, more_is_better=True)
    assert (faster.ratio, faster.ok) == (12, True)
    slower = Row("game", 50, "units", 250, 25)
    assert (slower.ratio, slower.ok) == (5, False)
    assert line(slower.cells()).split("  ")[-1].strip() == "MISSED"
    alone = Row("best run", 0.0004, "units")
    assert (alone.ratio, alone.ok) == (None, None)
    assert alone.cells() == ("best run", "0.00040 units", "", "", "", "")


def test_without_recorded_games_random_ones_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.bench.games.OWN_FILES", ROOT / "nowhere")
    whose, records = GAMES.records(1)
    assert whose == "random games"
    assert records == [encode_record(GAMES.random(0))]


def test_a_game_held_in_memory_is_measured() -> None:
    assert 50_000 < kept(encode_record(GAMES.random(0))) < 4_000_000


def test_the_whole_table_quickly(capsys: pytest.CaptureFixture[str]) -> None:
    main([GAMES.title, "--quick"])
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == line((GAMES.title, *HEADINGS[1:]))
    assert any(said.startswith("One unit took") for said in printed)
    assert printed[-1].endswith("by more than 5 %.")  # of this title nothing is kept
    assert len(printed) > 15


def test_a_title_says_what_its_figures_stand_beside() -> None:
    games = Games("skerry")
    games.data = BenchData(players=2, reference={"action": 3.0}, promise={"game": 1000.0})
    game, action = random_games(games, Stopwatch(1), Effort(quick=True))
    assert (game.reference, game.target, action.reference) == (None, 1000.0, 3.0)
    assert "2 players" in game.what


def test_the_table_for_programs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def one_row(title: str, watch: Stopwatch, quick: bool) -> Iterator[Row]:
        yield Row("a unit", watch.units(work), "units", 1, 2)

    monkeypatch.setattr("footplate.bench.__main__.measures", one_row)
    main(["--json", GAMES.title])
    data = json.loads(capsys.readouterr().out)
    assert data["unit_seconds"] > 0
    (row,) = data["rows"]
    assert (row["title"], row["what"]) == (GAMES.title, "a unit")
    assert row["ok"] is True
    assert row["ratio"] == pytest.approx(1 / row["value"])


def test_titles_that_say_so_are_measured() -> None:
    assert list(measured()) == [title for title in TITLES if title_data(title).bench]


ROWS = [
    Row("replay", 76, "actions/unit", more_is_better=True),
    Row("game", 21, "units"),
    Row("  the same, per action", 0.0234, "units"),
    Row("undo, after 1649 actions", 0.001, "units"),
    Row("  ratio to the same after 20 actions", 9, "times"),
    Row("memory", 1.2, "MiB"),
]
KEPT = {
    "replay": 80.0,
    "game": 20.0,
    "game: the same, per action": 0.02,
    "undo, late": 0.002,
    "undo, late: ratio to the same late": 1.0,
    "memory": 1.0,
    "no longer measured": 1.0,
}


def release(kept: dict[str, float] = KEPT, counts: dict[str, int] | None = None) -> Release:
    return Release("0.1", interpreter(), build(), 5.0, {"x": kept}, {"x": counts or {}})


def test_what_became_slower_by_more_than_five_per_cent_is_said() -> None:
    """76 for 80 actions a unit is 5.3 % slower, 21 for 20 units is 5 %; faster, shares and new rows say nothing."""
    assert list(slower("x", ROWS, release())) == [
        "x: replay: 5 % slower than in 0.1 (80 then, 76 actions/unit now)",
        "x: game: the same, per action: 17 % slower than in 0.1 (0.02 then, 0.0234 units now)",
        "x: memory: 20 % more than in 0.1 (1 then, 1.2 MiB now)",
    ]
    assert list(slower("x", ROWS, release({}))) == []
    assert list(slower("another", ROWS, release())) == []


def test_so_are_more_instructions() -> None:
    kept = release(counts={"random": 1000, "replay": 1000})
    assert list(longer("x", {"random": 1051, "replay": 1050, "new": 9}, kept)) == [
        "x: random: 5 % more instructions than in 0.1"
    ]


def test_the_verdict_names_another_interpreter() -> None:
    assert list(verdict([], release())) == ["Nothing is slower than in 0.1 by more than 5 %."]
    assert list(verdict(["game is"], release())) == ["game is"]
    other = Release("0.1", "CPython 2.7.1", build(), 5.0, {}, {})
    assert "were taken with CPython 2.7.1" in next(verdict([], other))


def test_a_release_keeps_its_figures(tmp_path: Path) -> None:
    file = tmp_path / "release.json"
    file.write_bytes(FILE.read_bytes())
    figures = {what: row.value for what, row in by_name(ROWS).items()}
    assert len(figures) == len(ROWS)
    keep(4.5, {"x": figures}, file=file)
    keep(instructions={"x": {"random": 7}}, file=file)
    kept = last_release(file)
    assert (kept.unit_ms, kept.figures["x"], kept.instructions["x"]) == (4.5, figures, {"random": 7})
    assert kept.interpreter == interpreter()
    assert kept.figures["1889"] == last_release().figures["1889"]
    assert list(slower("x", ROWS, kept)) == []


def test_instructions_are_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What each of the three processes does; valgrind itself is fifty times slower than Python, and not tried here."""
    totals = iter([1000, 1000 + 7 * MOVES, 1000 + 9 * MOVES])
    monkeypatch.setattr("footplate.bench.counts._counted", lambda title, tasks: next(totals))
    main(["--count", "skerry"])
    assert [line.split()[-4] for line in capsys.readouterr().out.splitlines()[:2]] == ["7", "2"]
    for tasks in range(3):
        play_and_replay("skerry", tasks)
