"""How far away track is, for those who plan (`board/lays`): what a map keeps of it."""

from __future__ import annotations

from itertools import combinations

import footplate
from footplate.board.ground import Ground
from footplate.board.layout import Layout
from footplate.board.lays import SHELVES, Distances, shelf_of


def walked(layout: Layout, gone: frozenset[str]) -> dict[int, int]:
    far = Distances(layout, Ground({"yellow": 0, "green": 4}, gone=gone))
    far.begin_over(range(6 * len(layout.faces)))
    far.walk()
    return far.stops


def test_a_map_does_not_remember_every_set_of_tiles_that_was_ever_used_up() -> None:
    """A server's bots filled the memory: thirteen megabytes for every game that they played."""
    game = footplate.new("skerry", ["Aki", "Bea"])
    layout, tiles = game.state.board, game.title.data.tile
    sets = [frozenset(gone) for many in (1, 2, 3) for gone in combinations(tiles, many)][: 3 * SHELVES]
    assert len(sets) > SHELVES
    found = [walked(layout, gone) for gone in sets]
    assert len(layout.map.memo["lays.shelves"]) == SHELVES
    assert shelf_of(layout.map, sets[-1]).onward, "the last ones are there"
    assert [walked(layout, gone) for gone in sets] == found
