"""What 1895 was played like before its rules were corrected: for games that began then."""

from __future__ import annotations

from footplate.game.conduct import Conduct
from footplate.game.state import Position


class NamibiaConduct(Conduct, frozen=True):
    """Options of 1895 beside the common ones."""

    sells_after_objection: bool = False  # a player whose founding was objected to may still sell in that turn


def conduct(pos: Position) -> NamibiaConduct:
    found = pos.title.conduct
    assert isinstance(found, NamibiaConduct)
    return found
