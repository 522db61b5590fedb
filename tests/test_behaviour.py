"""tools/behaviour: figures of games, of a record and of a tournament's file."""

from __future__ import annotations

from pathlib import Path

import footplate
from footplate.bots.tournament import tournament
from tools.behaviour import behaviour, games_in, tell

GAME = Path(__file__).parent / "data" / "skerry.json"


def test_a_game_in_figures() -> None:
    found = behaviour(footplate.open_record(GAME), phase="3")
    assert (found.ending, found.rounds, found.first_trains) == ("bank", 14, {"2": 1, "3": 4, "4": 7})
    assert found.revenue == [0, 0, 0, 0, 30, 30, 70, 110, 270, 320, 340, 140, 270, 130]
    assert found.equal_rounds == 3  # those that were over when the phase began
    assert behaviour(footplate.open_record(GAME), phase="4").equal_rounds == 4
    assert (found.turns, found.lays, found.tiles, found.idle) == (40, 18, 13, 1735)
    assert (found.first_company, found.companies, found.cards) == ("PSK", 3, None)
    sale = found.cheap_sales[-1]
    assert (sale.move, sale.train, sale.seller, sale.by, sale.buyer, sale.price) == (
        265,
        "3",
        "STV",
        "Player 3",
        "NWR",
        24,
    )
    assert sale.earns > sale.price
    assert found.events["game-ended"] == 1


def test_games_of_files_and_folders(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    tournament("skerry", ("random", "lookahead"), 2, 1, results=file)
    file.write_bytes(file.read_bytes() + b'{"number":3,')  # still being written
    (tmp_path / "a.json").write_bytes(GAME.read_bytes())
    items = list(games_in([tmp_path, GAME]))
    assert [item.name for item in items] == ["a.json", "run.jsonl:1", "run.jsonl:2", "skerry.json"]
    assert [item.entrants for item in items[1:3]] == [("random", "lookahead"), ("lookahead", "random")]
    assert items[0].raw == items[3].raw


def test_medians_and_counts() -> None:
    game = behaviour(footplate.open_record(GAME), "one")
    lines = list(tell([game, game]))
    assert "operating rounds                                      2      14      14       14" in lines
    assert "lays a company turn                                   2    0.45    0.45     0.45" in lines
    assert "endings            bank 2" in lines
    assert "different results  1" in lines
    assert not any("cards" in line for line in lines)
