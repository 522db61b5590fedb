"""Titles of the classic family: how they begin, how their rounds follow each other, what is open beside the turns."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.game.title import Title
from footplate.rounds.asides import usual_asides
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.sequence import classic_sequence


class Classic(Title):
    """Private companies are auctioned; then stock rounds, each followed by a set of operating rounds."""

    def open(self, draft: Draft, seed: int) -> None:
        draft.push(PrivateAuction(draft.priority))

    def next_round(self, draft: Draft) -> None:
        classic_sequence(draft)

    def asides(self, pos: Position) -> tuple[Step, ...]:
        return usual_asides(pos, self.powers(pos))

    def powers(self, pos: Position) -> Iterator[Step]:
        """What private companies let somebody do at this moment, while powers may be used."""
        yield from ()
