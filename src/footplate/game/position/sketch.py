"""A position in the making: what somebody has written, and how the rest follows from it.

What is not said is as at the start; money, tiles, stations and trains add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from footplate.board.layout import Layout, Node, Slots
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.laws import trains_about
from footplate.game.setup import opening_state
from footplate.game.state import IPO, UNLIMITED, Company, State
from footplate.game.step import Step
from footplate.game.title import Title


class Charter(msgspec.Struct):
    """What is said of a company; None where it follows from the rest."""

    holdings: dict[str, int] = {}  # the initial offering has what nobody is said to hold
    president: str = ""
    size: int | None = None
    par: int | None = None
    space: Space | None = None
    arrived: int | None = None
    floated: bool | None = None
    operated: bool | None = None
    asleep: dict[str, int] = {}
    tokens: tuple[int, ...] | None = None
    trains: tuple[str, ...] = ()
    revenue: int = 0


class Sketch:
    """Everything that may be said of a position. `state` makes one of it; nothing is checked, nothing moved on."""

    def __init__(self, title: Title, seed: int = 0) -> None:
        self.title = title
        self.opening = opening = opening_state(title, seed)
        self.phase = opening.phase
        self.priority = opening.priority
        self.cash = {owner: amount for owner, amount in opening.cash.items() if owner != BANK}
        self.charters: dict[str, Charter] = {}
        self.privates = dict(opening.privates)
        self.depot: dict[str, int] = {}
        self.market_trains = opening.market_trains
        self.tiles: dict[int, tuple[str, int]] = {
            title.map.index(name): tile for name, tile in opening.board.tiles().items()
        }
        self.stations: dict[Node, Slots] = dict(opening.board.stations)
        self.stack: tuple[Step, ...] = opening.stack
        self.clock: int | None = None
        self.broken = False
        self.ended = ""
        self.bankrupt = ""
        self.declined: dict[str, int] = {}
        self.notes: dict[str, Any] = dict(opening.notes)
        self.own = opening.own

    def state(self) -> State:
        board = self._board()
        placed = Counter(company for held in board.stations.values() for company in held if company)
        laid = Counter(face.id for face in board.faces if face.id)
        companies = self._companies(placed)
        clock = max((data.arrived for data in companies.values()), default=0)
        state = State(
            title=self.title,
            stack=() if self.ended else self.stack,
            phase=self.phase,
            cash={BANK: self.title.data.setup.bank - sum(self.cash.values()), **self.cash},
            companies=companies,
            privates=self.privates,
            depot=self.opening.depot,
            market_trains=self.market_trains,
            tiles={tile: count - laid[tile] for tile, count in self.title.tile_counts.items()},
            board=board,
            priority=self.priority,
            clock=clock if self.clock is None else self.clock,
            broken=self.broken,
            ended=self.ended,
            bankrupt=self.bankrupt,
            declined=self.declined,
            notes=self.notes,
            own=self.own,
        )
        return msgspec.structs.replace(state, depot=depot_left(self.opening, state) | self.depot)

    def _board(self) -> Layout:
        map_ = self.title.map
        faces = list(map_.printed)
        for hex_, (tile, rotation) in self.tiles.items():
            faces[hex_] = map_.tiles[tile].faces[rotation]
        return Layout(map_, tuple(faces), dict(sorted(self.stations.items())))

    def _companies(self, placed: Mapping[str, int]) -> dict[str, Company]:
        """Price markers of which nothing else is said arrived in the order in which they are written."""
        found: dict[str, Company] = {}
        last = 0
        for company in (*self.charters, *(c for c in self.opening.companies if c not in self.charters)):
            charter = self.charters.get(company)
            found[company] = data = chartered(self.opening, company, charter, placed.get(company, 0), last + 1)
            last = max(last, data.arrived)
        return {company: found[company] for company in self.opening.companies}


def chartered(opening: State, company: str, charter: Charter | None, placed: int, arrives: int) -> Company:
    """A company as it stands, from what is said of it, and how many of its stations are on the board."""
    data, printed, title = opening.companies[company], opening.title.companies[company], opening.title
    tokens = printed.tokens[placed:] if title.data.stations.stay else data.tokens
    if charter is None:
        return data if tokens == data.tokens else msgspec.structs.replace(data, tokens=tokens)
    size = data.size if charter.size is None else charter.size
    offered = size - sum(charter.holdings.values())
    holdings = charter.holdings if IPO in charter.holdings or not offered else {IPO: offered, **charter.holdings}
    started = charter.space is not None
    floats = started and size - holdings.get(IPO, 0) >= (printed.float_shares or title.data.setup.float_shares)
    arrived = charter.arrived if charter.arrived is not None else arrives if started else 0
    par = next((price for price, space in title.market.par.items() if space == charter.space), 0)
    return Company(
        holdings=holdings,
        tokens=tokens if charter.tokens is None else charter.tokens,
        size=size,
        asleep=charter.asleep,
        president=charter.president,
        par=par if charter.par is None else charter.par,
        space=charter.space,
        arrived=arrived,
        floated=floats if charter.floated is None else charter.floated,
        operated=bool(charter.trains or charter.revenue) if charter.operated is None else charter.operated,
        trains=charter.trains,
        revenue=charter.revenue,
    )


def depot_left(opening: State, state: State) -> dict[str, int]:
    """Trains left in the bank if all that are gone belong to somebody: in a phase that bears the name of a train,
    those printed before it are gone whoever had them."""
    trains, about = list(state.title.trains), trains_about(state)
    sold_out = trains[: trains.index(state.phase)] if state.phase in trains else []
    return {
        train: left if left == UNLIMITED else 0 if train in sold_out else left - about[train]
        for train, left in opening.depot.items()
    }
