"""What 1888 does besides the common rounds. N and dr are sections of the two rulebooks, G numbers our rulings."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.consent import Proposal
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.rounds.auction import BiddingWar, PrivateAuction
from footplate.rounds.classic import Classic
from footplate.rounds.depot import DiscardTrains, export_train
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import PayOut, RunRoutes
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


class NorthChina(Classic):
    """What the draft of 2021 and the published game have in common."""

    steps = (
        PrivateAuction, BiddingWar, StockRound, StockTurn, OperatingRound, CompanyTurn, PlaceHome, LayTrack,
        PlaceStation, RunRoutes, PayOut, BuyTrains, DiscardTrains, LastPurchases, Proposal, SecondWallTile, OtherHalf,
    )  # fmt: skip
    turn_steps = (PlaceHome, LayTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)  # N VIII.3.1
    conduct = NorthConduct()

    # ---- powers beside the turn ----

    def powers(self, pos: Position) -> Iterator[Step]:
        turn: CompanyTurn | None = pos.below(CompanyTurn)
        if turn and not isinstance(pos.top, DiscardTrains):
            yield CompanyPowers(turn.company)
        owner = pos.privates.get(CITY, BANK)
        if pos.is_player(owner):
            if self.conduct.forbidden_city_old:
                if pos.below(StockRound):
                    yield OldForbiddenCity(CITY)
            elif isinstance(pos.top, StockTurn) and pos.top.player == owner:
                yield ForbiddenCity(CITY)

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
