"""The bench measures what it says it does; its figures are not judged here, machines differ."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from footplate.bench import Row, Stopwatch, measured, unit, work
from footplate.bench.__main__ import main
from footplate.bench.games import ROOT, Games
from footplate.bench.measures import Effort, kept, random_games
from footplate.bench.row import HEADINGS, line
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
    assert "One unit took" in printed[-1]
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
