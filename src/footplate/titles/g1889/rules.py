"""What 1889 does besides the common rounds. Section numbers are those of its rulebook, G numbers our rulings."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.game.conduct import Conduct
from footplate.game.consent import Proposal
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.rounds.auction import BiddingWar, PrivateAuction
from footplate.rounds.classic import Classic
from footplate.rounds.depot import DiscardTrains
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.stations import PlaceStation
from footplate.rounds.stock import StockRound, StockTurn
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.titles.g1889.powers import DougoExchange, OhzuTile, PortTile

PORT, OHZU, MINES, DOUGO = "B", "C", "D", "E"


class ShikokuConduct(Conduct, frozen=True):
    """Where 18xx.games departs from rules that only 1889 has."""

    dougo_any_time: bool = False  # exchanged in operating rounds too, and before Iyo Railway is started


class Shikoku(Classic):
    """1889, standard and beginner game."""

    steps = (
        PrivateAuction, BiddingWar, StockRound, StockTurn, OperatingRound, CompanyTurn, LayTrack, PlaceStation,
        RunRoutes, PayOut, BuyTrains, DiscardTrains, LastPurchases, Proposal, OhzuTile,
    )  # fmt: skip
    conduct = ShikokuConduct()
    turn_steps = (LayTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)  # 4.1.2 A-F

    def open(self, draft: Draft, seed: int) -> None:
        if self.has("beginner"):
            deal_privates(draft, seed)
            draft.push(StockRound(1, draft.priority))
        else:
            super().open(draft, seed)

    # ---- powers beside the turn ----

    def powers(self, pos: Position) -> Iterator[Step]:
        if self.may_lay_port(pos):
            yield PortTile(PORT)
        if self.may_exchange_dougo(pos):
            yield DougoExchange(DOUGO)

    def may_lay_port(self, pos: Position) -> bool:
        """15.2 B, G18: stock rounds, between company turns, and the track step of a company its owner presides."""
        owner = pos.privates.get(PORT, BANK)
        if not self.data.privates.have_powers or not pos.is_player(owner) or pos.notes.get("port laid"):
            return False
        turn: CompanyTurn | None = pos.below(CompanyTurn)
        if turn is None:
            return pos.below(StockRound) is not None
        if isinstance(pos.top, LayTrack) and pos.president(turn.company) == owner:
            return True
        return not turn.acted  # between turns: the next company has not done anything yet

    def may_exchange_dougo(self, pos: Position) -> bool:
        """15.2 E, G17: in a stock round, once Iyo Railway has been started."""
        if not pos.is_player(pos.privates.get(DOUGO, BANK)):
            return False
        if self.conduct.dougo_any_time:
            return pos.below(PrivateAuction) is None
        return pos.below(StockRound) is not None and pos.companies["IR"].started

    def track_lingers(self, pos: Position, company: str) -> bool:
        return self.may_lay_port(pos) and pos.privates[PORT] == pos.president(company)

    # ---- money and privates ----

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
