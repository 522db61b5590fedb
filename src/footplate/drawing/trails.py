"""Routes over the board: from lists of hexes to the curves of the track that a train takes through each.

A route is one way; a network is many, and has its stops marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from footplate.board.layout import Layout
from footplate.board.tiles import FIRST_STOP, Face
from footplate.drawing.geometry import Curve, backwards, frame_of, length, path
from footplate.drawing.hand import PRINT, Hand
from footplate.drawing.plan import Plan, circles, has_circles, plan_of, radius
from footplate.drawing.style import CASING, INK, PAPER, ROUTE, ROUTES
from footplate.drawing.svg import Point, circle, stroke, text

HALO = 6.0  # between a stop and the ring that marks it

Part = tuple[int, tuple[Curve, ...], float]  # hex, curves, length of the way before them


@dataclass(frozen=True)
class Trail:
    """One route, ready to draw."""

    number: int
    label: str
    parts: tuple[Part, ...]
    badges: tuple[Point, ...]
    marks: tuple[tuple[int, int], ...] = ()  # the stops of a network, by hex and number

    @property
    def look(self) -> tuple[str, str]:
        """Colour and dashes."""
        return ROUTES[(self.number - 1) % len(ROUTES)]

    def over(self, hex_: int, plan: Plan, hand: Hand = PRINT) -> str:
        """The part of the route on this hex."""
        colour, dash = self.look
        here = [(path(curves), before) for where, curves, before in self.parts if where == hex_]
        cased = [stroke(data, INK, CASING) + stroke(data, PAPER, CASING - 2) for data, _ in here]
        drawn = [stroke(data, colour, ROUTE, dash=dash, offset=before) for data, before in here]
        lines = [*cased, *drawn] if self.marks else [line for pair in zip(cased, drawn, strict=True) for line in pair]
        return "".join(lines) + "".join(self._halo(plan, stop, hand) for where, stop in self.marks if where == hex_)

    def _halo(self, plan: Plan, number: int, hand: Hand) -> str:
        """A ring around a stop, which is drawn on top of it."""
        stop, place = plan.face.stops[number], plan.places[number]
        middles = circles(stop, place, stop.slots, hand.room) if has_circles(stop) else (place.at,)
        far = radius(stop) * (hand.room if len(middles) > 1 else 1.0) + HALO
        return "".join(circle(at, far, fill=PAPER, stroke=self.look[0], width=4) for at in middles)

    def numbers(self) -> str:
        """Its number, on the way."""
        return "".join(badge(at, self) for at in self.badges)


def badge(at: Point, trail: Trail) -> str:
    return circle(at, 8.5, fill=PAPER, stroke=trail.look[0], width=2.5) + text(at, str(trail.number), 10, bold=True)


def trail(layout: Layout, number: int, label: str, *ways: Sequence[str]) -> Trail:
    """The trail of a route given by the hexes it passes, in order, "B6/1" where it is a certain stop of the hex; hexes
    that are no neighbours are not joined. Several ways make a network."""
    told = [_read(layout, hexes) for hexes in ways]
    parts = [part for way in told for part in _parts(layout, way)]
    steps = {frozenset(step): step for way in told for step in pairwise(hex_ for hex_, _ in way)}
    marks: tuple[tuple[int, int], ...] = ()
    if len(ways) > 1:
        marks = tuple(dict.fromkeys((hex_, stop) for way in told for hex_, stop in way if stop is not None))
        parts = list(dict.fromkeys((hex_, tuple(map(_one_way, curves)), 0.0) for hex_, curves, _ in parts))
    return Trail(number, label, tuple(parts), tuple(_badges(layout, list(steps.values()))), marks)


def _read(layout: Layout, hexes: Sequence[str]) -> list[tuple[int, int | None]]:
    """Hexes with the stop that is named, if one is."""
    names = [name.partition("/") for name in hexes]
    return [(layout.map.index(name), int(stop) if stop else None) for name, _, stop in names]


def _parts(layout: Layout, way: Sequence[tuple[int, int | None]]) -> Iterator[Part]:
    gone = 0.0
    passes = _passes(layout, [hex_ for hex_, _ in way])
    for i, ((hex_, edge_in, edge_out), (_, stop)) in enumerate(zip(passes, way, strict=True)):
        curves = _through(layout, hex_, edge_in, edge_out, stop) + _link(layout, *way[i : i + 2])
        if curves:
            yield hex_, curves, gone
            gone += sum(length(curve) for curve in curves)


def _one_way(curve: Curve) -> Curve:
    """The same whichever way it is run."""
    return min(curve, backwards(curve))


def _passes(layout: Layout, way: list[int]) -> Iterator[tuple[int, int, int]]:
    """Each hex with the edges it is entered and left by, -1 at the ends of the way."""
    edge = layout.map.grid.edge_towards
    for i, hex_ in enumerate(way):
        before = edge(hex_, way[i - 1]) if i else -1
        after = edge(hex_, way[i + 1]) if i + 1 < len(way) else -1
        yield hex_, before, after


def _badges(layout: Layout, steps: Sequence[tuple[int, int]]) -> Iterator[Point]:
    """On every third border that is crossed, the second one first: the ends are crowded enough."""
    grid = layout.map.grid
    frame = frame_of(grid.orientation)
    borders = [(a, grid.edge_towards(a, b)) for a, b in steps]
    borders = [(a, edge) for a, edge in borders if edge >= 0]
    for hex_, edge in borders[min(1, len(borders) // 3) :: 3]:
        x, y = frame.centre(grid.at[layout.map.names[hex_]])
        dx, dy = frame.edge(edge)
        yield x + dx, y + dy


def _through(layout: Layout, hex_: int, edge_in: int, edge_out: int, named: int | None) -> tuple[Curve, ...]:
    """Curves from border to border: plain track if there is any and no stop is named, else by way of a stop."""
    face = layout.faces[hex_]
    plan = plan_of(face, layout.map.grid.orientation)
    if edge_in >= 0 and edge_out >= 0 and named is None:
        plain = plan.curve((edge_in, edge_out))
        if plain is not None:
            return (plain,)
    ends = {edge for edge in (edge_in, edge_out) if edge >= 0}
    stop = _stop_with(face, ends, named)
    if stop is None or not ends:
        return ()
    inwards = () if edge_in < 0 else (plan.pieces[edge_in, stop],)
    outwards = () if edge_out < 0 else (backwards(plan.pieces[edge_out, stop]),)
    return inwards + outwards


def _link(
    layout: Layout, here: tuple[int, int | None], there: tuple[int, int | None] | None = None
) -> tuple[Curve, ...]:
    """The track to the next stop, if that lies in the same hex."""
    if there is None or here[0] != there[0] or here[1] is None or there[1] is None:
        return ()
    plan = plan_of(layout.faces[here[0]], layout.map.grid.orientation)
    curve = plan.curve((FIRST_STOP + here[1], FIRST_STOP + there[1]))
    return () if curve is None else (curve,)


def _stop_with(face: Face, edges: set[int], named: int | None) -> int | None:
    """The stop, as an end of track, that all these edges lead to: the one that is named, or the first."""
    for i, exits in enumerate(face.stop_exits):
        if named in (None, i) and edges <= set(exits):
            return FIRST_STOP + i
    return None
