"""The stock market: a grid of prices with ledges and coloured zones, or a single line of them."""

from __future__ import annotations

from typing import Literal

import msgspec

Space = tuple[int, int]  # row from the top, column from the left
Direction = Literal["right", "left", "up", "down"]

# where a marker goes that wants to leave the grid sideways: along the arrows printed there
_TURNS: dict[Direction, Direction] = {"right": "up", "left": "down"}
_DELTAS: dict[Direction, Space] = {"right": (0, 1), "left": (0, -1), "up": (-1, 0), "down": (1, 0)}
_ALONG_A_LINE: dict[Direction, Direction] = {"up": "right", "down": "left", "right": "right", "left": "left"}


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cells: tuple[Space, ...]
    counts_for_certificate_limit: bool = True
    ignores_share_limit: bool = False
    several_a_turn: bool = False  # more than one share of such a company may be bought in a turn


class MarketData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: tuple[tuple[str, ...], ...]  # "" where there is no space
    par: tuple[Space, ...]
    zone: dict[str, Zone] = {}
    line: bool = False


class Market:
    """Prices and how a marker moves between them."""

    def __init__(self, data: MarketData) -> None:
        self.data = data
        self.prices: dict[Space, int] = {
            (r, c): int(text) for r, row in enumerate(data.rows) for c, text in enumerate(row) if text
        }
        self.par: dict[int, Space] = {self.prices[space]: space for space in data.par}
        self.zones: dict[Space, str] = {cell: name for name, zone in data.zone.items() for cell in zone.cells}
        self._free = {
            cell for zone in data.zone.values() if not zone.counts_for_certificate_limit for cell in zone.cells
        }
        self._unlimited = {cell for zone in data.zone.values() if zone.ignores_share_limit for cell in zone.cells}
        self._steps: dict[tuple[Space, Direction], Space] = {}
        self._several = {cell for zone in data.zone.values() if zone.several_a_turn for cell in zone.cells}

    def counts(self, space: Space) -> bool:
        """Do certificates of a company standing here count towards the certificate limit?"""
        return space not in self._free

    def limits_holding(self, space: Space) -> bool:
        """Does the limit on one player's holding apply to a company standing here?"""
        return space not in self._unlimited

    def sells_several(self, space: Space) -> bool:
        """May a player buy more than one share a turn of a company standing here?"""
        return space in self._several

    def step(self, space: Space, direction: Direction) -> Space:
        """Where a marker stands after one move. It stays where there is nothing to move to."""
        found = self._steps.get((space, direction))
        if found is None:
            found = self._steps[space, direction] = self._find_step(space, direction)
        return found

    def _find_step(self, space: Space, direction: Direction) -> Space:
        if self.data.line:
            direction = _ALONG_A_LINE[direction]
        target = _shift(space, direction)
        if target not in self.prices and not self.data.line and direction in _TURNS:
            target = _shift(space, _TURNS[direction])
        return target if target in self.prices else space


def _shift(space: Space, direction: Direction) -> Space:
    dr, dc = _DELTAS[direction]
    return space[0] + dr, space[1] + dc
