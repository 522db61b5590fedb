"""What holds in every position of 1820, whatever was played: checked after each action of random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from footplate.game.state import Position
from footplate.titles.g1820.auctions.futures import in_hand, tabled
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.orphans import OrderOrphans
from footplate.titles.g1820.parties import (
    BRITISH_RAIL,
    LIQUIDATION,
    box,
    in_liquidation,
    in_play,
    is_private,
    is_public,
    loans,
    parties,
)
from footplate.titles.g1820.printed import printed


def trains_in_hand(pos: Position) -> tuple[str, ...]:
    """Future trains belong to players until they are given to a company (6.4.3)."""
    return in_hand(pos)


def presidents(pos: Position) -> list[str]:
    """Players and cousins direct companies (13.4)."""
    return list(parties(pos))


def broken_laws(pos: Position) -> Iterator[str]:
    yield from _companies(pos)
    yield from _shareholders(pos)
    yield from _offers(pos)
    if not _settling(pos):
        yield from _stations(pos)
        yield from _debts(pos)


def _settling(pos: Position) -> bool:
    """Is something being handed over or repaid, so that limits are not yet kept? A bankruptcy ends the game in the
    midst of it."""
    return len(pos.stack) > 1 or pos.ended == "bankrupt"


def _companies(pos: Position) -> Iterator[str]:
    own = books(pos)
    private = {company for company in pos.companies if is_private(pos, company)}
    if private != set(own.private_track) or len(private) != len(own.private_track):
        yield f"private are {sorted(private)}, on the track stand {own.private_track}"
    for company, data in pos.companies.items():
        if company in own.condemned and not (is_public(pos, company) and box(pos, company) == LIQUIDATION):
            yield f"{company} was put into liquidation and is not there"
        if not data.floated and (data.trains or data.tokens or pos.cash[company] or data.president):
            yield f"{company} is in the supply and owns something"
        if is_public(pos, company) and not (data.president or in_liquidation(pos, company) or pos.below(OrderOrphans)):
            yield f"{company} has no director"
        if is_private(pos, company) and (data.size != 1 or pos.cash[company]):
            yield f"{company} is private with {data.size} shares and {pos.cash[company]} in a treasury"
    if pos.companies[BRITISH_RAIL].floated != own.queen_is_dead:
        yield "British Rail appears when the queen dies"


def _shareholders(pos: Position) -> Iterator[str]:
    known = {*parties(pos), "ipo", "pool"}
    for company, data in pos.companies.items():
        for owner in data.holdings.keys() - known:
            yield f"{owner} holds shares of {company}, and is nobody"


def _offers(pos: Position) -> Iterator[str]:
    for train, company in tabled(pos).items():
        if train not in in_hand(pos):
            yield f"the {train} lies on the table, and nobody holds it"
        if company not in pos.companies or not pos.companies[company].floated:
            yield f"the {train} is offered to {company}, which is not there"


def _stations(pos: Position) -> Iterator[str]:
    placed: Counter[str] = Counter()
    hexes: Counter[tuple[str, int]] = Counter()
    for where, held in pos.board.stations.items():
        placed.update(company for company in held if company)
        hexes.update((company, where >> 3) for company in held if company)
    for (company, hex_), count in hexes.items():
        if count > 1 and company != BRITISH_RAIL:
            yield f"{company} has {count} stations in {pos.title.map.names[hex_]}"
    for company, count in placed.items():
        data = pos.companies[company]
        if company == BRITISH_RAIL:
            continue
        if not data.floated:
            yield f"{company} is in the supply and has stations"
        elif count + len(data.tokens) > printed(pos).sizes[data.size][1]:
            yield f"{company} has {count} stations and {len(data.tokens)} on its charter, above its maximum"


def _debts(pos: Position) -> Iterator[str]:
    for company in books(pos).loans:
        if not is_public(pos, company):
            yield f"{company} has loans and is not public"
        elif loans(pos, company) > in_play(pos, company):
            yield f"{company} has {loans(pos, company)} loans with {in_play(pos, company)} shares in play"
