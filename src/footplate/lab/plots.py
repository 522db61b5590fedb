"""Plain charts as SVG, for pages and notebooks: lines over time, values with their intervals, spreads of values.

A chart takes the colour of text from whatever it is placed in, so that it can be read in the light and in the dark. No
colour means anything alone: lines end with their name and differ in their dashes, rows have labels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import floor, log10
from statistics import quantiles
from typing import Final, NamedTuple, TypeVar

import msgspec

from footplate.drawing.svg import Anchor, num
from footplate.drawing.svg import text as svg_text

#: can be told apart by most eyes, on white and on black
COLOURS: Final = ("#2f7ed8", "#d2691e", "#2e9e5b", "#b14fb8", "#b8860b", "#d0433f", "#139a9a", "#7d7d7d")
DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "5 5", "1 4", "12 4", "3 2 8 2")
SIZE: Final = 12  # of letters
WIDE: Final = 640
ROW: Final = 26
TICKS: Final = 5
Point = tuple[float, float]
Item = TypeVar("Item")


class Chart(msgspec.Struct, frozen=True):
    """A picture that a notebook shows by itself; `svg` is its text."""

    svg: str

    def __repr__(self) -> str:
        return f"<Chart: {len(self.svg)} bytes of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg


class Interval(NamedTuple):
    """A value, and where it lies."""

    label: str
    low: float
    value: float
    high: float


class Axis(msgspec.Struct, frozen=True):
    """Numbers along a line of the picture."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        """A few round numbers."""
        rough = (self.high - self.low) / TICKS
        unit = 10 ** floor(log10(rough))
        step = next(step * unit for step in (1, 2, 5, 10) if step * unit >= rough * 0.999)
        first = -floor(-self.low / step + 1e-9)
        count = floor((self.high - first * step) / step + 1e-9) + 1
        return [(first + n) * step for n in range(count)]


def axis(values: Sequence[float], start: float, end: float, *, zero: bool = False) -> Axis:
    """An axis that all of them are on."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if low == high:
        low, high = low - 1, high + 1
    return Axis(low, high, start, end)


def lines(
    series: Mapping[str, Sequence[Point]], *, title: str, across: str, up: str, steps: bool = False, high: int = 300
) -> Chart:
    """Values over time, one line for each name; with `steps` they stay until they change."""
    shown = {name: points for name, points in series.items() if points}
    margin = 16 + max((_width(name) for name in shown), default=0)
    xs = axis([x for points in shown.values() for x, _ in points], 64, WIDE - margin)
    ys = axis([y for points in shown.values() for _, y in points], high - 44, 34, zero=True)
    parts = [*_across(xs, 34, high - 44), *_up(ys, 64, WIDE - margin)]
    parts += [_text((WIDE - margin, high - 8), across, "end"), _text((4, 14), f"{title} ({up})", "start", bold=True)]
    ends = _apart({name: ys.at(points[-1][1]) for name, points in shown.items()})
    for number, (name, points) in enumerate(shown.items()):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        path = "".join(_leg(xs, ys, before, at, steps) for before, at in zip([None, *points], points, strict=False))
        parts.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>')
        parts.append(_text((xs.end + 6, ends[name]), name, "start", fill=colour))
    return _chart(parts, high, title)


def intervals(rows: Sequence[Interval], *, title: str, unit: str = "", mark: float | None = None) -> Chart:
    """A value with its interval in every row; `mark` is a value to compare with."""
    values = [value for row in rows for value in row[1:]] + ([] if mark is None else [mark])

    def draw(row: Interval, xs: Axis, y: float, colour: str) -> list[str]:
        left, middle, right = (xs.at(value) for value in row[1:])
        path = f"M{num(left)} {num(y)}H{num(right)}M{num(left)} {num(y - 5)}v10M{num(right)} {num(y - 5)}v10"
        return [
            f'<path d="{path}" stroke="{colour}" stroke-width="2" fill="none"/>',
            f'<circle cx="{num(middle)}" cy="{num(y)}" r="5" fill="{colour}"/>',
        ]

    return _rows([(row.label, row) for row in rows], values, draw, title, unit, mark)


