"""A train's route as people write it, and how it lies on the board."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from footplate.board.hexes import opposite
from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import Face, Stop
from footplate.routes.model.kinds import PLAIN, RunRules, apart, link_at, link_side

Place = tuple[int, int]  # a hex passed, and the stop in it; NO_STOP on plain track
NO_STOP = -1
NO_EDGE = -1
OVER_LINK = -2  # in place of an edge: to or from another stop of the hex


class Route(msgspec.Struct, frozen=True):
    """The hexes a train passes, from its first stop to its last; "B6/1" names the stop where the hex has several.

    "B6/0 B6/1" runs from stop to stop inside the hex.
    """

    train: str
    path: tuple[str, ...]


class Run(msgspec.Struct, frozen=True):
    """A set of routes, what it earns, and whether it is proved that no other set serves the goal better.

    `bound` is the most that any run could reach of what was asked for (revenue, or revenue and treasury money
    together); a proved run reaches it.
    """

    routes: tuple[Route, ...]
    revenue: int
    proved: bool
    treasury: int = 0
    bound: int = 0


class Traced(msgspec.Struct, frozen=True):
    """A route found on the board: its stops in order, its hex sides as a bit mask, the borders it crosses."""

    stops: tuple[Node, ...]
    sides: int
    borders: int
    hexes: tuple[int, ...] = ()  # in order; the first or last holds no stop where the route ends in a mine
    mine_ends: int = 0
    printed: tuple[Stop, ...] = ()  # what its stops are


class RouteError(ValueError):
    """Why a route or a run is not legal."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts: dict[str, object] = facts


def trace(layout: Layout, route: Route, rules: RunRules = PLAIN) -> Traced:
    """Follow the route along the track; RouteError if no company could run it."""
    grid = layout.map.grid
    index = grid.index
    places = [(index[name], NO_STOP) if name in index else place(layout, name) for name in route.path]
    if len(places) < 2:
        raise RouteError("route.too-short", stops=len(places))
    mines = {grid.index[mine.hex] for mine in rules.mines}
    last = len(places) - 1
    stops: list[Node] = []
    used = sides = between = links = 0
    came_by = NO_EDGE
    for i, (hex_, named) in enumerate(places):
        face = layout.faces[hex_]
        leave, side = (NO_EDGE, 0) if i == last else _onward(layout, places[i], places[i + 1])
        if used & side:
            raise side_twice(layout, side, route.train)
        stop = NO_STOP
        if not mines or i not in (0, last) or hex_ not in mines or face.stops or named != NO_STOP:
            stop = _stop_passed(face, grid.names[hex_], named, came_by, leave)
        elif not face.via[max(came_by, leave)]:
            raise RouteError("route.no-track", hex=grid.names[hex_], edges=(max(came_by, leave),))
        if stop != NO_STOP:
            here = node(hex_, stop)
            if here in stops:
                raise RouteError("route.stop-twice", hex=grid.names[hex_])
            if 0 < i < last and face.stops[stop].is_end:
                raise RouteError("route.through-end", hex=grid.names[hex_])
            sides |= apart(layout, rules, between, stops[-1], here) if stops and rules.shared else between
            between = 0
            stops.append(here)
        used |= side
        between |= side
        links += leave == OVER_LINK
        came_by = leave if leave < 0 else opposite(leave)
    mine_ends = sum(layout.faces[places[i][0]].stops == () for i in (0, last)) if mines else 0
    if mine_ends == 2 and places[0][0] == places[last][0]:
        raise RouteError("route.stop-twice", hex=grid.names[places[0][0]])
    printed = tuple([layout.stop(stop) for stop in stops])
    return Traced(
        tuple(stops), sides | between, last - links, tuple([place[0] for place in places]), mine_ends, printed
    )


def place(layout: Layout, name: str) -> Place:
    """Read off a name that may tell the stop in the hex."""
    hex_name, slash, stop = name.partition("/")
    hex_ = layout.map.grid.index.get(hex_name)
    if hex_ is None or bool(slash) != (stop.isascii() and stop.isdigit()):
        raise RouteError("route.unknown-hex", hex=name)
    if not slash:
        return hex_, NO_STOP
    if int(stop) >= len(layout.faces[hex_].stops):
        raise RouteError("route.not-a-stop", hex=hex_name, stop=int(stop))
    return hex_, int(stop)


