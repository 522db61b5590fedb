"""The Cost of Business chart (10.5), the supply of trains, and the phases that they begin (5)."""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.events import PhaseBegan, SupplyDiscarded
from footplate.game.state import POOL, UNLIMITED, Position
from footplate.rounds.depot import DiscardTrains, over_train_limit
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.orphans import condemn_orphans, orphan
from footplate.titles.g1820.events import ColumnReached, CousinClosed
from footplate.titles.g1820.parties import is_cousin, speaker
from footplate.titles.g1820.printed import Column, printed


def column(pos: Position) -> Column:
    """Where the marker stands."""
    return printed(pos).chart[books(pos).column - 1]


def colour(pos: Position, train: str) -> str:
    return printed(pos).colours[train]


def upkeep(pos: Position, train: str) -> int:
    """Maintenance of one train now (7.2.5)."""
    return column(pos).upkeep.get(colour(pos, train), 0)


def par_prices(pos: Position) -> list[int]:
    """Par prices open in this phase (16.1)."""
    now = pos.title.phase_order[pos.phase]
    return [par for name, pars in printed(pos).pars.items() if pos.title.phase_order[name] <= now for par in pars]


def available(pos: Position) -> str:
    """The kind of train that the supply sells now, "" if it is empty (15.1)."""
    return next((train for train in pos.title.trains if pos.depot[train]), "")


def is_available(pos: Position, train: str) -> bool:
    """Is a train of this kind on sale, or has it been (6.4.3, R8)?"""
    kinds, now = list(pos.title.trains), available(pos)
    return not now or kinds.index(train) <= kinds.index(now)


def train_arrived(draft: Draft, train: str) -> None:
    """A train was bought from the supply or assigned: the first of its colour begins a phase (5, 6.4.3)."""
    order = draft.title.phase_order
    new = colour(draft, train)
    if order[new] <= order[draft.phase]:
        return
    chart = printed(draft).chart
    first = next(number for number, data in enumerate(chart, 1) if data.colour == new)
    move_marker(draft, max(first, books(draft).column))
    begin_phase(draft, new)


def move_marker(draft: Draft, to: int) -> None:
    """Forward to a column; trains of the colours before its own leave the supply (8.1, 10.5)."""
    if to == books(draft).column:
        return
    write(draft, column=to)
    draft.tell(ColumnReached(to))
    order = draft.title.phase_order
    now = order[printed(draft).chart[to - 1].colour]
    for train in draft.title.trains:
        if order[colour(draft, train)] < now and draft.depot[train]:
            discard_supply(draft, train)


def discard_supply(draft: Draft, train: str) -> None:
    """All that are left of a kind leave the game."""
    draft.depot = {**draft.depot, train: 0}
    draft.tell(SupplyDiscarded(train))


def discard_one(draft: Draft, train: str) -> None:
    """One train of the supply leaves the game; of an unlimited kind that changes nothing (8.1)."""
    if draft.depot[train] != UNLIMITED:
        draft.export_train(train)


def begin_phase(draft: Draft, phase: str) -> None:
    """A new phase: cousins close with the red one (14.1), then the train limit holds for everybody at once (13.7)."""
    draft.phase = phase
    draft.tell(PhaseBegan(phase))
    if phase == "red":
        close_cousins(draft)
    for company in over_train_limit(draft):
        if not draft.president(company):
            discard_cheapest(draft, company)
    if over_train_limit(draft):
        draft.push(DiscardTrains())


def discard_cheapest(draft: Draft, company: str) -> None:
    """Nobody directs the company and could choose."""
    price = {train: data.price for train, data in draft.title.trains.items()}
    while len(draft.companies[company].trains) > draft.phase_data.train_limit:
        draft.scrap_train(company, min(draft.companies[company].trains, key=price.__getitem__))


def close_cousins(draft: Draft) -> None:
    """14.1: their shares go to the pool at their price, and half of all they own, rounded up, to the player."""
    for cousin in tuple(draft.privates):
        if is_cousin(draft, cousin):
            player = speaker(draft, cousin)
            orphans = []
            for company in tuple(draft.companies):
                held = draft.held(company, cousin)
                if held:
                    draft.pay(BANK, cousin, held * draft.price(company), "sale")
                    draft.move_shares(company, cousin, POOL, held)
                    if draft.president(company) == cousin:
                        orphan(draft, company)
                        orphans.append(company)
            condemn_orphans(draft, player, tuple(orphans))  # not foreseen in 14.1: as in 10.3
            treasury = draft.cash[cousin]
            draft.pay(cousin, player, -(-treasury // 2), "cousin closes")
            draft.pay(cousin, BANK, draft.cash[cousin], "cousin closes")
            draft.close_private(cousin)
            draft.tell(CousinClosed(cousin))
