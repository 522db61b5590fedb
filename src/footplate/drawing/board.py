"""The whole board as one picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from footplate.board.layout import Layout, Node, node
from footplate.drawing.geometry import frame_of
from footplate.drawing.land import describe, hex_svg
from footplate.drawing.legend import legend
from footplate.drawing.style import MARGIN, SEA, company_colour
from footplate.drawing.svg import document, num, text
from footplate.drawing.tiles import Station
from footplate.drawing.trails import Trail, trail

_HEADING = 40.0


def board_svg(
    layout: Layout,
    *,
    company_colours: Mapping[str, str],
    homes: Mapping[str, tuple[int, int]] | None = None,
    routes: Sequence[tuple[str, Sequence[str]]] = (),
    highlight: Collection[str] = (),
    title: str = "",
) -> str:
    """The map with its tiles and stations.

    `homes` are the circles kept for companies, by (hex, stop): those printed on the board unless said otherwise.
    `routes` are labels with the hexes that a train passes. `highlight` names the hexes to be framed.
    """
    frame = frame_of(layout.map.grid.orientation)
    centres = [frame.centre(layout.map.grid.at[name]) for name in layout.map.names]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*centres, strict=True))
    reach_x, reach_y = (max(corner[axis] for corner in frame.corners) + MARGIN for axis in (0, 1))
    head = reach_y + (_HEADING if title else 0)
    wide, foot = right - left + 2 * reach_x, bottom - top + head + reach_y
    trails = [trail(layout, i, name, hexes) for i, (name, hexes) in enumerate(routes, start=1)]
    key, key_height = legend(layout, trails, wide - 2 * MARGIN)
    body = [
        f'<rect width="100%" height="100%" fill="{SEA}"/>',
        text((MARGIN, MARGIN + 12), title, 24, anchor="start", bold=True) if title else "",
        f'<g transform="translate({num(reach_x - left)} {num(head - top)})">',
        *_hexes(layout, centres, _Stations(layout, homes, company_colours), trails, highlight),
        *(t.numbers() for t in trails),
        "</g>",
        f'<g transform="translate({num(MARGIN)} {num(foot)})">{key}</g>' if key else "",
    ]
    return document(wide, foot + key_height, title or "Board", _description(layout, trails), body)


def _hexes(
    layout: Layout,
    centres: Sequence[tuple[float, float]],
    stations: _Stations,
    trails: Sequence[Trail],
    highlight: Collection[str],
) -> list[str]:
    parts: list[str] = []
    for h, (x, y) in enumerate(centres):
        name = layout.map.names[h]
        content = hex_svg(layout, h, stations.on(h), trails, name in highlight)
        parts.append(f'<g data-hex="{escape(name)}" transform="translate({num(x)} {num(y)})">{content}</g>')
    return parts


class _Stations:
    """Who stands or is expected in which circle."""

    def __init__(self, layout: Layout, homes: Mapping[str, tuple[int, int]] | None, colours: Mapping[str, str]) -> None:
        self._layout = layout
        self._colours = colours
        self._expected: dict[Node, list[str]] = {}
        for company, (hex_, stop) in (layout.map.homes() if homes is None else homes).items():
            if company not in layout.companies_in(hex_):
                self._expected.setdefault(layout.now(hex_, stop), []).append(company)

    def on(self, hex_: int) -> list[list[Station | None]]:
        """By stop and circle; a home is kept in the first free circles."""
        return [self._circles(node(hex_, i)) for i in range(len(self._layout.faces[hex_].stops))]

    def _circles(self, at: Node) -> list[Station | None]:
        waiting = iter(self._expected.get(at, ()))
        row: list[Station | None] = []
        for company in self._layout.slots(at):
            if company:
                row.append(Station(company, company_colour(self._colours.get(company, ""))))
            else:
                expected = next(waiting, None)
                row.append(None if expected is None else Station(expected))
        return row


def _description(layout: Layout, trails: Sequence[Trail]) -> str:
    """The board in words, for those who hear it."""
    told = [describe(layout, h) for h, face in enumerate(layout.faces) if face.id or layout.companies_in(h)]
    words = f"A map of {len(layout.faces)} hexes, {len(layout.tiles())} of them with a tile. " + "".join(
        f"{line}. " for line in told
    )
    return words + "".join(f"Route {t.number}: {t.label}. " for t in trails)
