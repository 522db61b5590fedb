"""Titles of the classic family: how they begin, how their rounds follow each other, what is open besides the turns.

A title of this family derives from `Classic`, names the steps that it has otherwise, and says the rest in its data.
"""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.consent import Proposal
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.game.title import Title
from footplate.rounds.asides import usual_asides
from footplate.rounds.auction import BiddingWar, PrivateAuction
from footplate.rounds.depot import DiscardTrains
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.sequence import classic_sequence
from footplate.rounds.stations import PlaceStation
from footplate.rounds.stock import StockRound, StockTurn
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains

#: what may lie on the stack beside the auction and the steps of a company's turn
ROUNDS: tuple[type[Step], ...] = (
    BiddingWar, StockRound, StockTurn, OperatingRound, CompanyTurn, DiscardTrains, Proposal,
)  # fmt: skip


class Classic(Title):
    """Private companies are auctioned; then stock rounds, each followed by a set of operating rounds."""

    turn_steps: tuple[type[Step], ...] = (LayTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)
    steps = (PrivateAuction, *ROUNDS, *turn_steps)

    def open(self, draft: Draft, seed: int) -> None:
        """The auction of private companies."""
        draft.push(PrivateAuction(draft.priority))

    def next_round(self, draft: Draft) -> None:
        """Stock rounds and sets of operating rounds alternate."""
        classic_sequence(draft)

    def asides(self, pos: Position) -> tuple[Step, ...]:
        """The powers that may be used besides the turn."""
        return usual_asides(pos, self.powers(pos))

    def powers(self, pos: Position) -> Iterator[Step]:
        """What private companies let somebody do at this moment, while powers may be used."""
        yield from ()
