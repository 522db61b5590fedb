"""Where a game of 1820 is played otherwise than the rules say."""

from __future__ import annotations

from footplate.game.conduct import Conduct
from footplate.game.state import Position


class BritainConduct(Conduct, frozen=True):
    # a run below the highest is let pass, as it was where a search ended too early; nobody is asked for a better one
    unproved_runs: bool = False


def conduct(pos: Position) -> BritainConduct:
    found = pos.title.conduct
    assert isinstance(found, BritainConduct)
    return found
