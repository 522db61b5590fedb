"""Who was winning, as a picture: one curve a player, told apart by dashes and names as well as by colour."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from footplate.bots.review.model import Review
from footplate.drawing.svg import num

WIDE, HIGH = 720.0, 260.0
LEFT, RIGHT, TOP, BOTTOM = 36.0, 96.0, 14.0, 24.0
#: Okabe & Ito's palette, and dashes
STROKES = (
    ("#0072b2", ""),
    ("#d55e00", "7 3"),
    ("#009e73", "2 3"),
    ("#cc79a7", "10 3 2 3"),
    ("#b07d00", "5 5"),
    ("#56b4e9", "1 4"),
    ("#7a4fbf", "12 4"),
    ("#555555", "3 6"),
)
APART = 13.0  # names at the end of the curves


def plot(review: Review, rounds: Sequence[int], label: str) -> str:
    """As SVG; turning points are numbered, rounds begin at the upright lines."""
    shares = [review.shares(at) for at in range(review.moves + 1)]
    values = [value for share in shares for value in share.values()]
    low, high = max(0.0, min(values) - 3), min(100.0, max(values) + 3)

    def x(at: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * at / max(1, review.moves)

    def y(value: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (high - value) / max(1e-9, high - low)

    parts = [
        f'<line class="round" x1="{num(x(at))}" x2="{num(x(at))}" y1="{TOP}" y2="{HIGH - BOTTOM}"/>' for at in rounds
    ]
    for level in range(0, 101, 10):
        if low <= level <= high:
            parts.append(
                f'<line class="grid" x1="{LEFT}" x2="{num(WIDE - RIGHT)}" y1="{num(y(level))}" y2="{num(y(level))}"/>'
            )
            parts.append(f'<text x="{LEFT - 6}" y="{num(y(level) + 4)}" text-anchor="end">{level}</text>')
    ends = _apart({player: y(value) for player, value in shares[-1].items()})
    for (colour, dashes), player in zip(STROKES, review.names, strict=False):
        line = " ".join(f"{num(x(at))},{num(y(share[player]))}" for at, share in enumerate(shares))
        parts.append(f'<polyline points="{line}" stroke="{colour}" stroke-dasharray="{dashes}"/>')
        name = escape(review.names[player])
        parts.append(f'<text x="{num(WIDE - RIGHT + 6)}" y="{num(ends[player] + 4)}" fill="{colour}">{name}</text>')
    for number, point in enumerate(review.turning, start=1):
        at, height = x(point.at), y(shares[point.at][point.player])
        parts.append(
            f'<a href="#turning-{number}"><circle class="mark" cx="{num(at)}" cy="{num(height)}" r="9"/>'
            f'<text class="marked" x="{num(at)}" y="{num(height + 4)}" text-anchor="middle">{number}</text></a>'
        )
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {num(WIDE)} {num(HIGH)}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def _apart(heights: dict[str, float]) -> dict[str, float]:
    """Names that would lie on each other are moved down."""
    placed: dict[str, float] = {}
    last = -APART
    for player in sorted(heights, key=lambda player: heights[player]):
        last = placed[player] = max(heights[player], last + APART)
    return placed
