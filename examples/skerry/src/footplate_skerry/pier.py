"""The pier of the Lighthouse Tender (2.5): a power of a private, made from what the common rounds offer for it."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, LayPrivateTile
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.rounds.asides import TilePower, lay_special, special_lays

TENDER, PIER = "LT", "pier"


class LayPier(TilePower, frozen=True):
    """2.5: the player who owns the Lighthouse Tender lays the pier on a fishing village without a tile."""

    takes = (LayPrivateTile,)

    def actor(self, pos: Position) -> str:
        return pos.privates[self.private]

    def places(self, pos: Position) -> Iterator[LayPrivateTile]:
        return special_lays(pos, self.private, pos.title.data.own["villages"], (PIER,))

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, LayPrivateTile)
        lay_special(draft, action)
