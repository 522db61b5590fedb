"""A train's route as people write it, and whether a company may run it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from footplate.board.hexes import opposite
from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import Face

Place = tuple[int, int]  # a hex passed, and the stop in it; NO_STOP on plain track
NO_STOP = -1
NO_EDGE = -1


class Route(msgspec.Struct, frozen=True):
    """The hexes a train passes, from its first stop to its last; "B6/1" names the stop where it could be another."""

    train: str
    path: tuple[str, ...]


class TrainKind(msgspec.Struct, frozen=True):
    """How far a type of train runs, and which revenue keys it tries in order at a stop."""

    name: str
    reach: int | None  # None: as far as it likes
    counts: Literal["stops", "hexes"] = "stops"  # "hexes" counts the hex borders it crosses
    keys: tuple[str, ...] = ()


class Traced(msgspec.Struct, frozen=True):
    """A route found on the board: its stops in order, its hex sides as a bit mask, the borders it crosses."""

    stops: tuple[Node, ...]
    sides: int
    borders: int


class RouteError(ValueError):
    """Why a route or a run is not legal."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts: dict[str, object] = facts


def trace(layout: Layout, route: Route) -> Traced:
    """Follow the route over the track; RouteError where that cannot be done, whoever runs it."""
    places = [_place(layout, name) for name in route.path]
    if len(places) < 2:
        raise RouteError("route.too-short", stops=len(places))
    grid = layout.map.grid
    last = len(places) - 1
    stops: list[Node] = []
    sides = 0
    came_by = NO_EDGE
    for i, (hex_, named) in enumerate(places):
        leave = NO_EDGE if i == last else _edge_between(layout, hex_, places[i + 1][0])
        if leave != NO_EDGE:
            side = 1 << grid.side[6 * hex_ + leave]
            if sides & side:
                raise _side_twice(layout, side, route.train)
            sides |= side
        stop = _stop_passed(layout.faces[hex_], grid.names[hex_], named, came_by, leave)
        if stop != NO_STOP:
            here = node(hex_, stop)
            if here in stops:
                raise RouteError("route.stop-twice", hex=grid.names[hex_])
            if 0 < i < last and layout.stop(here).is_end:
                raise RouteError("route.through-end", hex=grid.names[hex_])
            stops.append(here)
        came_by = opposite(leave)
    return Traced(tuple(stops), sides, last)


def _place(layout: Layout, name: str) -> Place:
    hex_name, slash, stop = name.partition("/")
    hex_ = layout.map.grid.index.get(hex_name)
    if hex_ is None or bool(slash) != (stop.isascii() and stop.isdigit()):
        raise RouteError("route.unknown-hex", hex=name)
    if not slash:
        return hex_, NO_STOP
    if int(stop) >= len(layout.faces[hex_].stops):
        raise RouteError("route.not-a-stop", hex=hex_name, stop=int(stop))
    return hex_, int(stop)


def _edge_between(layout: Layout, hex_: int, other: int) -> int:
    edge = layout.map.grid.edge_towards(hex_, other)
    if edge < 0:
        names = layout.map.names
        raise RouteError("route.not-adjacent", hex=names[hex_], next=names[other])
    return edge


def _stop_passed(face: Face, name: str, named: int, *edges: int) -> int:
    """The stop between the two edges (NO_EDGE: the route begins or ends here), NO_STOP on plain track."""
    used = [edge for edge in edges if edge != NO_EDGE]
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


def _side_twice(layout: Layout, clash: int, train: str) -> RouteError:
    side = (clash & -clash).bit_length() - 1  # a side has the number of one of its two arrivals
    hex_, edge = divmod(side, 6)
    return RouteError("route.side-twice", hex=layout.map.names[hex_], edge=edge, train=train)


def check_run(layout: Layout, company: str, routes: Iterable[Route], trains: Sequence[TrainKind]) -> int:
    """What a legal set of routes earns, one train a route; RouteError if the company may not run it."""
    owned = Counter(kind.name for kind in trains)
    kinds = {kind.name: kind for kind in trains}
    ran: Counter[str] = Counter()
    revenue = 0
    used = 0
    for route in routes:
        kind = kinds.get(route.train)
        if kind is None:
            raise RouteError("route.no-such-train", train=route.train)
        ran[route.train] += 1
        if ran[route.train] > owned[route.train]:
            raise RouteError("route.train-twice", train=route.train, owned=owned[route.train])
        traced = trace(layout, route)
        _check_company(layout, company, traced)
        _check_length(traced, kind)
        if used & traced.sides:
            raise _side_twice(layout, used & traced.sides, route.train)
        used |= traced.sides
        revenue += route_revenue(layout, traced, kind)
    return revenue


def _check_company(layout: Layout, company: str, traced: Traced) -> None:
    if not any(company in layout.stations.get(stop, ()) for stop in traced.stops):
        raise RouteError("route.no-station", company=company)
    for stop in traced.stops[1:-1]:
        if layout.is_blocked(stop, company):
            raise RouteError("route.blocked", hex=layout.map.names[stop >> 3])


def _check_length(traced: Traced, kind: TrainKind) -> None:
    length = len(traced.stops) if kind.counts == "stops" else traced.borders
    if kind.reach is not None and length > kind.reach:
        raise RouteError("route.too-long", reach=kind.reach, **{kind.counts: length})


def route_revenue(layout: Layout, traced: Traced, kind: TrainKind) -> int:
    return sum(layout.stop(stop).worth(kind.keys) for stop in traced.stops)


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
    edges = [_edge_between(layout, hex_, places[j][0]) for j in (i - 1, i + 1) if 0 <= j < len(places)]
    plain = len(edges) == 2 and edges[1] in face.via[edges[0]]
    return plain or len(_joined(face, edges)) > 1
