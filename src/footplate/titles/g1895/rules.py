"""What 1895 does besides the common rounds. Roman numbers are sections of the rule text; A, O, S, R, E and Q our
rulings on what it leaves open.

- auctions.py: the initial stock round (III)
- obligations.py: shares that sleep until two stations are joined (IV)
- founding.py: the stock round, and the objection of an obligation's holder (IV, XVII)
- track.py: yellow tiles or an upgrade (VII, VIII)
- forced.py: trains that must be bought (XIII, XIV)
- show.py: what people are shown
- advice.py: what bots guess
- conduct.py: how it was played before its rules were corrected
"""

from __future__ import annotations

from footplate.game.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    DiscardTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.game.draft import Draft
from footplate.game.title import Title
from footplate.rounds.depot import DiscardTrains
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.sequence import classic_sequence
from footplate.rounds.stations import PlaceHome, PlaceStation
from footplate.titles.g1895.advice import NamibiaPlanner
from footplate.titles.g1895.auctions import TRACTOR, ObligationAuction, ObligationRound, TractorAuction
from footplate.titles.g1895.conduct import NamibiaConduct
from footplate.titles.g1895.forced import BuyNamibianTrains, RaiseMoney, SellInitialShares
from footplate.titles.g1895.founding import (
    DeclareFounding,
    FoundingRound,
    FoundingTurn,
    NamePar,
    Objection,
    ResumedTurn,
)
from footplate.titles.g1895.obligations import is_fulfilled, pay_share
from footplate.titles.g1895.show import NamibiaShow
from footplate.titles.g1895.track import BuildTrack


class Namibia(Title):
    """1895 Namibia."""

    show = NamibiaShow()
    advice = (NamibiaPlanner(),)
    conduct = NamibiaConduct()
    steps = (
        TractorAuction, ObligationRound, ObligationAuction, FoundingRound, FoundingTurn, Objection, NamePar,
        ResumedTurn, OperatingRound, CompanyTurn, PlaceHome, BuildTrack, PlaceStation, RunRoutes, PayOut,
        BuyNamibianTrains, RaiseMoney, DiscardTrains,
    )  # fmt: skip
    turn_steps = (PlaceHome, BuildTrack, PlaceStation, RunRoutes, PayOut, BuyNamibianTrains)  # VI
    actions = (
        Pass, Bid, DeclareFounding, StartCompany, BuyShare, SellShares, LayTile, PlaceToken, RunTrains, Dividend,
        BuyTrain, SellInitialShares, DiscardTrain, DeclareBankruptcy,
    )  # fmt: skip

    def open(self, draft: Draft, seed: int) -> None:
        draft.push(TractorAuction(TRACTOR, draft.priority))

    def next_round(self, draft: Draft) -> None:
        if isinstance(draft.top, TractorAuction):
            draft.become(ObligationRound(draft.priority))
        elif isinstance(draft.top, ObligationRound):
            draft.become(FoundingRound(1, draft.priority))
        else:
            classic_sequence(draft, FoundingRound)

    def company_floated(self, draft: Draft, company: str) -> None:
        """XVII, O4: paid for the share of an obligation if that is fulfilled; then the price goes up a row."""
        if is_fulfilled(draft, company):
            pay_share(draft, company)
        draft.move_marker(company, "up")
