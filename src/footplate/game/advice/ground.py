"""How fast track can be laid: what bots tell `board/lays.py`. A guess, from what is printed and what the bank has."""

from __future__ import annotations

from typing import Final

from footplate.board.ground import Ground
from footplate.board.lays import LAY, NEVER
from footplate.game.state import UNLIMITED, Position

DEAR: Final = 120  # ground that costs so much takes as long as another lay
SAVING: Final = 2 * LAY  # ground for which the money must be found first
PACE: Final = 0.35  # trains that a floated company buys in a round


def purse(pos: Position, company: str) -> int:
    """The dearest ground that a company can pay for; who has not floated yet will have money."""
    data = pos.companies[company]
    costs = _costs(pos)
    return max([cost for cost in costs if cost <= pos.cash[company] or not data.floated], default=0)


def ground(pos: Position, most: int | None = None) -> Ground:
    """Tiles of colours to come are there when the trains before their phase are sold, one lay a round; ground that
    costs more than `most` takes longer."""
    map_ = pos.title.map
    adds: dict[int, int] | None = map_.memo.get(("advice.adds", most))
    if adds is None:
        dear = [(hex_, data.cost) for hex_, data in enumerate(map_.hexes) if data.cost]
        adds = {hex_: cost * LAY // DEAR + (SAVING if most is not None and cost > most else 0) for hex_, cost in dear}
        map_.memo["advice.adds", most] = adds
    return Ground(_waits(pos), adds, frozenset([tile for tile, left in pos.tiles.items() if not left]))


def _costs(pos: Position) -> tuple[int, ...]:
    map_ = pos.title.map
    costs: tuple[int, ...] | None = map_.memo.get("advice.costs")
    if costs is None:
        costs = map_.memo["advice.costs"] = tuple(sorted({data.cost for data in map_.hexes if data.cost}))
    return costs


def _waits(pos: Position) -> dict[str, int]:
    waits = dict.fromkeys(pos.phase_data.tiles, 0)
    pace = max(1.0, PACE * sum([data.floated for data in pos.companies.values()]))
    sold = 0
    for train in pos.title.trains:
        left = pos.depot.get(train, 0)
        phase = pos.title.phases.get(train)
        if left and phase is not None:
            for colour in phase.tiles:
                waits.setdefault(colour, min(NEVER, int(LAY * sold / pace)))
        sold += 1 if left == UNLIMITED else left
    return waits
