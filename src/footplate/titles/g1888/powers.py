"""The private companies of 1888 that let somebody act (N IV.3.1 and table 1, dr IV.3.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from footplate.board.hexes import opposite
from footplate.board.tiles import Face
from footplate.game.actions import Action, ExchangePrivate, LayPrivateTile, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import IPO, POOL, Position
from footplate.rounds.asides import ShareExchange, TilePower, lay_special, place_refusal, special_lays
from footplate.rounds.operating import OperatingRound
from footplate.rounds.stock import StockTurn
from footplate.rounds.turn import CompanyStep, note_act
from footplate.titles.g1888.conduct import conduct

XIAN, MOUNTAIN, WALL, FERRY, CITY = "TA", "HS", "CW", "YRF", "FC"
XIAN_HEX, XIAN_TILE = "H2", "L39"
MOUNTAIN_HEX, MOUNTAIN_TILE = "C5", "L41"
FERRY_TILES = {"E17": "L40a", "F16": "L40b"}  # G27: one tile on each shore, both at once
FIRST_TILE = {XIAN: XIAN_TILE, MOUNTAIN: MOUNTAIN_TILE, FERRY: FERRY_TILES["E17"]}
BEIJING = "C9"

# notes on the position: where the first tile on the Great Wall was laid, and in which operating round
WALL_FIRST, WALL_ROUND = "wall first", "wall round"

# ---- what each private lets its company lay ----


def xian_lays(pos: Position) -> Iterator[LayPrivateTile]:
    return special_lays(pos, XIAN, (XIAN_HEX,), (XIAN_TILE,))


def mountain_lays(pos: Position) -> Iterator[LayPrivateTile]:
    return special_lays(pos, MOUNTAIN, (MOUNTAIN_HEX,), (MOUNTAIN_TILE,))


def wall_lays(pos: Position) -> Iterator[LayPrivateTile]:
    """A yellow tile on a bare hex of the Great Wall; the second in the same turn, joined to the first (G33)."""
    first = pos.notes.get(WALL_FIRST, "")
    if WALL_ROUND in pos.notes and (not first or pos.notes[WALL_ROUND] != _round(pos) or _at_once(pos)):
        return
    yield from wall_tiles(pos, first)


def wall_tiles(pos: Position, first: str) -> Iterator[LayPrivateTile]:
    map_ = pos.title.map
    for hex_, data in enumerate(map_.hexes):
        old = pos.board.faces[hex_]
        if "wall" in data.terrain and not old.id:
            for face in map_.successors(hex_, old):
                if face.tile.color == "yellow" and pos.tiles.get(face.id) and joins(pos, first, hex_, face):
                    yield LayPrivateTile(WALL, data.hex, face.id, face.rotation)


def joins(pos: Position, first: str, hex_: int, face: Face) -> bool:
    """Would this tile be joined to the first one by its track? Without a first one all is well."""
    if not first:
        return True
    other = pos.title.map.index(first)
    edge = pos.title.map.grid.edge_towards(hex_, other)
    return edge in face.exits and opposite(edge) in pos.board.faces[other].exits


def _at_once(pos: Position) -> bool:
    """Must the second tile be laid right after the first?"""
    return conduct(pos).wall_tiles_at_once


def ferry_lays(pos: Position) -> Iterator[LayPrivateTile]:
    hexes = FERRY_TILES if conduct(pos).ferry_in_halves else ("E17",)
    for name in hexes:
        if not pos.board.faces[pos.title.map.index(name)].id:
            yield LayPrivateTile(FERRY, name, FERRY_TILES[name], 0)


def _round(pos: Position) -> str:
    """The operating round, of which a company has one turn."""
    round_: OperatingRound = pos.below(OperatingRound)
    return f"{round_.set}.{round_.number}"


LAYS: dict[str, Callable[[Position], Iterator[LayPrivateTile]]] = {
    XIAN: xian_lays,
    MOUNTAIN: mountain_lays,
    WALL: wall_lays,
    FERRY: ferry_lays,
}


class CompanyPowers(CompanyStep, frozen=True):
    """The tiles that a company may lay through privates it owns, at any point of its turn (N VIII.3.1, dr VII.3.1)."""

    takes = (LayPrivateTile,)

    def unused(self, pos: Position) -> bool:
        """Has it a private whose tiles have not been laid, whether or not there is still a place for them?"""
        return any(
            (WALL_ROUND not in pos.notes) if private == WALL else bool(pos.tiles[FIRST_TILE[private]])
            for private in pos.privates_of(self.company)
            if private in LAYS
        )

    def options(self, pos: Position) -> Iterator[LayPrivateTile]:
        for private in pos.privates_of(self.company):
            if private in LAYS:
                yield from LAYS[private](pos)

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, LayPrivateTile)
        problem = self._refusal(pos, action)
        if problem:
            raise problem

    def _refusal(self, pos: Position, action: LayPrivateTile) -> RuleViolation | None:
        private = action.private
        if pos.privates.get(private) != self.company or private not in LAYS:
            return pos.refuse("power.not-owned", private=private, company=self.company)
        lays = tuple(LAYS[private](pos))
        if not lays:
            return pos.refuse("power.used", private=private)
        first = pos.notes.get(WALL_FIRST) if private == WALL else ""
        if first and action not in lays:
            return pos.refuse("power.not-joined", private=private, first=first)
        return place_refusal(pos, action, lays)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, LayPrivateTile)
        note_act(draft)
        lay_special(draft, action)
        if action.private == WALL:
            lay_wall(draft, action, self.company)
        elif action.private == FERRY:
            lay_ferry(draft, action, self.company)


def lay_wall(draft: Draft, action: LayPrivateTile, company: str) -> None:
    """Remember the first tile; the second ends the power."""
    is_first = WALL_ROUND not in draft.notes
    draft.note(WALL_FIRST, action.hex if is_first else "")
    draft.note(WALL_ROUND, _round(draft))
    if is_first and _at_once(draft):
        draft.push(SecondWallTile(WALL, company))


def lay_ferry(draft: Draft, action: LayPrivateTile, company: str) -> None:
    """The ferry lies on both shores: with one tile goes the other."""
    (other,) = (name for name in FERRY_TILES if name != action.hex)
    if conduct(draft).ferry_in_halves:
        draft.push(OtherHalf(FERRY, company, other))
    else:
        lay_special(draft, LayPrivateTile(FERRY, other, FERRY_TILES[other], 0))


# ---- where 18xx.games waits for the second tile at once ----


class SecondTile(TilePower, frozen=True):
    """The second tile of two, before anything else may be done."""

    company: str

    def actor(self, pos: Position) -> str:
        return pos.president(self.company)

    def acts_for(self, pos: Position) -> str:
        return self.company


class SecondWallTile(SecondTile, frozen=True):
    """Lay a second tile on the Great Wall, or give that up."""

    takes = (LayPrivateTile, Pass)

    def places(self, pos: Position) -> Iterator[LayPrivateTile]:
        return wall_tiles(pos, pos.notes[WALL_FIRST])

    def play(self, draft: Draft, action: Action) -> None:
        draft.pop()
        if isinstance(action, LayPrivateTile):
            lay_special(draft, action)
            lay_wall(draft, action, self.company)


class OtherHalf(SecondTile, frozen=True):
    """Lay the ferry's tile on the other shore."""

    takes = (LayPrivateTile,)

    hex: str

    def places(self, pos: Position) -> Iterator[LayPrivateTile]:
        yield LayPrivateTile(FERRY, self.hex, FERRY_TILES[self.hex], 0)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, LayPrivateTile)
        draft.pop()
        lay_special(draft, action)


