"""The private companies of 1889 that let somebody act (15.2)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, ExchangePrivate, LayPrivateTile, Pass
from footplate.game.draft import Draft
from footplate.game.state import IPO, Position
from footplate.rounds.asides import ShareExchange, TilePower, lay_special, special_lays

PORT_TILE, PORT_HEXES = "437", ("B11", "G10", "I12", "J9")
OHZU_HEX, OHZU_TILES = "C4", ("12", "13", "14", "15", "205", "206")
DOUGO_COMPANY = "IR"


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


class DougoExchange(ShareExchange, frozen=True):
    """15.2 E: the player who owns Dougo Railway exchanges it for a share of Iyo Railway. Not a stock action (G17)."""

    takes = (ExchangePrivate,)

    def shares(self, pos: Position) -> Iterator[tuple[str, str]]:
        yield DOUGO_COMPANY, IPO
