"""Routes over the board: from a list of hexes to the curves of the track that a train takes through each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from footplate.board.layout import Layout
from footplate.board.tiles import FIRST_STOP, Face
from footplate.drawing.geometry import Curve, backwards, frame_of, length, path
from footplate.drawing.plan import plan_of
from footplate.drawing.style import CASING, INK, PAPER, ROUTE, ROUTES
from footplate.drawing.svg import Point, circle, stroke, text


@dataclass(frozen=True)
class Trail:
    """One route, ready to draw."""

    number: int
    label: str
    parts: tuple[tuple[int, tuple[Curve, ...], float], ...]  # hex, curves, length of the way before them
    badges: tuple[Point, ...]

    @property
    def look(self) -> tuple[str, str]:
        """Colour and dashes."""
        return ROUTES[(self.number - 1) % len(ROUTES)]

    def over(self, hex_: int) -> str:
        """The part of the route on this hex."""
        colour, dash = self.look
        lines: list[str] = []
        for where, curves, before in self.parts:
            if where == hex_:
                data = path(curves)
                lines.append(stroke(data, INK, CASING) + stroke(data, PAPER, CASING - 2))
                lines.append(stroke(data, colour, ROUTE, dash=dash, offset=before))
        return "".join(lines)

    def numbers(self) -> str:
        """Its number, on the way."""
        return "".join(badge(at, self) for at in self.badges)


def badge(at: Point, trail: Trail) -> str:
    return circle(at, 8.5, fill=PAPER, stroke=trail.look[0], width=2.5) + text(at, str(trail.number), 10, bold=True)


def trail(layout: Layout, number: int, label: str, hexes: Sequence[str]) -> Trail:
    """The trail of a route given by the hexes it passes, in order, "B6/1" where it is a certain stop of the hex; hexes
    that are no neighbours are not joined."""
    names = [name.partition("/") for name in hexes]
    way = [layout.map.index(name) for name, _, _ in names]
    stops = [int(stop) if stop else None for _, _, stop in names]
    parts: list[tuple[int, tuple[Curve, ...], float]] = []
    gone = 0.0
    for (hex_, edge_in, edge_out), stop in zip(_passes(layout, way), stops, strict=True):
        curves = _through(layout, hex_, edge_in, edge_out, stop)
        if curves:
            parts.append((hex_, curves, gone))
            gone += sum(length(curve) for curve in curves)
    return Trail(number, label, tuple(parts), tuple(_badges(layout, way)))


def _passes(layout: Layout, way: list[int]) -> Iterator[tuple[int, int, int]]:
    """Each hex with the edges it is entered and left by, -1 at the ends of the way."""
    edge = layout.map.grid.edge_towards
    for i, hex_ in enumerate(way):
        before = edge(hex_, way[i - 1]) if i else -1
        after = edge(hex_, way[i + 1]) if i + 1 < len(way) else -1
        yield hex_, before, after


def _badges(layout: Layout, way: list[int]) -> Iterator[Point]:
    """On every third border that the way crosses, the second one first: the ends are crowded enough."""
    grid = layout.map.grid
    frame = frame_of(grid.orientation)
    borders = [(a, grid.edge_towards(a, b)) for a, b in pairwise(way)]
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


def _stop_with(face: Face, edges: set[int], named: int | None) -> int | None:
    """The stop, as an end of track, that all these edges lead to: the one that is named, or the first."""
    for i, exits in enumerate(face.stop_exits):
        if named in (None, i) and edges <= set(exits):
            return FIRST_STOP + i
    return None
