"""Writes a position: a line for everything that differs from the start of such a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from footplate.finance.ledger import BANK
from footplate.game.position.board import write_hexes
from footplate.game.position.companies import CLAUSES, PRESIDENT, write_company
from footplate.game.position.grammar import word_of
from footplate.game.position.sketch import depot_left
from footplate.game.position.turns import write_notes, write_own, write_step
from footplate.game.setup import opening_state
from footplate.game.state import IPO, POOL, State

_NAME = re.compile(r"[^\W\d][\w'-]*")


def write_position(state: State, names: Mapping[str, str], seed: int = 0) -> str:
    """The text of a position; `names` are the players' by seat."""
    return "".join(f"{line}\n" for line in _lines(state, names, opening_state(state.title, seed), seed))


def _lines(state: State, names: Mapping[str, str], opening: State, seed: int) -> Iterator[str]:
    called = _called(state, names)
    yield from _head(state, names, opening, seed)
    for field in ("phase", "priority", "bankrupt"):
        if (value := getattr(state, field)) != getattr(opening, field):
            yield f"{field} {value if field == 'phase' else called(value)}"
    last = 0
    for company, data in state.companies.items():
        if line := write_company(opening, state, company, last, called):
            yield line
            last = max(last, data.arrived)
    if state.clock != max((data.arrived for data in state.companies.values()), default=0):
        yield f"clock {state.clock}"
    yield from _goods(state, opening, called)
    yield from write_hexes(opening.board, state.board)
    yield from (f"declined {word_of(goods)} {price}" for goods, price in state.declined.items())
    yield from write_notes(opening, state)
    yield from write_own(opening, state)
    if state.broken:
        yield "broken"
    if state.ended:
        yield f"ended {word_of(state.ended)}"
    elif state.stack != opening.stack:
        yield from map(write_step, state.stack)


def _head(state: State, names: Mapping[str, str], opening: State, seed: int) -> Iterator[str]:
    title = state.title
    yield f"title {title.id}"
    if title.options:
        yield " ".join(["options", *sorted(title.options)])
    if seed:
        yield f"seed {seed}"
    players = (
        word_of(name) + (f" {state.cash[seat]}" if state.cash[seat] != opening.cash[seat] else "")
        for seat, name in names.items()
    )
    yield f"players {', '.join(players)}"


def _goods(state: State, opening: State, called: Callable[[str], str]) -> Iterator[str]:
    """Privates, purses of those who are neither players nor companies, and trains that belong to no company."""
    for private, owner in opening.privates.items():
        if state.privates.get(private) != owner:
            yield f"private {word_of(private)} " + (
                called(state.privates[private]) if private in state.privates else "closed"
            )
    for owner, amount in state.cash.items():
        if owner not in (BANK, *state.title.players, *state.title.companies) and amount != opening.cash.get(owner):
            yield f"purse {word_of(owner)} {amount}"
    usual = depot_left(opening, state)
    for train, left in state.depot.items():
        if left != usual[train]:
            yield f"depot {train} {left}"
    if state.market_trains != opening.market_trains:
        yield " ".join(["market", *state.market_trains])


def _called(state: State, names: Mapping[str, str]) -> Callable[[str], str]:
    """What an owner goes by in a line: a player by his name, where that is a plain word that means nobody else."""
    others = {BANK, IPO, POOL, PRESIDENT, "closed", *CLAUSES}
    others |= {*names, *state.cash, *state.companies, *state.title.privates}
    own = {seat: name for seat, name in names.items() if _NAME.fullmatch(name) and name not in others}
    return lambda owner: own.get(owner) or word_of(owner)
