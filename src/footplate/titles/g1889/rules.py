"""What 1889 does besides the common rounds. Section numbers are those of its rulebook, G numbers our rulings."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.tiles import Face
from footplate.game.conduct import Conduct
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.classic import ROUNDS, Classic
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.stations import PlaceStation
from footplate.rounds.stock import StockRound
from footplate.rounds.trains import BuyTrains
from footplate.titles.g1889.powers import (
    DOUGO,
    MINES,
    OHZU,
    PORT,
    DougoExchange,
    OhzuTile,
    PortTile,
    TrackBesidePort,
    may_exchange_dougo,
    may_lay_port,
)


class ShikokuConduct(Conduct, frozen=True):
    """Where 18xx.games departs from rules that only 1889 has."""

    port_after_auction: bool = False  # not laid in the auction; declined offers do not close another's company turn
    dougo_any_time: bool = False  # exchanged in operating rounds too, and before Iyo Railway is started


class Shikoku(Classic):
    """1889, standard and beginner game."""

    conduct = ShikokuConduct()
    turn_steps = (TrackBesidePort, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)  # 4.1.2 A-F
    steps = (PrivateAuction, *ROUNDS, *turn_steps, OhzuTile)

    def open(self, draft: Draft, seed: int) -> None:
        if self.has("beginner"):
            deal_privates(draft, seed)
            draft.push(StockRound(1, draft.priority))
        else:
            super().open(draft, seed)

    def powers(self, pos: Position) -> Iterator[Step]:
        if may_lay_port(pos, after_auction=self.conduct.port_after_auction):
            yield PortTile(PORT)
        if may_exchange_dougo(pos, any_time=self.conduct.dougo_any_time):
            yield DougoExchange(DOUGO)

    def tile_cost(self, pos: Position, company: str, hex_: int, face: Face) -> int:
        """15.2 D: Sumitomo's owner builds free on mountains without a river."""
        if self.map.hexes[hex_].terrain == ("mountain",) and pos.privates.get(MINES) == company:
            return 0
        return super().tile_cost(pos, company, hex_, face)

    def company_bought_private(self, draft: Draft, company: str, private: str, seller: str) -> None:
        if private == OHZU:
            draft.push(OhzuTile(private, seller))  # 15.2 C


def deal_privates(draft: Draft, seed: int) -> None:
    """16.3: one private each, at random, paid for at its price. The seed decides, by a plain congruential generator."""
    number, drawn = seed % 2**31, []
    for private in draft.title.privates:
        number = (1103515245 * number + 12345) % 2**31
        drawn.append((number, private))
    for player, (_, private) in zip(draft.players, sorted(drawn), strict=True):
        draft.move_private(private, player, draft.title.privates[private].price)
