"""The laws that hold in every position of every game.

A law is a small function that yields what is wrong, as text; nothing is wrong if it yields nothing. Laws about moves,
options and copies of a state are in the package `testing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from footplate.finance.ledger import BANK
from footplate.game.actions import DiscardTrain
from footplate.game.folder import layers_of
from footplate.game.state import UNLIMITED, State
from footplate.game.title import Title

Problems = Iterator[str]


class OwnLaws(NamedTuple):
    """What only laws ask of a title: functions that the module `laws` in its folder may have under these names."""

    #: what must hold in every position beside the common laws
    broken_laws: Callable[[State], Problems] = lambda state: iter(())
    #: trains that belong to players, not to a company, the bank or the open market
    trains_in_hand: Callable[[State], tuple[str, ...]] = lambda state: ()
    #: those who may preside over companies
    presidents: Callable[[State], Collection[str]] = lambda state: state.players


@lru_cache(maxsize=64)
def own_laws(title: Title) -> OwnLaws:
    """Those of a title, or of the one it is derived from."""
    for package in reversed(layers_of(type(title))):
        if find_spec(f"{package}.laws"):
            found = vars(import_module(f"{package}.laws"))
            return OwnLaws(**{name: found[name] for name in OwnLaws._fields if name in found})
    return OwnLaws()


def money_is_only_moved(state: State) -> Problems:
    """Bank, players, companies and everybody else together own what the box holds; only the bank may owe."""
    total = sum(state.cash.values())
    if total != state.title.data.setup.bank:
        yield f"all money adds up to {total}, the box holds {state.title.data.setup.bank}"
    for owner, cash in state.cash.items():
        if cash < 0 and owner != BANK:
            yield f"{owner} owes {-cash}"


def shares_add_up(state: State) -> Problems:
    """The shares of a company add up to its size; who has none is not listed; no more sleep than there are."""
    for company, data in state.companies.items():
        total = sum(data.holdings.values())
        if total != data.size:
            yield f"{company} has {data.size} shares, {total} are held"
        for owner, shares in data.holdings.items():
            if shares <= 0:
                yield f"{owner} holds {shares} shares of {company}"
        for owner, shares in data.asleep.items():
            if not 0 <= shares <= data.holdings.get(owner, 0):
                yield f"{shares} shares of {company} sleep with {owner}, who holds {data.holdings.get(owner, 0)}"


def president_leads(state: State) -> Problems:
    """A president is one who may preside and holds the president's certificate; nobody holds more who could have it."""
    for company, data in state.companies.items():
        if not data.president:
            continue
        presidents, own = own_laws(state.title).presidents(state), data.holdings.get(data.president, 0)
        needs = state.title.companies[company].president_shares
        if data.president not in presidents:
            yield f"{data.president} presides over {company}, but is not allowed to"
        if own - data.asleep.get(data.president, 0) < needs:
            yield f"{data.president} presides over {company} with {own} shares, the certificate stands for {needs}"
        for owner in presidents:
            held = data.holdings.get(owner, 0)
            if held > own and held - data.asleep.get(owner, 0) >= needs:
                yield f"{owner} holds more of {company} ({data.holdings[owner]}) than its president ({own})"


def tiles_add_up(state: State) -> Problems:
    """Of every tile: on the map and in the supply as many as were printed."""
    laid = Counter(face.id for face in state.board.faces if face.id)
    printed = state.title.tile_counts
    for tile in sorted({*printed, *laid, *state.tiles}):
        left = state.tiles.get(tile, 0)
        if left < 0 or laid[tile] + left != printed.get(tile, 0):
            yield f"tile {tile}: {laid[tile]} on the map and {left} left, {printed.get(tile, 0)} printed"


def trains_are_printed(state: State) -> Problems:
    """Of every train no more are about than were printed."""
    owned = trains_about(state)
    for train, left in state.depot.items():
        printed = state.title.trains[train].count
        if printed == "unlimited":
            if left not in (UNLIMITED, 0):
                yield f"train {train}: {left} left of an unlimited number"
        elif left < 0 or left + owned[train] > printed:
            yield f"train {train}: {left} in the bank and {owned[train]} about, {printed} printed"
    for train in owned.keys() - state.depot.keys():
        yield f"train {train} is about but not printed"


