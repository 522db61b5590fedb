"""The private companies of 1889 that let somebody act (15.2)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, EndGame, ExchangePrivate, LayPrivateTile, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import IPO, Position
from footplate.game.step import Option, Step
from footplate.rounds.shares import holding_refusal

PORT_TILE, PORT_HEXES = "437", ("B11", "G10", "I12", "J9")
OHZU_HEX, OHZU_TILES = "C4", ("12", "13", "14", "15", "205", "206")
DOUGO_COMPANY = "IR"


class TilePower(Step, frozen=True):
    """The right to lay a special tile, free and without connection."""

    private: str

    def places(self, pos: Position) -> Iterator[LayPrivateTile]:
        """Every lay the power allows, if the tile fits."""
        raise NotImplementedError

    def _candidates(self, pos: Position, hexes: tuple[str, ...], tiles: tuple[str, ...]) -> Iterator[LayPrivateTile]:
        for name in hexes:
            hex_ = pos.title.map.index(name)
            if pos.board.faces[hex_].id:
                continue  # the powers are for hexes without a tile
            for tile in tiles:
                for face in pos.title.map.tiles[tile].faces:
                    if pos.tiles.get(tile) and pos.title.map.shape_fits(hex_, pos.board.faces[hex_], face):
                        yield LayPrivateTile(self.private, name, tile, face.rotation)

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, LayPrivateTile) and action not in self.places(pos):
            raise pos.refuse("power.tile", private=action.private, hex=action.hex, tile=action.tile)

    def _lay(self, draft: Draft, action: LayPrivateTile) -> None:
        map_ = draft.title.map
        draft.lay_tile(map_.index(action.hex), map_.tiles[action.tile].faces[action.rotation])


class PortTile(TilePower, frozen=True):
    """15.2 B: the player who owns Mitsubishi Ferry lays the port on a coastal town."""

    takes = (LayPrivateTile,)

    def actor(self, pos: Position) -> str:
        return pos.privates[self.private]

    def places(self, pos: Position) -> Iterator[LayPrivateTile]:
        return self._candidates(pos, PORT_HEXES, (PORT_TILE,))

    def options(self, pos: Position) -> Iterator[Option]:
        return self.places(pos)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, LayPrivateTile)
        self._lay(draft, action)
        draft.note("port laid", True)


class OhzuTile(TilePower, frozen=True):
    """15.2 C: the player who sold Ehime Railway to a company may at once lay a green tile in Ohzu."""

    takes = (LayPrivateTile, Pass)

    seller: str

    def actor(self, pos: Position) -> str:
        return self.seller

    def places(self, pos: Position) -> Iterator[LayPrivateTile]:
        return self._candidates(pos, (OHZU_HEX,), OHZU_TILES)

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self.places(pos)
        yield Pass()

    def play(self, draft: Draft, action: Action) -> None:
        draft.pop()
        if isinstance(action, LayPrivateTile):
            self._lay(draft, action)

    def settle(self, draft: Draft) -> bool:
        if next(self.places(draft), None) is not None:
            return True
        draft.pop()
        return False


class DougoExchange(Step, frozen=True):
    """15.2 E: the player who owns Dougo Railway exchanges it for a share of Iyo Railway. Not a stock action (G17)."""

    takes = (ExchangePrivate,)

    private: str

    def actor(self, pos: Position) -> str:
        return pos.privates[self.private]

    def options(self, pos: Position) -> Iterator[Option]:
        action = ExchangePrivate(self.private, DOUGO_COMPANY, IPO)
        if self._refusal(pos, action) is None:
            yield action

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, ExchangePrivate)
        problem = self._refusal(pos, action)
        if problem:
            raise problem

    def _refusal(self, pos: Position, action: ExchangePrivate) -> RuleViolation | None:
        if (action.private, action.company, action.source) != (self.private, DOUGO_COMPANY, IPO):
            return pos.refuse("power.exchange", private=action.private, company=action.company)
        if not pos.held(DOUGO_COMPANY, IPO):
            return pos.refuse("power.no-share-left", company=DOUGO_COMPANY)
        # one certificate for another: only the limit on the holding can stand in the way
        return holding_refusal(pos, self.actor(pos), DOUGO_COMPANY, 1)

    def play(self, draft: Draft, action: Action) -> None:
        player = self.actor(draft)
        draft.close_private(self.private)
        draft.move_shares(DOUGO_COMPANY, IPO, player, 1)


class Agreement(Step, frozen=True):
    """Players of a game brought over from elsewhere agreed to stop."""

    takes = (EndGame,)

    def actor(self, pos: Position) -> str:
        return pos.top.actor(pos)

    def options(self, pos: Position) -> Iterator[Option]:
        yield EndGame()

    def check(self, pos: Position, action: Action) -> None:
        """Always possible where the title has the option."""

    def play(self, draft: Draft, action: Action) -> None:
        draft.end("agreed")
