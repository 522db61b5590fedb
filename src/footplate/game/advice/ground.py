"""How fast track can be laid: what bots tell `board/lays.py`. A guess, from what is printed and what the bank has."""

from __future__ import annotations

from typing import Final

from footplate.board.lays import LAY, NEVER, Ground
from footplate.game.state import UNLIMITED, Position

DEAR: Final = 120  # ground that costs so much takes as long as another lay
PACE: Final = 0.35  # trains that a floated company buys in a round


def ground(pos: Position) -> Ground:
    """Tiles of colours to come are there when the trains before their phase are sold, one lay a round."""
    map_ = pos.title.map
    adds: dict[int, int] | None = map_.memo.get("advice.adds")
    if adds is None:
        adds = {hex_: data.cost * LAY // DEAR for hex_, data in enumerate(map_.hexes) if data.cost}
        map_.memo["advice.adds"] = adds
    return Ground(_waits(pos), adds, frozenset([tile for tile, left in pos.tiles.items() if not left]))


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
