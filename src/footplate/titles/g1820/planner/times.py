"""How the game goes on along the Cost of Business chart: rounds to come, their columns, the trains on sale in them. A
guess for bots, no rule."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from footplate.game.state import Position
from footplate.game.title import Title
from footplate.titles.g1820.books import books
from footplate.titles.g1820.chart import available
from footplate.titles.g1820.issue.round import IssueRound
from footplate.titles.g1820.issue.takeovers import TakeoverTurn
from footplate.titles.g1820.operating.round import RailwayRound, RailwayTurn
from footplate.titles.g1820.operating.trains import BuyRailwayTrains
from footplate.titles.g1820.printed import Column, of_title, printed

HASTE: Final = 8  # from this column on the marker goes faster,
CALM: Final = 15  # up to this one,
HASTY: Final = 1.3  # by so many columns a round
PATIENCE: Final = 0.92  # a coin of the next round, in coins of today
LATE: Final = 11  # from this column on money finds
PATIENT: Final = 0.97  # no use as good as before
FEW: Final = 2  # trains on sale, that others buy first


class Times(msgspec.Struct, frozen=True):
    """The rounds to come from one column on."""

    rounds: int  # operating rounds until the chart ends, that in progress included
    chart: tuple[Column, ...]  # of each of them, and of what would follow
    patience: tuple[float, ...]


def times(pos: Position) -> Times:
    return _times(pos.title, books(pos).column)


@cache
def _times(title: Title, column: int) -> Times:
    """A column a round, and more while brown and red trains are sold, of which there are so few that the last of a
    colour is soon gone."""
    chart = of_title(title).chart
    at, columns = float(column), [column]
    while int(at) <= len(chart):
        at += HASTY if HASTE <= at < CALM else 1.0
        columns.append(min(int(at), len(chart)))
    rounds = len(columns) - 1
    patience = tuple([PATIENCE if now < LATE else PATIENT for now in columns[:rounds]])
    return Times(rounds, tuple([chart[min(now, len(chart)) - 1] for now in columns]), patience)


def until_sales(pos: Position) -> int:
    """Operating rounds before the next stock round, that in progress included; 0 if shares are sold now or next."""
    now = pos.stack[0] if pos.stack else None
    if isinstance(now, RailwayRound):
        return now.of - now.number + 1
    return 2 - now.number if isinstance(now, IssueRound) else 0


def may_still_offer(pos: Position, company: str) -> bool:
    """Has a company its turn of takeovers before it (8.1)?"""
    now = pos.stack[0] if pos.stack else None
    if not isinstance(now, IssueRound) or company in books(pos).offered:
        return False
    turn: TakeoverTurn | None = pos.below(TakeoverTurn)
    has_turn = turn is not None and turn.company == company
    return has_turn or now.stage in ("shares", "liquidations") or company in now.waiting


def must_keep_trains(pos: Position, company: str) -> bool:
    """Has it bought a train in this turn? Then the old ones stay, and cost their maintenance once more (7.2.6)."""
    step: BuyRailwayTrains | None = pos.below(BuyRailwayTrains)
    return step is not None and step.company == company and step.bought


def on_sale(pos: Position) -> list[str]:
    """The train that can be had in each round: of the last ones others will be quicker."""
    kinds, now = list(pos.title.trains), available(pos)
    chart, colours = times(pos).chart, printed(pos).colours
    if not now:
        return [""] * len(chart)
    first = {colours[kind]: place for place, kind in reversed(list(enumerate(kinds)))}
    at = kinds.index(now)
    others_first = pos.below(RailwayTurn) is None and 0 < pos.depot[now] <= FEW
    soonest = min(at + 1, len(kinds) - 1) if others_first else at
    return [kinds[soonest], *(kinds[max(at, first[column.colour])] for column in chart[1:])]
