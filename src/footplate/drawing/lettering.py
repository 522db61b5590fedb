"""What is written on a face: values, letters, numbers, each with the spots it likes."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.tiles import Face
from footplate.drawing.hand import FINE, PRINT, Hand
from footplate.drawing.placing import Lettering, around, grid
from footplate.drawing.plan import Plan, is_area
from footplate.drawing.style import FAINT, GROUND, PAPER, SIZE, swatch
from footplate.drawing.svg import Point, circle, rect, text, text_width
from footplate.drawing.symbols import WIDE, sign, symbol


def lettering(plan: Plan, hand: Hand = PRINT) -> list[Lettering]:
    """All that is written on a face, the most important first."""
    return [*_values(plan, hand), *_label(plan, hand)]


def _values(plan: Plan, hand: Hand) -> Iterator[Lettering]:
    """What the stops bring: a number in a small circle, or a box for each phase. Said once if all bring the same."""
    stops = [(stop, place) for stop, place in zip(plan.face.stops, plan.places, strict=True) if stop.revenue]
    once = len(plan.face.stops) > 1 and all(stop.revenue == stops[0][0].revenue for stop, _ in stops)
    for stop, place in stops[:1] if once else stops:
        if isinstance(stop.revenue, dict) and once:
            yield _by_phase(stop.revenue, grid((0, 4, -4, 8, -8), (0,)), hand, per_row=2, scale=0.82)
        elif isinstance(stop.revenue, dict):
            beside = grid((0, -10, 10), (35, -35, 40, -40, 45, -45)) + grid((0, 14, -14, 20, -20), (0,))
            inside = grid((0, -8, 8, -16, 16), (8, 4, 0, -4, 12, -8, 16, -16, 22, -22))
            yield _by_phase(stop.revenue, inside if is_area(stop) else beside, hand)
        else:
            near = around(place.at, 30, 36, *((40,) if hand.loose else ()), 44, 52, first=-90)
            if stop.adds:
                yield _sum(f"{stop.adds} + {stop.revenue}", near, hand)
                continue
            middle = [(0.0, 0.0), *around((0, 0), 14, 24, 34, 44, first=-90)]
            yield _value(stop.revenue, middle if once else near, hand)


def _value(revenue: int, spots: list[Point], hand: Hand) -> Lettering:
    size = hand.size(11 if revenue < 100 else 9)
    radius = max(10.5, 0.82 * size if revenue < 100 else size)

    def draw(at: Point) -> str:
        return circle(at, radius, width=1.2) + text(at, str(revenue), size, bold=True)

    return Lettering(2 * radius + 3, 2 * radius + 3, spots, draw)


def _sum(content: str, spots: list[Point], hand: Hand) -> Lettering:
    """What another place brings, and so much more."""
    wide, high = hand.width(content, 11) + 8, 18 * hand.grown(11)

    def draw(at: Point) -> str:
        return rect(at, wide, high, round_=high / 2, width=1.2) + text(at, content, hand.size(11), bold=True)

    return Lettering(wide, high + 2, spots, draw)


def _by_phase(
    revenue: dict[str, int], spots: list[Point], hand: Hand, per_row: int = 0, scale: float = 1.0
) -> Lettering:
    """One coloured box a phase, in a row or several; the letter says the colour."""
    if hand.least:
        return _list_by_phase(revenue, spots, hand, told=not per_row)
    wide, high = 21.0 * scale, 23.0 * scale
    per_row = per_row or len(revenue)
    rows = -(-len(revenue) // per_row)

    def draw(at: Point) -> str:
        parts: list[str] = []
        for i, (phase, value) in enumerate(revenue.items()):
            fill, letter = swatch(phase)
            row, column = divmod(i, per_row)
            x, y = at[0] + (column - (per_row - 1) / 2) * wide, at[1] + (row - (rows - 1) / 2) * high
            parts.append(
                rect((x, y), wide, high, fill=fill, round_=0)
                + text((x, y - 6 * scale), letter, 7.5 * scale, fill=FAINT, bold=True)
                + text((x, y + 4.5 * scale), str(value), (11 if value < 100 else 9) * scale, bold=True)
            )
        return "".join(parts)

    return Lettering(wide * per_row + 3, high * rows + 3, spots, draw)


def _list_by_phase(revenue: dict[str, int], spots: list[Point], hand: Hand, *, told: bool) -> Lettering:
    """The same in large letters: the letter stands before the value (unless there is no room, and only their order says
    which is which), no row has more than two boxes, and no column is wider than it must be."""
    size, per_row = hand.least, 1 if len(revenue) < 4 else 2
    boxes, pad = list(revenue.items()), 0.18 * size
    columns = [
        max(hand.width(swatch(phase)[1] if told else "", size) for phase, _ in boxes[column::per_row])
        + max(hand.width(str(value), size) for _, value in boxes[column::per_row])
        + (3 if told else 2) * pad
        for column in range(per_row)
    ]
    high, rows = 1.15 * size, -(-len(boxes) // per_row)

    def draw(at: Point) -> str:
        parts: list[str] = []
        for i, (phase, value) in enumerate(boxes):
            fill, letter = swatch(phase)
            row, column = divmod(i, per_row)
            left, y = at[0] - sum(columns) / 2 + sum(columns[:column]), at[1] + (row - (rows - 1) / 2) * high
            wide = columns[column]
            parts.append(
                rect((left + wide / 2, y), wide, high, fill=fill, round_=0)
                + (text((left + pad, y), letter, size, anchor="start") if told else "")
                + text((left + wide - pad, y), str(value), size, bold=True, anchor="end")
            )
        return "".join(parts)

    more = grid((0, -6, 6, -12, 12, -18, 18, -24, 24), (0, 6, -6, 12, -12, 20, -20, 28, -28, 34, -34))
    return Lettering(sum(columns) + 2, high * rows + 2, [*spots, *more], draw)


def mine(treasury: dict[str, int], hand: Hand = PRINT) -> Iterator[Lettering]:
    """A mine, which lies on top of any tile: crossed hammers beside what it brings in each phase."""
    if treasury:
        boxes, apart = _by_phase(treasury, [], hand), WIDE + hand.space

        def draw(at: Point) -> str:
            left = at[0] - boxes.wide / 2
            return sign("mine", (left, at[1])) + boxes.draw((left + (apart + boxes.wide) / 2, at[1]))

        spots = grid((0, -6, 6, -10, 10, -14, 14), (0, 16, -16, 20, -20, 26, -26, 34, -34, 40, -40))
        yield Lettering(boxes.wide + apart, boxes.high, spots, draw)


def _label(plan: Plan, hand: Hand) -> Iterator[Lettering]:
    letters, halo = plan.face.tile.label, GROUND.get(plan.face.tile.color, PAPER)
    if letters:
        size = hand.size(15.0 if len(letters) < 3 else 12.0)
        spots = around((0, 0), 46, 52, 40, 34, 24, 13, first=180)
        yield Lettering(
            hand.width(letters, size) + 4 + hand.space,
            size,
            spots,
            lambda at: text(at, letters, size, bold=True, halo=halo),
        )


def features(plan: Plan, printed: str) -> Iterator[Lettering]:
    """A harbour, printed beside the stop or the stop itself."""
    if "port" in printed or any(s.kind == "port" and is_area(s) for s in plan.face.stops):
        yield Lettering(20, 20, around((0, 0), 44, 38, 30, first=60), lambda at: symbol("port", at))


def small_print(content: str, first: int, hand: Hand = PRINT) -> Iterator[Lettering]:
    """A tile's number or a hex's coordinate, in a corner if one is free."""
    if content:
        spots = around((0, 0), 0.77 * SIZE, 0.7 * SIZE, 0.62 * SIZE, 0.5 * SIZE, first=first)
        wide = hand.wide * text_width(content, FINE)
        fine = hand.least > FINE
        yield Lettering(wide, FINE, spots, lambda at: text(at, content, FINE, fill=FAINT), fine)


def printed_number(face: Face) -> str:
    """A tile's number without the title that a catalogue may put before it ("1888:L42")."""
    return face.id.rpartition(":")[2]
