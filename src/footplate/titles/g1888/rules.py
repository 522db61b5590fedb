"""What 1888 does besides the common rounds. N and dr are sections of the two rulebooks, G numbers our rulings."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.rounds.classic import ROUNDS, Classic
from footplate.rounds.depot import DiscardTrains
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.stations import PlaceHome, PlaceStation
from footplate.rounds.stock import StockRound, StockTurn
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
from footplate.titles.g1888.turns import HomeTrack, LastPowers, NorthAuction


class NorthChina(Classic):
    """What the draft of 2021 and the published game have in common."""

    conduct = NorthConduct()
    turn_steps = (PlaceHome, HomeTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPowers)  # N VIII.3.1
    steps = (NorthAuction, *ROUNDS, *turn_steps, SecondWallTile, OtherHalf)

    def open(self, draft: Draft, seed: int) -> None:
        draft.push(NorthAuction(draft.priority))

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


class Draft2021(NorthChina):
    """The draft of October 2021."""

    files = ("board.toml", "draft.toml")


class Published(NorthChina):
    """1888-N."""

    files = ("board.toml", "n.toml")