def trains_about(state: State) -> Counter[str]:
    owned = Counter((*state.market_trains, *own_laws(state.title).trains_in_hand(state)))
    for data in state.companies.values():
        owned.update(data.trains)
    return owned


def tokens_are_in_one_place(state: State) -> Problems:
    """A token is either unplaced or in a city, with one of a company in a hex and no more than a city has circles."""
    placed: Counter[str] = Counter()
    hexes: Counter[tuple[str, int]] = Counter()
    names = state.title.map.names
    for where, held in state.board.stations.items():
        stops = state.board.faces[where >> 3].stops
        slots = stops[where & 7].slots if where & 7 < len(stops) else 0
        if len(held) > slots:
            yield f"{names[where >> 3]} has {slots} circles for {held}"
        present = [company for company in held if company]
        placed.update(present)
        hexes.update((company, where >> 3) for company in present)
    if not state.title.data.stations.stay:
        return
    for (company, hex_), count in hexes.items():
        if count > 1:
            yield f"{company} has {count} stations in {names[hex_]}"
    for company, data in state.companies.items():
        printed = state.title.companies[company].tokens
        if placed[company] + len(data.tokens) != len(printed):
            yield f"{company}: {placed[company]} tokens placed and {len(data.tokens)} left, {len(printed)} printed"
        elif data.tokens != printed[placed[company] :]:
            yield f"{company} has tokens left at {data.tokens}, printed were {printed}"


def privates_have_owners(state: State) -> Problems:
    """A private is printed, and belongs to somebody who can be paid."""
    for private, owner in state.privates.items():
        if private not in state.title.privates:
            yield f"private {private} is not printed"
        if owner not in state.cash:
            yield f"private {private} belongs to {owner!r}, who has no purse"


def markers_stand_on_the_market(state: State) -> Problems:
    """Price markers stand in boxes with a price, each in its own place of the pile."""
    arrived: dict[int, str] = {}
    for company, data in state.companies.items():
        if data.space is None:
            continue
        if data.space not in state.title.market.prices:
            yield f"the marker of {company} stands at {data.space}, where there is no price"
        if data.arrived in arrived:
            yield f"{company} and {arrived[data.arrived]} arrived at the same moment ({data.arrived})"
        arrived[data.arrived] = company


def train_limit_is_kept(state: State) -> Problems:
    """Too many trains are only held while somebody is asked to discard."""
    limit = state.phase_data.train_limit
    over = [company for company, data in state.companies.items() if len(data.trains) > limit]
    if over and not any(DiscardTrain in step.takes for step in state.stack):
        yield f"{', '.join(over)} over the limit of {limit} trains, and nobody is asked to discard"


def own_laws_hold(state: State) -> Problems:
    """What a title says must always hold in it."""
    yield from own_laws(state.title).broken_laws(state)


def somebody_decides(state: State) -> Problems:
    """A game is over exactly when nobody is left to act."""
    if bool(state.ended) == bool(state.stack):
        yield f"ended {state.ended!r} with {len(state.stack)} steps on the stack"


#: each law of a position, and the fields of the state that it reads
STATE_LAWS: dict[Callable[[State], Problems], tuple[str, ...]] = {
    money_is_only_moved: ("cash",),
    shares_add_up: ("companies",),
    president_leads: ("companies",),
    tiles_add_up: ("tiles", "board"),
    trains_are_printed: ("depot", "market_trains", "companies"),
    tokens_are_in_one_place: ("board", "companies"),
    privates_have_owners: ("privates", "cash"),
    markers_stand_on_the_market: ("companies",),
    train_limit_is_kept: ("companies", "phase", "stack"),
    somebody_decides: ("ended", "stack"),
    own_laws_hold: ("own", "companies", "privates", "cash", "board", "stack", "ended"),
}


def broken_in(state: State, known: State | None = None) -> Problems:
    """Every law that a position breaks, by name; where it shares all that matters with a `known` one, not again."""
    for law, fields in STATE_LAWS.items():
        if known is None or any(getattr(state, field) is not getattr(known, field) for field in fields):
            yield from (named(law, problem) for problem in law(state))


def named(law: Callable[..., Problems], problem: str) -> str:
    return f"{law.__name__.replace('_', ' ')}: {problem}"
