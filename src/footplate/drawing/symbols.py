"""Little pictures, about 24 wide and 16 high around the origin: terrain, anchor, mine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from footplate.drawing.style import INK, PAPER
from footplate.drawing.svg import Point, circle, num, polygon, rect, stroke, text

WIDE: Final = 26.0
HIGH: Final = 16.0

_PEAKS: Final = ((-6, -4), (6, -6), (0, -9))


def mountain() -> str:
    back = polygon([(-1, 7), (6, -3.5), (12, 7)], fill="#b7a687", stroke="#5d503a", width=1.2)
    front = polygon([(-12, 7), (-3, -8), (6, 7)], fill="#9a8765", stroke="#5d503a", width=1.2)
    return back + front + polygon([(-5.4, -4), (-3, -8), (-0.6, -4), (-2.2, -2.6), (-3.6, -3.6)], fill=PAPER)


def high_mountain() -> str:
    parts = [
        polygon([(x - 8, 8), (x, top), (x + 8, 8)], fill="#857152", stroke="#5d503a", width=1.2) for x, top in _PEAKS
    ]
    caps = [polygon([(x - 2.5, top + 5), (x, top), (x + 2.5, top + 5), (x, top + 4)], fill=PAPER) for x, top in _PEAKS]
    return "".join(part + cap for part, cap in zip(parts, caps, strict=True))


def hill() -> str:
    return stroke("M-12 6C-9 -5 -1 -5 2 6M0 0C3 -5 10 -4 12 6", "#6f7a3f", 2.2, cap="round")


def river() -> str:
    wave = "c2.4 -4.4 5.4 -4.4 8 0s5.4 4.4 8 0s5.4 -4.4 8 0"
    return stroke(f"M-12 -3.5{wave}M-12 4{wave}", "#2c74a8", 2.4, cap="round")


def desert() -> str:
    spots = ((-10, 3), (-5, -4), (-3, 5), (2, 0), (5, -5), (7, 5), (11, 0))
    return "".join(circle(spot, 1.7, fill="#a9812f", width=0) for spot in spots)


def swamp() -> str:
    return stroke("M-11 6H11M-7 6V-3M-3 6L-5 -1M0 6V-6M4 6V-2M7 6L9 -3", "#4c7a5a", 1.8, cap="round")


def wall() -> str:
    """Battlements."""
    data = "M-12 7V-5H-8V-1H-4V-5H0V-1H4V-5H8V-1H12V7Z"
    return f'<path d="{data}" fill="#b9aa92" stroke="#5d503a" stroke-width="1.2"/>' + stroke(
        "M-12 3H12M-6 3V7M2 3V7M8 -1V3M-2 -1V3", "#5d503a", 0.9
    )


def anchor() -> str:
    data = "M0 -4V8M-4 -1.5H4M-7 2.5C-6 10 6 10 7 2.5M-9 4.5L-7 2L-4.5 4M9 4.5L7 2L4.5 4"
    return stroke(data, "#1d4e73", 1.8, cap="round") + circle((0, -6), 2, fill="none", stroke="#1d4e73", width=1.6)


def mine() -> str:
    """Crossed hammers."""
    handles = stroke("M-6 7L5 -6M6 7L-5 -6", INK, 1.8, cap="round")
    return handles + stroke("M1.5 -8L8 -2.5M-1.5 -8L-8 -2.5", INK, 3.4)


_SYMBOLS: Final[dict[str, Callable[[], str]]] = {
    "mountain": mountain,
    "high mountain": high_mountain,
    "hill": hill,
    "river": river,
    "water": river,
    "lake": river,
    "desert": desert,
    "sand": desert,
    "swamp": swamp,
    "marsh": swamp,
    "wall": wall,
    "port": anchor,
    "mine": mine,
}


def symbol(name: str, at: Point) -> str:
    """The picture for a kind of land or place; a word where there is none."""
    draw = _SYMBOLS.get(name)
    if draw is None:
        return text(at, name, 8)
    return f'<g transform="translate({num(at[0])} {num(at[1])})">{draw()}</g>'


def has_symbol(name: str) -> bool:
    return name in _SYMBOLS


def sign(name: str, at: Point) -> str:
    """A symbol on a white plate, for a place on the track."""
    return rect(at, WIDE, 22, round_=5, width=1.5) + symbol(name, at)