# ---- Forbidden City ----


class ForbiddenCity(ShareExchange, frozen=True):
    """Its player closes it for a share of a company with a station in Beijing: his purchase of that turn, in which he
    sells nothing."""

    takes = (ExchangePrivate,)

    def shares(self, pos: Position) -> Iterator[tuple[str, str]]:
        for company in pos.board.companies_in(pos.title.map.index(BEIJING)):
            yield company, IPO
            yield company, POOL

    def refusal(self, pos: Position, action: ExchangePrivate) -> RuleViolation | None:
        return self._closed(pos, action) or super().refusal(pos, action)

    def _closed(self, pos: Position, action: ExchangePrivate) -> RuleViolation | None:
        turn = pos.top
        assert isinstance(turn, StockTurn)
        if turn.sold:
            return pos.refuse("power.after-sale", private=self.private)
        buys_back = turn.has_sold(pos, action.company)
        if buys_back and not conduct(pos).forbidden_city_buys_back:
            return pos.refuse("stock.sold-this-round", company=action.company)
        return turn.closed_to_purchases(pos)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, ExchangePrivate)
        player = self.actor(draft)
        super().play(draft, action)
        draft.pop()
        draft.become(draft.top.with_(turn=draft.left_of(player), passes=0, exchanged=True))


class OldForbiddenCity(ShareExchange, frozen=True):
    """The prototype's: a share of the initial offering, at any moment of a stock round, beside the turns."""

    takes = (ExchangePrivate,)

    def shares(self, pos: Position) -> Iterator[tuple[str, str]]:
        return ((company, IPO) for company in pos.board.companies_in(pos.title.map.index(BEIJING)))
