"""Letters and numbers along the sides of a board: with them any hex is found by its coordinate."""

from __future__ import annotations

from string import ascii_uppercase

from footplate.board.boardmap import BoardMap
from footplate.drawing.board import Sheet
from footplate.drawing.hand import Hand
from footplate.drawing.placing import Box, box_at
from footplate.drawing.style import FAINT, MARGIN
from footplate.drawing.svg import Point, text


def margins_svg(map_: BoardMap, sheet: Sheet, hand: Hand) -> str:
    """In the coordinates of the sheet: what all hexes of a column share above and below it, of a row on both sides."""
    drawn = (text(at, label, _size(hand), fill=FAINT) for label, at in _labels(map_, sheet, hand))
    return f'<g class="margin">{"".join(drawn)}</g>'


def margin_boxes(map_: BoardMap, sheet: Sheet, hand: Hand) -> list[Box]:
    """What they cover."""
    size = _size(hand)
    return [box_at(at, hand.width(label, size), size) for label, at in _labels(map_, sheet, hand)]


def _size(hand: Hand) -> float:
    return min(hand.least, MARGIN - 4)


def _labels(map_: BoardMap, sheet: Sheet, hand: Hand) -> list[tuple[str, Point]]:
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    numbered_down = all(name.endswith(str(y)) for name, (_, y) in map_.grid.at.items())
    for name, (x, y) in zip(map_.names, sheet.centres, strict=True):
        number = name.lstrip(ascii_uppercase)
        letters = name.removesuffix(number)
        columns[letters if numbered_down else number] = x + sheet.left
        rows[number if numbered_down else letters] = y + sheet.top
    near = 0.62 * _size(hand)
    above = [(label, (x, y)) for label, x in columns.items() for y in (near, sheet.high - near)]
    return above + [(label, (x, y)) for label, y in rows.items() for x in (near, sheet.wide - near)]
