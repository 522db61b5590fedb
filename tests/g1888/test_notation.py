"""1888's tiles have small letters, and keep them."""

from __future__ import annotations

import footplate
from footplate import LayPrivateTile, parse


def test_small_letters_of_tiles_come_back() -> None:
    game = footplate.new("1888-draft", ["Aki", "Bea", "Cem"])
    action = LayPrivateTile("YRF", "E17", "L40a", 0)
    assert str(action) == "lay_private_tile YRF E17 L40a 0"
    assert parse(str(action), game) == parse("LAY_PRIVATE_TILE yrf e17 l40A 0", game) == action