def spreads(rows: Mapping[str, Sequence[float]], *, title: str, unit: str = "") -> Chart:
    """Every value as a dot, with a box around the middle half of them and a bar at the median."""

    def draw(values: Sequence[float], xs: Axis, y: float, colour: str) -> list[str]:
        parts = [
            f'<circle cx="{num(xs.at(value))}" cy="{num(y)}" r="3" fill="{colour}" fill-opacity="0.45"/>'
            for value in values
        ]
        if len(values) > 1:
            low, middle, high = (xs.at(value) for value in quantiles(values, n=4, method="inclusive"))
            box = f'x="{num(low)}" y="{num(y - 8)}" width="{num(high - low)}" height="16"'
            parts += [
                f'<rect {box} fill="none" stroke="{colour}" stroke-width="1.5"/>',
                f'<path d="M{num(middle)} {num(y - 8)}v16" stroke="{colour}" stroke-width="3"/>',
            ]
        return parts

    return _rows(list(rows.items()), [value for values in rows.values() for value in values], draw, title, unit)


# ---- what they are made of ----


def _rows(
    rows: Sequence[tuple[str, Item]],
    values: Sequence[float],
    draw: Callable[[Item, Axis, float, str], list[str]],
    title: str,
    unit: str,
    mark: float | None = None,
) -> Chart:
    left = 16 + max((_width(label) for label, _ in rows), default=0)
    high = 30 + ROW * len(rows) + 34
    xs = axis(values, left + 8, WIDE - 24)
    bottom = high - 34
    parts = [_text((4, 14), f"{title}{f' ({unit})' if unit else ''}", "start", bold=True), *_across(xs, 26, bottom)]
    if mark is not None:
        x = num(xs.at(mark))
        parts.append(f'<path d="M{x} 26V{bottom}" stroke="currentColor" stroke-width="1.5" stroke-dasharray="4 3"/>')
    for number, (label, item) in enumerate(rows):
        y = 30 + ROW * (number + 0.5)
        parts += [_text((left, y), label, "end"), *draw(item, xs, y, COLOURS[number % len(COLOURS)])]
    return _chart(parts, high, title)


def _chart(parts: Sequence[str], high: int, title: str) -> Chart:
    return Chart(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" role="img"'
        f' font-family="sans-serif" style="max-width:100%;height:auto"><title>{escape(title)}</title>'
        f"{''.join(parts)}</svg>"
    )


def _text(at: Point, content: str, anchor: Anchor, *, fill: str = "currentColor", bold: bool = False) -> str:
    return svg_text(at, content, SIZE, fill=fill, anchor=anchor, bold=bold)


def _width(label: str) -> float:
    return 0.62 * SIZE * len(label)


def _across(xs: Axis, top: float, bottom: float) -> list[str]:
    parts = []
    for tick in xs.ticks():
        x = num(xs.at(tick))
        parts.append(f'<path d="M{x} {num(top)}V{num(bottom)}" stroke="currentColor" stroke-opacity="0.15"/>')
        parts.append(_text((xs.at(tick), bottom + 14), f"{tick:g}", "middle"))
    return parts


def _up(ys: Axis, left: float, right: float) -> list[str]:
    parts = []
    for tick in ys.ticks():
        y = num(ys.at(tick))
        parts.append(f'<path d="M{num(left)} {y}H{num(right)}" stroke="currentColor" stroke-opacity="0.15"/>')
        parts.append(_text((left - 6, ys.at(tick)), f"{tick:g}", "end"))
    return parts


def _leg(xs: Axis, ys: Axis, before: Point | None, at: Point, steps: bool) -> str:
    x, y = num(xs.at(at[0])), num(ys.at(at[1]))
    if before is None:
        return f"M{x} {y}"
    return f"H{x}V{y}" if steps else f"L{x} {y}"


def _apart(wanted: Mapping[str, float]) -> dict[str, float]:
    """Heights of labels, moved down where they would lie on each other."""
    found: dict[str, float] = {}
    last = -1e9
    for name, height in sorted(wanted.items(), key=lambda item: item[1]):
        last = found[name] = max(height, last + SIZE + 2)
    return found