def _onward(layout: Layout, here: Place, there: Place) -> tuple[int, int]:
    """The edge that leads from a place to the next one and its side; or OVER_LINK, and the link (bit masks)."""
    if here[0] == there[0]:
        return OVER_LINK, _link(layout, here[0], here[1], there[1])
    grid = layout.map.grid
    edge = grid.towards.get((here[0], there[0]), NO_EDGE)
    if edge == NO_EDGE:
        raise RouteError("route.not-adjacent", hex=grid.names[here[0]], next=grid.names[there[0]])
    return edge, 1 << grid.side[6 * here[0] + edge]


def _link(layout: Layout, hex_: int, a: int, b: int) -> int:
    """The link between two stops of a hex, as a bit mask."""
    name, face = layout.map.names[hex_], layout.faces[hex_]
    links = face.links[a] if face.links and a != NO_STOP else ()
    for other, number in links:
        if other == b:
            return 1 << link_side(layout, hex_, number)
    if NO_STOP in (a, b) and face.links:
        raise RouteError("route.which-stop", hex=name, stops=tuple(range(len(face.stops))))
    if a == b or NO_STOP in (a, b):
        raise RouteError("route.not-adjacent", hex=name, next=name)
    raise RouteError("route.no-link", hex=name)


def _stop_passed(face: Face, name: str, named: int, came_by: int, leave: int) -> int:
    """The stop between the two edges (below 0: an end of the route, or a link), NO_STOP on plain track. It depends on
    the face alone, which keeps it."""
    key = (named, came_by, leave)
    stop = face.passed.get(key)
    if stop is None:
        stop = face.passed[key] = _find_stop(face, name, named, came_by, leave)
    return stop


def _find_stop(face: Face, name: str, named: int, *edges: int) -> int:
    used = [edge for edge in edges if edge >= 0]
    if named == NO_STOP and len(used) == 2 and used[1] in face.via[used[0]]:
        return NO_STOP
    joined = _joined(face, used) if named == NO_STOP else [named] if named in _joined(face, used) else []
    if len(joined) == 1:
        return joined[0]
    if joined:
        raise RouteError("route.which-stop", hex=name, stops=tuple(joined))
    if len(used) == 1 and not face.stops:
        raise RouteError("route.not-a-stop", hex=name)
    raise RouteError("route.no-track", hex=name, edges=tuple(used))


def _joined(face: Face, edges: Sequence[int]) -> list[int]:
    return [i for i, exits in enumerate(face.stop_exits) if all(edge in exits for edge in edges)]


def side_twice(layout: Layout, clash: int, train: str) -> RouteError:
    side = (clash & -clash).bit_length() - 1  # a side has the number of one of its two arrivals
    hex_, edge = divmod(side, 6)
    linked, _ = link_at(layout, side)
    if linked >= 0:
        return RouteError("route.link-twice", hex=layout.map.names[linked], train=train)
    if hex_ >= len(layout.map.names):  # a shared side, which stands for a station
        return RouteError("route.side-twice", hex=layout.map.names[side - 6 * len(layout.map.names) >> 3], train=train)
    return RouteError("route.side-twice", hex=layout.map.names[hex_], edge=edge, train=train)


def spell(layout: Layout, train: str, places: Sequence[Place]) -> Route:
    """The route over these places. It is the same either way round: the alphabetically first reading is taken."""
    names = layout.map.names
    path = tuple(
        names[hex_] + (f"/{stop}" if stop != NO_STOP and _must_name(layout, places, i) else "")
        for i, (hex_, stop) in enumerate(places)
    )
    return Route(train, min(path, path[::-1]))


def _must_name(layout: Layout, places: Sequence[Place], i: int) -> bool:
    """Would the hex alone be read as another stop, or as plain track?"""
    hex_, _ = places[i]
    face = layout.faces[hex_]
    if len(face.stops) == 1 and not face.tile.track:
        return False  # by far the most common
    if any(places[j][0] == hex_ for j in (i - 1, i + 1) if 0 <= j < len(places)):
        return True
    towards = layout.map.grid.towards
    edges = [towards[hex_, places[j][0]] for j in (i - 1, i + 1) if 0 <= j < len(places)]
    plain = len(edges) == 2 and edges[1] in face.via[edges[0]]
    return plain or len(_joined(face, edges)) > 1
