"""Letters and numbers along the sides of a board: with them any hex is found by its coordinate."""

from __future__ import annotations

from string import ascii_uppercase

from footplate.board.boardmap import BoardMap
from footplate.drawing.board import Sheet
from footplate.drawing.hand import Hand
from footplate.drawing.style import FAINT, MARGIN
from footplate.drawing.svg import text


def margins_svg(map_: BoardMap, sheet: Sheet, hand: Hand) -> str:
    """In the coordinates of the sheet: what all hexes of a column share above and below it, of a row on both sides."""
    size = min(hand.least, MARGIN - 4)
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    numbered_down = all(name.endswith(str(y)) for name, (_, y) in map_.grid.at.items())
    for name, (x, y) in zip(map_.names, sheet.centres, strict=True):
        number = name.lstrip(ascii_uppercase)
        letters = name.removesuffix(number)
        columns[letters if numbered_down else number] = x + sheet.left
        rows[number if numbered_down else letters] = y + sheet.top
    near = 0.62 * size
    drawn = [text((x, y), label, size, fill=FAINT) for label, x in columns.items() for y in (near, sheet.high - near)]
    drawn += [text((x, y), label, size, fill=FAINT) for label, y in rows.items() for x in (near, sheet.wide - near)]
    return f'<g class="margin">{"".join(drawn)}</g>'
