"""The stock market: prices, zones by colour and letter, par spaces, the companies' markers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from math import ceil

from footplate.drawing.discs import Colours, Station, disc, livery
from footplate.drawing.style import BORDER, FAINT, MARGIN, PAPER, SEA, swatch
from footplate.drawing.svg import Point, document, num, rect, text, text_width
from footplate.game.speech import Speech

Cell = tuple[int, int]  # row, column

_WIDE, _HIGH = 68.0, 74.0
_ROOM = 43.0  # height for markers, between the price and the word "PAR"
_LONGEST = 20  # a longer market of one line is folded


def market_svg(
    rows: Sequence[Sequence[str]],
    zones: Mapping[Cell, str],
    par: Collection[Cell],
    markers: Mapping[Cell, Sequence[str]],
    colours: Colours,
    speech: Speech | None = None,
) -> str:
    """The market grid, top row first; "" means no space. `markers` are companies by space, the top one first."""
    cells = {(r, c): price for r, row in enumerate(rows) for c, price in enumerate(row) if price}
    speech, places = speech or Speech(), _places(rows)
    pictures = speech.words.pictures
    body = [f'<rect width="100%" height="100%" fill="{SEA}"/>']
    for cell, price in cells.items():
        x, y = places[cell]
        held = markers.get(cell, ())
        zone, start = zones.get(cell, ""), pictures["par"] if cell in par else ""
        content = _ground(price, zone, start) + _markers(held, colours)
        words = speech.row(word for word in (price, speech.printed(zone), start, *held) if word)
        body.append(
            f'<g data-cell="{cell[0]},{cell[1]}" transform="translate({num(x)} {num(y)})">'
            f"<title>{escape(words)}</title>{content}</g>"
        )
    foot = max(y for _, y in places.values()) + _HIGH / 2 + 24
    body.append(_legend(list(dict.fromkeys(zones[c] for c in cells if c in zones)), bool(par), foot, speech))
    wide = max(x for x, _ in places.values()) + _WIDE / 2 + MARGIN
    standing = speech.sentences(
        speech.ended(speech.say(pictures["at"], {"companies": " ".join(held), "price": cells.get(cell, "?")}))
        for cell, held in markers.items()
        if held
    )
    return document(wide, foot + 24, pictures["market"], standing or pictures["no-price"], body)


def _places(rows: Sequence[Sequence[str]]) -> dict[Cell, Point]:
    """Middle of every space. A market of one long line is folded, so that it can be read on a page."""
    count = max(len(row) for row in rows)
    fold = ceil(count / ceil(count / _LONGEST)) if len(rows) == 1 else count
    return {
        (r, c): (MARGIN + (c % fold + 0.5) * _WIDE, MARGIN + (r + c // fold + 0.5) * _HIGH)
        for r, row in enumerate(rows)
        for c in range(len(row))
    }


def _ground(price: str, zone: str, par: str) -> str:
    """The empty space around the origin."""
    fill, letters = swatch(zone or "white")
    parts = [rect((0, 0), _WIDE, _HIGH, fill=fill, stroke=BORDER, round_=0)]
    if par:
        parts.append(rect((0, 0), _WIDE - 5, _HIGH - 5, fill="none", width=2))
        parts.append(text((0, _HIGH / 2 - 8), par.upper(), 7, bold=True))
    parts.append(text((-_WIDE / 2 + 6, -_HIGH / 2 + 12), price, 13, anchor="start", bold=True))
    if letters:
        parts.append(text((_WIDE / 2 - 6, -_HIGH / 2 + 11), letters, 9, fill=FAINT, anchor="end", bold=True))
    return "".join(parts)


def _markers(held: Sequence[str], colours: Colours) -> str:
    """In rows from the left, the first on top; the more there are, the smaller."""
    rows = 1 if len(held) <= 2 else 2 if len(held) <= 6 else 3
    per_row = ceil(len(held) / rows)
    radius = min(12.0, _ROOM / 2 / rows, (_WIDE - 6) / 2 / max(per_row, 1))
    parts: list[str] = []
    for i, company in enumerate(held):
        row, column = divmod(i, per_row)
        in_row = min(per_row, len(held) - row * per_row)
        at = ((2 * column - in_row + 1) * radius, 5 + (2 * row - rows + 1) * radius)
        parts.append(disc(Station(company, livery(colours, company)), at, radius - 0.5))
    return "".join(parts)


def _legend(zones: Sequence[str], has_par: bool, y: float, speech: Speech) -> str:
    pictures = speech.words.pictures
    parts: list[str] = []
    x = MARGIN
    for zone in zones:
        fill, letters = swatch(zone)
        name = speech.printed(zone)
        parts.append(rect((x + 11, y), 22, 17, fill=fill) + text((x + 11, y), letters, 9, bold=True))
        parts.append(text((x + 28, y), name, 11, anchor="start"))
        x += 46 + text_width(name, 11)
    if has_par:
        parts.append(
            rect((x + 14, y), 28, 17, fill=PAPER, width=2) + text((x + 14, y), pictures["par"].upper(), 7, bold=True)
        )
        parts.append(text((x + 34, y), pictures["starting"], 11, anchor="start"))
    return "".join(parts)
