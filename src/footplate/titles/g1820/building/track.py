"""Building track (7.2.1, 12.3), and what green cousins help with (14.4)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, LayPrivateTile, LayTile, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.asides import place_refusal
from footplate.rounds.track import LayTrack, lay_refusal, lays
from footplate.rounds.turn import note_act
from footplate.titles.g1820.abilities import BEDLINGTON, GAS_LIGHT, LOCKE, invested, reward
from footplate.titles.g1820.books import used
from footplate.titles.g1820.building.cities import has_city, kind_of, spacing_refusal
from footplate.titles.g1820.capital.loans import reach_of
from footplate.titles.g1820.parties import cousin_directs, is_private
from footplate.titles.g1820.printed import printed

Build = LayTile | LayPrivateTile


class BuildTrack(LayTrack, frozen=True):
    """Two tiles, a private company four after the yellow phase (R50), in different hexes."""

    takes = (LayTile, LayPrivateTile, Pass)

    hexes: tuple[str, ...] = ()  # built in, in this turn
    ironworks: bool = False  # has Bedlington's upgrade been made?

    def may_lay(self, pos: Position) -> bool:
        return self.laid < tiles_a_turn(pos, self.company)

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self._builds(pos, pos.funds(self.company))
        yield Pass()

    def _builds(self, pos: Position, cash: int) -> Iterator[Build]:
        if self.may_lay(pos):
            yield from (lay for lay in lays(pos, self.company, cash) if lay.hex not in self.hexes)
            if not self._power_refusal(pos, GAS_LIGHT):
                yield from (lay for lay in gas_lays(pos, self.company, cash) if lay.hex not in self.hexes)
        if not self._power_refusal(pos, BEDLINGTON):
            for lay in lays(pos, self.company, cash):
                if lay.hex not in self.hexes and upgrades_city(pos, lay.hex):
                    yield LayPrivateTile(BEDLINGTON, lay.hex, lay.tile, lay.rotation)

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, Build):
            problem = self._refusal(pos, action)
            if problem:
                raise problem

    def _refusal(self, pos: Position, action: Build) -> RuleViolation | None:
        power = action.private if isinstance(action, LayPrivateTile) else None
        problem = None if power is None else self._power_refusal(pos, power)
        if problem:
            return problem
        if power != BEDLINGTON and not self.may_lay(pos):
            return pos.refuse("track.no-more", laid=self.laid)
        if action.hex in self.hexes:
            return pos.refuse("track.same-hex", hex=action.hex)
        if power == GAS_LIGHT:
            return gas_refusal(pos, self.company, action)
        problem = lay_refusal(pos, self.company, LayTile(action.hex, action.tile, action.rotation))
        if problem is None and power == BEDLINGTON and not upgrades_city(pos, action.hex):
            problem = pos.refuse("power.no-city", private=power, hex=action.hex)
        return problem

    def _power_refusal(self, pos: Position, power: str) -> RuleViolation | None:
        """Bedlington upgrades one city a turn beside the other tiles (14.4.1), the gas company builds once a company
        and game (14.4.2)."""
        if power not in (BEDLINGTON, GAS_LIGHT) or not invested(pos, power, self.company):
            return pos.refuse("power.not-invested", private=power, company=self.company)
        spent = self.ironworks if power == BEDLINGTON else bool(used(pos, GAS_LIGHT, self.company))
        return pos.refuse("power.spent", private=power, company=self.company) if spent else None

    def play(self, draft: Draft, action: Action) -> None:
        note_act(draft)
        if not isinstance(action, Build):
            draft.pop()
            return
        face = draft.title.map.tiles[action.tile].faces[action.rotation]
        build(draft, self.company, draft.title.map.index(action.hex), face)
        power = action.private if isinstance(action, LayPrivateTile) else None
        if power is not None:
            value = next(stop for stop in face.stops if stop.kind == "city").worth(draft.phase_data.values)
            reward(draft, power, self.company, value // 2 if power == BEDLINGTON else value)
        extra = power == BEDLINGTON
        draft.become(
            self.with_(laid=self.laid + (not extra), hexes=(*self.hexes, action.hex), ironworks=self.ironworks or extra)
        )

    def settle(self, draft: Draft) -> bool:
        """Waits while there is something to build, if need be with loans. A cousin builds nothing (14.1, R98)."""
        builds = self._builds(draft, reach_of(draft, self.company))
        if not cousin_directs(draft, self.company) and next(builds, None) is not None:
            return True
        draft.pop()
        return False


def tiles_a_turn(pos: Position, company: str) -> int:
    """7.2.1, 13.2, R50."""
    if is_private(pos, company) and pos.phase != "yellow":
        return printed(pos).private_tiles
    return pos.title.data.setup.tiles_a_turn


def build(draft: Draft, company: str, hex_: int, face: Face) -> None:
    """Pay for the ground and the borders it joins, and lay the tile. What Joseph Locke saves is his (14.4.3)."""
    cost = draft.title.tile_cost(draft, company, hex_, face)
    draft.pay(draft.purse(company), BANK, cost, "terrain")
    if cost and invested(draft, LOCKE, company):
        reward(draft, LOCKE, company, cost)  # as much was saved as was paid
    draft.lay_tile(hex_, face)


def upgrades_city(pos: Position, hex_name: str) -> bool:
    """Does a city tile lie there?"""
    face = pos.board.faces[pos.title.map.index(hex_name)]
    return bool(face.id) and has_city(face)


# ---- the Gas Light & Coke Company (14.4.2) ----


def gas_lays(pos: Position, company: str, cash: int) -> Iterator[LayPrivateTile]:
    """A yellow big city where a small one could be built, or a green one on a yellow small one."""
    edges = pos.reach(company).edges
    for hex_ in sorted(edges):
        for face in _gas_faces(pos, hex_):
            if (
                face.exits_mask & edges[hex_]
                and pos.tiles[face.id]
                and face.tile.color in pos.phase_data.tiles
                and not face.exits_mask & pos.title.edges_not_yet(pos.phase).get(hex_, 0)
                and spacing_refusal(pos, hex_, face, spaced_as="small") is None
                and pos.title.tile_cost(pos, company, hex_, face) <= cash
            ):
                yield LayPrivateTile(GAS_LIGHT, pos.title.map.names[hex_], face.id, face.rotation)


def gas_refusal(pos: Position, company: str, action: Build) -> RuleViolation | None:
    assert isinstance(action, LayPrivateTile)
    return place_refusal(pos, action, tuple(gas_lays(pos, company, pos.funds(company))))


def _gas_faces(pos: Position, hex_: int) -> Iterator[Face]:
    """Big cities that fit the ground or the small city there."""
    map_, old = pos.title.map, pos.board.faces[hex_]
    if old.id:
        color = "green" if old.tile.color == "yellow" and kind_of(old) == "small" else ""
    else:
        color = (
            "yellow" if any(kind_of(map_.tiles[number].faces[0]) == "small" for number in map_.chart(hex_, old)) else ""
        )
    if color:
        for tile in map_.tiles.values():
            if tile.color == color and kind_of(tile.faces[0]) == "big":
                yield from (face for face in tile.faces if map_.shape_fits(hex_, old, face))
