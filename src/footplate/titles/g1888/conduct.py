"""Where 18xx.games departs from rules that only 1888 has, or had them otherwise in its prototype."""

from __future__ import annotations

from footplate.game.conduct import Conduct
from footplate.game.state import Position


class NorthConduct(Conduct, frozen=True):
    """Options of 1888-N; the draft has none of them."""

    forbidden_city_old: bool = False  # exchanged for a share of the initial offering, at any moment of a stock round
    forbidden_city_buys_back: bool = False  # also for a share of a company that its player has sold in the same round
    export_in_auction: bool = False  # a train leaves whenever all pass in the auction after the first private is sold
    home_tile_optional: bool = False  # no company need lay a tile on its home in its first turn
    wall_tiles_at_once: bool = False  # a second tile of the Great Wall is laid right after the first or never
    ferry_in_halves: bool = False  # the ferry's two tiles are laid one after the other
    waits_for_lost_powers: bool = False  # a turn waits at its end for unused tiles even where none could be laid


def conduct(pos: Position) -> NorthConduct:
    found = pos.title.conduct
    assert isinstance(found, NorthConduct)
    return found
