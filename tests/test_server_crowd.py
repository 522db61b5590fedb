"""What is measured of many tables and of a late one, in small."""

from __future__ import annotations

import pytest

import footplate
from footplate import Game
from footplate.bots import RandomPlayer
from footplate.server import crowd


def late(moves: int) -> Game:
    game, chance = footplate.new("skerry", ["Aki", "Bea", "Cem"], seed=2), RandomPlayer("crowd")
    for _ in range(moves):
        player, action = chance.choose(game.decisions)
        game.play(action, player)
    return game


def test_visits_to_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "FEW", 3)
    monkeypatch.setattr(crowd, "MANY", 5)
    monkeypatch.setattr(crowd, "VISITS", 6)
    rows = list(crowd.visits([late(10), late(30)]))
    assert [row.what.split(",")[1].strip() for row in rows] == ["3 tables", "5 tables"]
    assert all(row.value > 0 for row in rows)


def test_memory_of_a_late_table() -> None:
    (early,), (later,) = crowd.memory(late(20)), crowd.memory(late(120))
    assert early.value < later.value < 2
