"""Laying and upgrading track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from footplate.board.boardmap import FIXED
from footplate.board.reach import Reach
from footplate.board.tiles import FIRST_STOP, Face
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, LayTile, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.turn import CompanyStep, note_act

ALL_EDGES = 0b111111


class LayTrack(CompanyStep, frozen=True):
    """Lay or upgrade one tile, or pass."""

    takes: ClassVar[tuple[type[Action], ...]] = (LayTile, Pass)

    laid: int = 0

    def may_lay(self, pos: Position) -> bool:
        """Has the company a tile left to lay in this turn?"""
        return self.laid < pos.title.data.setup.tiles_a_turn

    def must_build_in(self, pos: Position) -> str:
        """The hex in which the company must lay its tile in this turn, if it can; "" if it is free. A title may say."""
        return ""

    def lingers(self, pos: Position) -> bool:
        """Does the step stay open after the company's tiles? A title may say."""
        return False

    def duty(self, pos: Position) -> str:
        """The hex in which the company must lay its tile now, if it can; "" if it is free."""
        hex_ = self.must_build_in(pos) if self.may_lay(pos) else ""
        return hex_ if hex_ and any(lay.hex == hex_ for lay in lays(pos, self.company)) else ""

    def options(self, pos: Position) -> Iterator[Option]:
        duty = self.duty(pos)
        if self.may_lay(pos):
            found = lays(pos, self.company)
            yield from (lay for lay in found if lay.hex == duty) if duty else found
        if not duty:
            yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        duty = self.duty(pos)
        if duty and (not isinstance(action, LayTile) or action.hex != duty):
            raise pos.refuse("track.home-first", company=self.company, hex=duty)
        if not isinstance(action, LayTile):
            return
        if self.may_lay(pos):
            problem = lay_refusal(pos, self.company, action)
        else:
            problem = pos.refuse("track.once", laid=self.laid)
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        note_act(draft)
        if not isinstance(action, LayTile):
            draft.pop()
            return
        hex_ = draft.title.map.index(action.hex)
        face = draft.title.map.tiles[action.tile].faces[action.rotation]
        draft.pay(draft.purse(self.company), BANK, draft.title.tile_cost(draft, self.company, hex_, face), "terrain")
        draft.lay_tile(hex_, face)
        draft.become(self.with_(laid=self.laid + 1))

    def settle(self, draft: Draft) -> bool:
        if self.may_lay(draft) or self.lingers(draft):
            return True
        draft.pop()
        return False


def lays(pos: Position, company: str, cash: int | None = None) -> Iterator[LayTile]:
    """Every legal lay, hex by hex in the order of the board. `cash`: as if the company had so much."""
    reach, title, map_ = pos.reach(company), pos.title, pos.title.map
    cash = pos.funds(company) if cash is None else cash
    closed, waiting = closed_hexes(pos), title.edges_not_yet(pos.phase)
    edges = dict.fromkeys(range(len(map_.hexes)), ALL_EDGES) if title.conduct.unconnected_track else reach.edges
    supply, colours = pos.tiles, pos.phase_data.tiles
    for hex_ in sorted(edges):
        if map_.names[hex_] in closed:
            continue
        old = pos.board.faces[hex_]
        not_yet = waiting.get(hex_, 0)
        for face, lay in _candidates(pos, hex_, old, edges[hex_]):
            if (
                supply.get(face.id, 0)
                and face.tile.color in colours
                and not face.exits_mask & not_yet
                and title.tile_refusal(pos, hex_, face) is None
                and title.tile_cost(pos, company, hex_, face) <= cash
                and is_of_use(pos, company, hex_, old, face, reach)
            ):
                yield lay


def _candidates(pos: Position, hex_: int, old: Face, edges: int) -> list[tuple[Face, LayTile]]:
    """Tiles and turns that fit there and have an exit on one of these edges; kept, as only print decides it."""
    map_ = pos.title.map
    key = (hex_, old, edges)
    found: list[tuple[Face, LayTile]] | None = map_.memo.get(key)
    if found is None:
        found = [
            (face, LayTile(map_.names[hex_], face.id, face.rotation))
            for face in map_.successors(hex_, old)
            if face.exits_mask & edges
        ]
        map_.memo[key] = found
    return found


