"""The whole board as one picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from footplate.board.boardmap import BoardMap
from footplate.board.layout import Layout, Node, node
from footplate.drawing.borders import borders_svg
from footplate.drawing.discs import Colours, Station, livery
from footplate.drawing.geometry import frame_of
from footplate.drawing.hand import PRINT
from footplate.drawing.land import describe, hex_layers, hex_svg
from footplate.drawing.legend import legend
from footplate.drawing.style import MARGIN, SEA
from footplate.drawing.svg import document, num, text
from footplate.drawing.trails import Trail, trail
from footplate.game.speech import Speech

_HEADING = 40.0


def board_svg(
    layout: Layout,
    *,
    company_colours: Colours,
    homes: Mapping[str, tuple[int, int]] | None = None,
    routes: Sequence[tuple[str, Sequence[Sequence[str]]]] = (),
    highlight: Collection[str] = (),
    title: str = "",
    speech: Speech | None = None,
) -> str:
    """The map with its tiles and stations.

    `homes` are the circles reserved for companies, by (hex, stop); by default those printed on the board. `routes` are
    labels with the paths that a train runs, by the hexes it passes: one, or many for a network. `highlight` names the
    hexes to frame.
    """
    sheet, speech = Sheet(layout.map), speech or Speech()
    heading = _HEADING if title else 0
    wide, foot = sheet.wide, sheet.high + heading
    trails = [trail(layout, i, name, *ways) for i, (name, ways) in enumerate(routes, start=1)]
    key, key_height = legend(layout, trails, wide - 2 * MARGIN, speech)
    body = [
        f'<rect width="100%" height="100%" fill="{SEA}"/>',
        text((MARGIN, MARGIN + 12), title, 24, anchor="start", bold=True) if title else "",
        f'<g transform="translate({num(sheet.left)} {num(sheet.top + heading)})">',
        *_hexes(layout, sheet.centres, StationsOf(layout, homes, company_colours), trails, highlight, speech),
        borders_svg(layout),
        *(t.numbers() for t in trails),
        "</g>",
        f'<g transform="translate({num(MARGIN)} {num(foot)})">{key}</g>' if key else "",
    ]
    return document(
        wide, foot + key_height, title or speech.words.pictures["board"], _description(layout, trails, speech), body
    )


def board_sketch(map_: BoardMap, title: str, speech: Speech) -> str:
    """The empty board to be seen small: land, track and circles, nothing written on it (a pointer is told what would
    be), and no sea of its own."""
    layout, sheet = Layout(map_), Sheet(map_)
    body = [f'<g transform="translate({num(sheet.left)} {num(sheet.top)})">']
    for hex_, (x, y) in enumerate(sheet.centres):
        land, stops, *_ = hex_layers(layout, hex_, (), PRINT)
        words = escape(describe(layout, hex_, speech))
        body.append(f'<g transform="translate({num(x)} {num(y)})"><title>{words}</title>{land}{stops}</g>')
    return document(sheet.wide, sheet.high, title, _description(layout, (), speech), [*body, "</g>"])


class Sheet:
    """The paper a board is drawn on: its size, and what moves the hexes' own coordinates onto it."""

    def __init__(self, map_: BoardMap) -> None:
        self.frame = frame_of(map_.grid.orientation)
        self.centres = [self.frame.centre(map_.grid.at[name]) for name in map_.names]
        (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*self.centres, strict=True))
        reach_x, reach_y = (max(corner[axis] for corner in self.frame.corners) + MARGIN for axis in (0, 1))
        self.left, self.top = reach_x - left, reach_y - top
        self.wide, self.high = right - left + 2 * reach_x, bottom - top + 2 * reach_y


def _hexes(
    layout: Layout,
    centres: Sequence[tuple[float, float]],
    stations: StationsOf,
    trails: Sequence[Trail],
    highlight: Collection[str],
    speech: Speech,
) -> list[str]:
    parts: list[str] = []
    for h, (x, y) in enumerate(centres):
        name = layout.map.names[h]
        content = hex_svg(layout, h, stations.on(h), trails, name in highlight, speech)
        parts.append(f'<g data-hex="{escape(name)}" transform="translate({num(x)} {num(y)})">{content}</g>')
    return parts


class StationsOf:
    """Who stands or is expected in which circle."""

    def __init__(self, layout: Layout, homes: Mapping[str, tuple[int, int]] | None, colours: Colours) -> None:
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
                row.append(Station(company, livery(self._colours, company)))
            else:
                expected = next(waiting, None)
                row.append(None if expected is None else Station(expected))
        return row


def _description(layout: Layout, trails: Sequence[Trail], speech: Speech) -> str:
    """The board in words, for those who hear it."""
    pictures = speech.words.pictures
    told = [speech.say(pictures["map"], {"hexes": len(layout.faces), "tiles": len(layout.tiles())})]
    built = (h for h, face in enumerate(layout.faces) if face.id or layout.companies_in(h))
    told += [speech.ended(describe(layout, h, speech)) for h in built]
    told += [speech.say(pictures["route"], {"number": t.number, "label": t.label}) for t in trails]
    return "".join(f"{line} " for line in told)
