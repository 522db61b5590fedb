"""What 1888 does besides the common rounds. N and dr are sections of the two rulebooks, G numbers our rulings."""

from __future__ import annotations

from footplate.game.consent import Proposal
from footplate.game.draft import Draft
from footplate.game.title import Title
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


class NorthChina(Title):
    """What the draft of 2021 and the published game have in common."""

    steps = (
        PrivateAuction, BiddingWar, StockRound, StockTurn, OperatingRound, CompanyTurn, LayTrack, PlaceStation,
        RunRoutes, PayOut, BuyTrains, DiscardTrains, LastPurchases, Proposal,
    )  # fmt: skip
    turn_steps = (LayTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)  # N VIII.3.1, dr VII.3.1

    def open(self, draft: Draft, seed: int) -> None:
        draft.push(PrivateAuction(draft.priority))

    def next_round(self, draft: Draft) -> None:
        classic_sequence(draft)


class Draft2021(NorthChina):
    """The draft of October 2021."""


class Published(NorthChina):
    """1888-N."""
