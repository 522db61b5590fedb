"""What 1895 does besides the common rounds. Roman numbers are sections of the rule text; A, O, S, R, E and Q our
rulings on what it leaves open.

- auctions.py: the initial stock round (III)
- obligations.py: shares that sleep until two stations are joined (IV)
- founding.py: the stock round, and the objection of an obligation's holder (IV, XVII)
- track.py: yellow tiles or an upgrade (VII, VIII)
- forced.py: trains that must be bought (XIII, XIV)
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
from footplate.game.state import Position
from footplate.game.title import Title
from footplate.rounds.depot import DiscardTrains
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.sequence import classic_sequence
from footplate.rounds.stations import PlaceHome, PlaceStation
from footplate.routes import Standard
from footplate.titles.g1895.auctions import TRACTOR, ObligationAuction, ObligationRound, TractorAuction
from footplate.titles.g1895.forced import BuyNamibianTrains, RaiseMoney, SellInitialShares
from footplate.titles.g1895.founding import DeclareFounding, FoundingRound, FoundingTurn, NamePar, Objection
from footplate.titles.g1895.obligations import is_fulfilled, pay_share
from footplate.titles.g1895.track import BuildTrack

MONOPOLY_PERCENT, FEE_PERCENT = 60, 20  # XVII
WITH_A_MINE = Standard("total", 1)


class Namibia(Title):
    """1895 Namibia."""

    steps = (
        TractorAuction, ObligationRound, ObligationAuction, FoundingRound, FoundingTurn, Objection, NamePar,
        OperatingRound, CompanyTurn, PlaceHome, BuildTrack, PlaceStation, RunRoutes, PayOut, BuyNamibianTrains,
        RaiseMoney, DiscardTrains,
    )  # fmt: skip
    turn_steps = (PlaceHome, BuildTrack, PlaceStation, RunRoutes, PayOut, BuyNamibianTrains)  # VI
    actions = (
        Pass, Bid, DeclareFounding, StartCompany, BuyShare, SellShares, LayTile, PlaceToken, RunTrains, Dividend,
        BuyTrain, SellInitialShares, DiscardTrain, DeclareBankruptcy,
    )  # fmt: skip
    homes_at_once = False  # IX
    upgrades_must_help = False  # VIII, R3
    always_needs_train = True  # XIII
    order_is_fixed = True  # VI, R1
    trains_stay_with_president = True  # XIII
    buyer_discards_first = False  # XIII, R10
    run_choices = (WITH_A_MINE,)  # XI, R8

    def open(self, draft: Draft, seed: int) -> None:
        draft.push(TractorAuction(TRACTOR, draft.priority))

    def next_round(self, draft: Draft) -> None:
        if isinstance(draft.top, TractorAuction):
            draft.become(ObligationRound(draft.priority))
        elif isinstance(draft.top, ObligationRound):
            draft.become(FoundingRound(1, draft.priority))
        else:
            classic_sequence(draft, FoundingRound)

    def share_fee(self, pos: Position, player: str, company: str) -> int:
        """XVII, S5: who owns 60 % already pays a fifth more."""
        if pos.percent(company, player) < MONOPOLY_PERCENT:
            return 0
        return pos.price(company) * FEE_PERCENT // 100

    def company_floated(self, draft: Draft, company: str) -> None:
        """XVII, O4: paid for the share of an obligation if that is fulfilled; then the price goes up a row."""
        if is_fulfilled(draft, company):
            pay_share(draft, company)
        draft.move_marker(company, "up")

    def close_privates(self, draft: Draft) -> None:
        """IV, XV: the tractor; obligations stay."""
        for private in tuple(draft.privates):
            if self.privates[private].obligation is None:
                draft.close_private(private)

    def run_standards(self, treasury: int) -> tuple[Standard, ...]:
        """XI, R8: the highest income, or with a mine the highest of income and mines together."""
        return (Standard(), WITH_A_MINE) if treasury else (Standard(),)
