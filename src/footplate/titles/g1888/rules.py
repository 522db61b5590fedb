"""What 1888 does besides the common rounds. N and dr are sections of the two rulebooks, G numbers our rulings."""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.consent import Proposal
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.game.title import Title
from footplate.rounds.asides import has_windows, usual_asides
from footplate.rounds.auction import BiddingWar, PrivateAuction
from footplate.rounds.depot import DiscardTrains, export_train
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.sequence import classic_sequence
from footplate.rounds.stations import PlaceHome, PlaceStation
from footplate.rounds.stock import StockRound, StockTurn
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.titles.g1888.conduct import NorthConduct
from footplate.titles.g1888.powers import (
    CITY,
    CompanyPowers,
    ForbiddenCity,
    OldForbiddenCity,
    OtherHalf,
    SecondWallTile,
)


class NorthChina(Title):
    """What the draft of 2021 and the published game have in common."""

    steps = (
        PrivateAuction, BiddingWar, StockRound, StockTurn, OperatingRound, CompanyTurn, PlaceHome, LayTrack,
        PlaceStation, RunRoutes, PayOut, BuyTrains, DiscardTrains, LastPurchases, Proposal, SecondWallTile, OtherHalf,
    )  # fmt: skip
    turn_steps = (PlaceHome, LayTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)  # N VIII.3.1
    conduct = NorthConduct()

    def open(self, draft: Draft, seed: int) -> None:
        draft.push(PrivateAuction(draft.priority))

    def next_round(self, draft: Draft) -> None:
        classic_sequence(draft)

    # ---- powers beside the turn ----

    def asides(self, pos: Position) -> tuple[Step, ...]:
        steps = usual_asides(pos)
        if not has_windows(pos):
            return tuple(steps)
        turn: CompanyTurn | None = pos.below(CompanyTurn)
        if turn and not isinstance(pos.top, DiscardTrains):
            steps.append(CompanyPowers(turn.company))
        owner = pos.privates.get(CITY, BANK)
        if pos.is_player(owner):
            if self.conduct.forbidden_city_old:
                steps += [OldForbiddenCity(CITY)] if pos.below(StockRound) else []
            elif isinstance(pos.top, StockTurn) and pos.top.player == owner:
                steps.append(ForbiddenCity(CITY))
        return tuple(steps)

    def turn_lingers(self, pos: Position, company: str) -> bool:
        powers = CompanyPowers(company)
        if self.conduct.waits_for_lost_powers:
            return powers.unused(pos)
        return next(powers.options(pos), None) is not None

    # ---- auction ----

    def privates_operated(self, draft: Draft) -> None:
        if self.conduct.export_in_auction:  # by the books not: G34
            export_train(draft)

    # ---- a company's turn ----

    def must_build_in(self, pos: Position, company: str) -> str:
        """N VIII.3.3, dr VII.3.3: in its first turn a company whose home shows no track lays its tile there."""
        home = self.homes[company][0]
        if pos.companies[company].operated or pos.board.faces[home].pieces or self.conduct.home_tile_optional:
            return ""
        return self.map.names[home]


class Draft2021(NorthChina):
    """The draft of October 2021."""

    files = ("board.toml", "draft.toml")


class Published(NorthChina):
    """1888-N."""

    files = ("board.toml", "n.toml")
