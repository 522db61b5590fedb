"""What only 1820 prints: the Cost of Business chart, company sizes, par prices by phase (`[own]` in title.toml)."""

from __future__ import annotations

from functools import cache

import msgspec

from footplate.game.state import Position
from footplate.game.title import Title
from footplate.learnt import learnt


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One column of the chart (10.5, figure 10.1)."""

    colour: str
    sizes: tuple[int, ...]  # in which companies float
    premium: int  # boxes up for a forcing bid
    interest: int  # for each loan
    upkeep: dict[str, int]  # for each train, by colour


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of the title file."""

    income: int
    loan: int
    lowest_bid: int
    bid_step: int
    colours: dict[str, str]  # of the trains
    pars: dict[str, tuple[int, ...]]
    futures: tuple[tuple[str, ...], ...]
    cousin_colours: dict[str, str]
    overage_fee: int
    distance_fee: int
    private_tiles: int  # a turn, after the yellow phase
    british_rail_par: int
    sizes: dict[int, tuple[int, int]]  # shares -> station limit, station maximum
    chart: tuple[Column, ...]


@cache
def of_title(title: Title) -> Printed:
    return msgspec.convert(title.data.own, learnt(Printed), strict=False)


def printed(pos: Position) -> Printed:
    return of_title(pos.title)
