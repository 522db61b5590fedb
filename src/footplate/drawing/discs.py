"""What stands in a circle: the discs of companies, in one colour or two, with a stripe or without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Final

from footplate.drawing.hand import PRINT, Hand
from footplate.drawing.style import INK, PAPER, RESERVED, company_colour, text_on
from footplate.drawing.svg import Point, circle, num, rect, text, text_width
from footplate.game.title import Title

_LONGEST: Final = 5  # letters in one line
_LONGEST_LARGE: Final = 3


@dataclass(frozen=True)
class Livery:
    """Colours of a company's disc, each as #rrggbb or "": all of it, its lower half, a stripe across."""

    colour: str
    second: str = ""
    stripe: str = ""


Colours = Mapping[str, "str | Livery"]  # a company's livery, or the name of its only colour


def livery(colours: Colours, company: str) -> Livery:
    found = colours.get(company, "")
    return found if isinstance(found, Livery) else Livery(company_colour(found))


@lru_cache(maxsize=64)
def liveries(title: Title) -> dict[str, Livery]:
    """As the title prints them."""
    return {
        company: Livery(*(company_colour(c) if c else "" for c in (data.color, data.second_color, data.stripe)))
        for company, data in title.companies.items()
    }


@dataclass(frozen=True)
class Station:
    """What stands in a circle: a company's disc, or its letters where a circle is kept for it."""

    company: str
    livery: Livery | None = None  # None for a circle that is only reserved


def disc(station: Station, at: Point, radius: float, hand: Hand = PRINT) -> str:
    """A company's disc, or its dimmed letters in a ring of dots."""
    look = station.livery
    if look is None:
        ring = (
            f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(radius - 1)}" fill="none" stroke="{RESERVED}"'
            f' stroke-width="1.2" stroke-dasharray="2 2.5"/>'
        )
        return ring + _letters(station.company, at, radius - 1, RESERVED, hand)
    ground = circle(at, radius, fill=look.colour, stroke=INK, width=1) + _half(look.second, at, radius)
    if look.stripe:
        band = rect(at, 1.8 * radius, 0.85 * radius, fill=look.stripe, width=0, round_=0)
        return ground + band + _letters(station.company, at, 0.9 * radius, text_on(look.stripe), hand, look.stripe)
    if look.second:
        return ground + _letters(station.company, at, radius, "#000000", hand, PAPER)
    return ground + _letters(station.company, at, radius, text_on(look.colour), hand)


def _half(colour: str, at: Point, radius: float) -> str:
    if not colour:
        return ""
    left, right, y, r = num(at[0] - radius + 0.5), num(at[0] + radius - 0.5), num(at[1]), num(radius - 0.5)
    return f'<path d="M{left} {y}A{r} {r} 0 0 0 {right} {y}Z" fill="{colour}"/>'


def _letters(company: str, at: Point, radius: float, fill: str, hand: Hand, halo: str = "") -> str:
    """In one line, or in two where there are many. Letters that must be large are drawn so narrow that the disc holds
    them."""
    half = (len(company) + 1) // 2
    longest = _LONGEST if not hand.least else _LONGEST_LARGE
    lines = [company] if len(company) <= longest else [company[:half], company[half:]]
    widest = max(text_width(line, 1) for line in lines)
    fitting = min(0.92 * radius / len(lines) ** 0.5, (1.75 if len(lines) == 1 else 1.6) * radius / max(widest, 0.1))
    size = hand.size(fitting)
    step = size if size == fitting else 0.84 * size
    top = at[1] - (len(lines) - 1) * 0.5 * step
    far = at[1] - top + 0.3 * size  # from the middle of the disc, almost to the outer end of a line's capitals
    most = 0.0 if size == fitting else 2 * sqrt(max(0.0, radius**2 - far**2))
    return "".join(
        text((at[0], top + i * step), line, size, fill=fill, bold=True, halo=halo, most=most)
        for i, line in enumerate(lines)
    )
