"""How far apart hexes are, and in which direction, on boards with flat and with pointed tops."""

from __future__ import annotations

import pytest

from footplate.board.hexes import Grid

FLAT = Grid(tuple(f"{c}{n}" for i, c in enumerate("ABCDEFG") for n in range(1 + i % 2, 12, 2)), "flat")
POINTY = Grid(tuple(f"{c}{n}" for i, c in enumerate("ABCDEFG") for n in range(1 + i % 2, 12, 2)), "pointy", "y")


@pytest.mark.parametrize("grid", [FLAT, POINTY], ids=["flat", "pointy"])
def test_steps_are_counted_as_the_crow_flies(grid: Grid) -> None:
    for hex_ in range(len(grid.names)):
        steps = grid.steps_from(hex_)
        assert len(steps) == len(grid.names)
        assert all(grid.apart(hex_, other) == count for other, count in steps.items())


@pytest.mark.parametrize("grid", [FLAT, POINTY], ids=["flat", "pointy"])
def test_steps_go_round_what_is_closed(grid: Grid) -> None:
    here = grid.index["D6"]
    there = grid.neighbour(here, 0)
    side = grid.side[6 * here]
    assert grid.steps_from(here)[there] == 1
    assert grid.steps_from(here, {side})[there] == grid.steps_from(there, {side})[here] == 2
    assert set(grid.steps_from(here, most=1).values()) == {0, 1}
    assert len(grid.steps_from(here, most=1)) == 7
    ring = {grid.side[6 * here + edge] for edge in range(6)}
    assert grid.steps_from(here, ring) == {here: 0}


def test_bearings_run_clockwise_from_the_east() -> None:
    at = POINTY.index
    assert [POINTY.bearing(at["D6"], POINTY.neighbour(at["D6"], edge)) for edge in (4, 5, 0, 1, 2, 3)] == [
        0, 60, 120, 180, 240, 300,
    ]  # fmt: skip
    at = FLAT.index
    assert [FLAT.bearing(at["D6"], FLAT.neighbour(at["D6"], edge)) for edge in (5, 0, 1, 2, 3, 4)] == [
        30, 90, 150, 210, 270, 330,
    ]  # fmt: skip
