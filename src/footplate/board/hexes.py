"""The hex grid: names as printed on the board, small ints inside.

A hex side is seen from both of its hexes. Inside, "arrival" number `6 * hex + edge` means coming
into that hex over that edge; the two arrivals of one side share one side number.
"""

from __future__ import annotations

import math
import re
from collections.abc import Container
from typing import Final, Literal

Orientation = Literal["flat", "pointy"]

# Steps to the neighbour over edge 0..5 in doubled coordinates (x, y), y growing downwards.
STEPS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),  # S SW NW N NE SE
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),  # SW W NW NE E SE
}
EDGES: Final = range(6)
EDGE_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "flat": ("S", "SW", "NW", "N", "NE", "SE"),
    "pointy": ("SW", "W", "NW", "NE", "E", "SE"),
}
_NAME = re.compile(r"^([A-Z]+)(\d+)$")


def opposite(edge: int) -> int:
    """The same hex side as the neighbour numbers it."""
    return (edge + 3) % 6


def coordinates(name: str, letter_axis: Literal["x", "y"] = "x") -> tuple[int, int]:
    """Doubled (x, y) of a hex name like "C4"."""
    match = _NAME.match(name)
    if match is None:
        raise ValueError(f"{name!r} is not the name of a hex: expected letters and a number, like C4")
    letters, digits = match.groups()
    letter = 0
    for char in letters:
        letter = letter * 26 + ord(char) - ord("A") + 1
    number = int(digits)
    return (letter, number) if letter_axis == "x" else (number, letter)


class Grid:
    """The hexes of one board and their neighbours."""

    def __init__(self, names: tuple[str, ...], orientation: Orientation, letter_axis: Literal["x", "y"] = "x") -> None:
        self.names = names
        self.orientation = orientation
        self.index = {name: i for i, name in enumerate(names)}
        self.at = {name: coordinates(name, letter_axis) for name in names}
        by_place = {place: self.index[name] for name, place in self.at.items()}
        if len(by_place) != len(names):
            raise ValueError("two hexes of the board have the same place")
        # across[arrival]: the arrival on the other bank of that side, -1 where the board ends
        across: list[int] = []
        for name in names:
            x, y = self.at[name]
            for edge, (dx, dy) in enumerate(STEPS[orientation]):
                other = by_place.get((x + dx, y + dy))
                across.append(-1 if other is None else 6 * other + opposite(edge))
        self.across: tuple[int, ...] = tuple(across)
        #: of each hex its ways in, and those out over the same sides
        self.banks: tuple[frozenset[int], ...] = tuple(
            frozenset(at for out in range(6 * hex_, 6 * hex_ + 6) for at in (out, across[out]) if at >= 0)
            for hex_ in range(len(names))
        )
        #: both banks of a side as hex and edge (bit): those of the way in, then those across
        self.sides: tuple[tuple[int, int, int, int], ...] = tuple(
            (out // 6, 1 << out % 6, other // 6, 1 << other % 6) for out, other in enumerate(across)
        )
        #: the edge of a hex that it shares with a neighbour
        self.towards = {(out // 6, other // 6): out % 6 for out, other in enumerate(across) if other >= 0}
        self.side: tuple[int, ...] = tuple(a if b < 0 else min(a, b) for a, b in enumerate(across))

    def neighbour(self, hex_: int, edge: int) -> int:
        """Index of the hex over that edge, -1 where the board ends."""
        other = self.across[6 * hex_ + edge]
        return -1 if other < 0 else other // 6

    def edge_towards(self, hex_: int, other: int) -> int:
        """The edge of `hex_` that it shares with `other`, -1 if they are no neighbours."""
        return self.towards.get((hex_, other), -1)

    def apart(self, hex_: int, other: int) -> int:
        """How many steps lie between two hexes as the crow flies, whatever is between them."""
        (x, y), (to_x, to_y) = (self.at[self.names[h]] for h in (hex_, other))
        dx, dy = abs(x - to_x), abs(y - to_y)
        across, along = (dx, dy) if self.orientation == "flat" else (dy, dx)
        return across + max(0, (along - across) // 2)

    def bearing(self, hex_: int, other: int) -> float:
        """Direction from the middle of a hex to that of another in degrees, clockwise from the east."""
        (x, y), (to_x, to_y) = (self.at[self.names[h]] for h in (hex_, other))
        width, height = (3, math.sqrt(3)) if self.orientation == "flat" else (math.sqrt(3), 3)
        return round(math.degrees(math.atan2((to_y - y) * height, (to_x - x) * width)) % 360, 6)

    def steps_from(self, hex_: int, closed: Container[int] = (), most: int | None = None) -> dict[int, int]:
        """How many steps lead to each hex within `most` steps, over hexes of the board and no side in `closed`."""
        steps = {hex_: 0}
        todo = [hex_]
        for here in todo:
            if most is not None and steps[here] == most:
                break
            for out in range(6 * here, 6 * here + 6):
                there = self.across[out] // 6
                if there >= 0 and there not in steps and self.side[out] not in closed:
                    steps[there] = steps[here] + 1
                    todo.append(there)
        return steps
