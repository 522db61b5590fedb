"""Small pieces of SVG as strings. All text of a picture goes through `text`, which escapes it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Literal

from footplate.drawing.style import FONT, INK, PAPER

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


def num(value: float) -> str:
    """A number as short as it can be written to a hundredth."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def points(corners: Iterable[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in corners)


def text_width(content: str, size: float) -> float:
    """Width of bold text, generously: fonts differ, and the widest (DejaVu Sans) must fit."""
    return sum(0.42 if c in "ilj.,:;'|!1I" else 0.95 if c in "mwMW&" else 0.69 for c in content) * size


def text(
    at: Point,
    content: str,
    size: float,
    *,
    fill: str = INK,
    anchor: Anchor = "middle",
    bold: bool = False,
    halo: str = "",
    most: float = 0.0,
    outline: float = 3.0,
) -> str:
    """One line of text, centred on the height of its capitals; a halo, `outline` wide, keeps it legible on track. If it
    would be wider than `most`, its letters are drawn narrower."""
    weight = ' font-weight="700"' if bold else ""
    edge = (
        f' stroke="{halo}" stroke-width="{num(outline)}" stroke-linejoin="round" paint-order="stroke"' if halo else ""
    )
    narrow = (
        f' textLength="{num(most)}" lengthAdjust="spacingAndGlyphs"' if 0 < most < text_width(content, size) else ""
    )
    return (
        f'<text x="{num(at[0])}" y="{num(at[1] + 0.36 * size)}" font-size="{num(size)}" text-anchor="{anchor}"'
        f' fill="{fill}"{weight}{edge}{narrow}>{escape(content)}</text>'
    )


def circle(at: Point, radius: float, *, fill: str = PAPER, stroke: str = INK, width: float = 1.5) -> str:
    edge = f' stroke="{stroke}" stroke-width="{num(width)}"' if width else ""
    return f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(radius)}" fill="{fill}"{edge}/>'


def rect(
    at: Point,
    wide: float,
    high: float,
    *,
    fill: str = PAPER,
    stroke: str = INK,
    width: float = 1.0,
    round_: float = 2.0,
) -> str:
    """A rectangle around its centre."""
    edge = f' stroke="{stroke}" stroke-width="{num(width)}"' if width else ""
    return (
        f'<rect x="{num(at[0] - wide / 2)}" y="{num(at[1] - high / 2)}" width="{num(wide)}" height="{num(high)}"'
        f' rx="{num(round_)}" fill="{fill}"{edge}/>'
    )


def polygon(corners: Iterable[Point], *, fill: str, stroke: str = "none", width: float = 1.0, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<polygon points="{points(corners)}" fill="{fill}" stroke="{stroke}" stroke-width="{num(width)}"'
        f' stroke-linejoin="round"{dashes}/>'
    )


def stroke(
    data: str,
    colour: str,
    width: float,
    *,
    fill: str = "none",
    cap: str = "butt",
    dash: str = "",
    offset: float = 0,
) -> str:
    """A line along path data."""
    dashes = f' stroke-dasharray="{dash}" stroke-dashoffset="{num(offset)}"' if dash else ""
    return (
        f'<path d="{data}" fill="{fill}" stroke="{colour}" stroke-width="{num(width)}" stroke-linecap="{cap}"'
        f' stroke-linejoin="round"{dashes}/>'
    )


def document(wide: float, high: float, title: str, description: str, body: Iterable[str]) -> str:
    """A whole picture; `title` and `description` are what a screen reader says of it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}" width="{num(wide)}"'
        f' height="{num(high)}" role="img" font-family="{FONT}">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>" + "\n".join(body) + "</svg>\n"
    )