def closed_hexes(pos: Position) -> set[str]:
    """Hexes in which a private in a player's hands forbids track."""
    return {
        hex_
        for private, owner in pos.privates.items()
        for hex_ in pos.title.privates[private].blocks
        if pos.is_player(owner) and pos.title.data.privates.have_powers
    }


def lay_refusal(pos: Position, company: str, action: LayTile) -> RuleViolation | None:
    """Why the company may not lay this tile there."""
    problem = fit_refusal(pos, action.hex, action.tile, action.rotation)
    if problem:
        return problem
    map_ = pos.title.map
    hex_ = map_.index(action.hex)
    old, face = pos.board.faces[hex_], map_.tiles[action.tile].faces[action.rotation]
    if action.hex in closed_hexes(pos):
        return pos.refuse("track.private-blocks", hex=action.hex)
    reach = pos.reach(company)
    if not (pos.title.conduct.unconnected_track or reach.joins(hex_, face.exits_mask)):
        return pos.refuse("track.unreachable", hex=action.hex, company=company)
    if not is_of_use(pos, company, hex_, old, face, reach):
        return pos.refuse("track.no-use", hex=action.hex, company=company)
    cost = pos.title.tile_cost(pos, company, hex_, face)
    if cost > pos.funds(company):
        return pos.refuse("track.money", needs=cost, has=pos.funds(company))
    return None


def fit_refusal(pos: Position, hex_name: str, tile: str, rotation: int) -> RuleViolation | None:
    """Why this tile in this turn cannot lie there, whoever lays it: board, chart, phase, supply, shape."""
    map_ = pos.title.map
    if hex_name not in map_:
        return pos.refuse("track.no-such-hex", hex=hex_name)
    if tile not in map_.tiles or not 0 <= rotation < 6:
        return pos.refuse("track.no-such-tile", tile=tile, rotation=rotation)
    hex_ = map_.index(hex_name)
    old, face = pos.board.faces[hex_], map_.tiles[tile].faces[rotation]
    if map_.hexes[hex_].color in FIXED:
        return pos.refuse("track.printed-for-good", hex=hex_name)
    if tile not in map_.chart(hex_, old):
        rule = "track.chart" if old.id or old.pieces else "track.first-tile"
        return pos.refuse("track.chart", rule, hex=hex_name, tile=tile, on=old.id)
    if face.tile.color not in pos.phase_data.tiles:
        return pos.refuse("track.phase", color=face.tile.color, phase=pos.phase)
    if not pos.tiles.get(tile, 0):
        return pos.refuse("track.none-left", tile=tile)
    if face.exits_mask & ~map_.open_edges[hex_]:
        return pos.refuse("track.dead-edge", hex=hex_name, tile=tile, rotation=rotation)
    if map_.carried(old, face) is None:
        return pos.refuse("track.keeps-track", hex=hex_name, tile=tile, rotation=rotation)
    if face.exits_mask & pos.title.edges_not_yet(pos.phase).get(hex_, 0):
        return pos.refuse("track.not-yet", hex=hex_name, tile=tile, rotation=rotation, phase=pos.phase)
    return pos.title.tile_refusal(pos, hex_, face)


def is_of_use(pos: Position, company: str, hex_: int, old: Face, new: Face, reach: Reach) -> bool:
    """An upgrade must bring new track, or a stop, on a route of the company, where the title asks for it; a first tile
    need not."""
    if not old.pieces or not pos.title.data.track.upgrades_must_help or pos.title.conduct.unconnected_track:
        return True
    if any(station >> 3 == hex_ for station in reach.stations):
        return True
    if any(reach.arrives(pos.board, company, 6 * hex_ + edge) for exits in new.stop_exits for edge in exits):
        return True
    return any(reach.can_use(pos.board, company, hex_, a, b) for a, b in new.pieces - old.pieces if b < FIRST_STOP)
