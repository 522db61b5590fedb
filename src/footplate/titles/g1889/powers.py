"""The private companies of 1889 that let somebody act (15.2)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, ExchangePrivate, LayPrivateTile, Pass
from footplate.game.draft import Draft
from footplate.game.state import IPO, Position
from footplate.rounds.asides import ShareExchange, TilePower, lay_special, special_lays
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.stock import StockRound
from footplate.rounds.track import LayTrack

PORT, OHZU, MINES, DOUGO = "B", "C", "D", "E"
PORT_TILE, PORT_HEXES = "437", ("B11", "G10", "I12", "J9")
OHZU_HEX, OHZU_TILES = "C4", ("12", "13", "14", "15", "205", "206")
DOUGO_COMPANY = "IR"


def may_lay_port(pos: Position, *, after_auction: bool = False) -> bool:
    """15.2 B, G18, G47: the auction, which is part of the first stock round, and stock rounds, between company turns,
    and the track step of a company its owner presides."""
    owner = pos.privates.get(PORT, BANK)
    if not pos.title.data.privates.have_powers or not pos.is_player(owner) or pos.notes.get("port laid"):
        return False
    turn: CompanyTurn | None = pos.below(CompanyTurn)
    if turn is None:
        return pos.below(StockRound) is not None or (pos.below(PrivateAuction) is not None and not after_auction)
    if isinstance(pos.top, LayTrack) and pos.president(turn.company) == owner:
        return True
    # between turns: the next company has not done anything yet, nor made an offer, even one that was declined
    return not turn.acted and (after_auction or not pos.declined)


class TrackBesidePort(LayTrack, frozen=True, tag=LayTrack.name()):
    """The common track step, open after the company's tile as long as its president could lay the port."""

    def lingers(self, pos: Position) -> bool:
        return may_lay_port(pos) and pos.privates[PORT] == pos.president(self.company)


class PortTile(TilePower, frozen=True):
    """15.2 B: the player who owns Mitsubishi Ferry lays the port on a coastal town."""

    takes = (LayPrivateTile,)

    def actor(self, pos: Position) -> str:
        return pos.privates[self.private]

    def places(self, pos: Position) -> Iterator[LayPrivateTile]:
        return special_lays(pos, self.private, PORT_HEXES, (PORT_TILE,))

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, LayPrivateTile)
        lay_special(draft, action)
        draft.note("port laid", True)


class OhzuTile(TilePower, frozen=True):
    """15.2 C: the player who sold Ehime Railway to a company may at once lay a green tile in Ohzu."""

    takes = (LayPrivateTile, Pass)

    seller: str

    def actor(self, pos: Position) -> str:
        return self.seller

    def places(self, pos: Position) -> Iterator[LayPrivateTile]:
        return special_lays(pos, self.private, (OHZU_HEX,), OHZU_TILES)

    def play(self, draft: Draft, action: Action) -> None:
        draft.pop()
        if isinstance(action, LayPrivateTile):
            lay_special(draft, action)

    def settle(self, draft: Draft) -> bool:
        if next(self.places(draft), None) is not None:
            return True
        draft.pop()
        return False


def may_exchange_dougo(pos: Position, *, any_time: bool) -> bool:
    """15.2 E, G17: in a stock round, once Iyo Railway has been started."""
    if not pos.is_player(pos.privates.get(DOUGO, BANK)):
        return False
    if any_time:
        return pos.below(PrivateAuction) is None
    return pos.below(StockRound) is not None and pos.companies[DOUGO_COMPANY].started


class DougoExchange(ShareExchange, frozen=True):
    """15.2 E: the player who owns Dougo Railway exchanges it for a share of Iyo Railway. Not a stock action (G17)."""

    takes = (ExchangePrivate,)

    def shares(self, pos: Position) -> Iterator[tuple[str, str]]:
        yield DOUGO_COMPANY, IPO
