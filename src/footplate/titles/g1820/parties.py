"""Who is who: players, cousins, companies public and private, and whose money each pays with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from footplate.game.state import IPO, POOL, Position
from footplate.titles.g1820.books import books

BRITISH_RAIL: Final = "BR"
LIQUIDATION: Final = 0  # the box of 10 on the market (10.7)


def cousins_of(pos: Position, player: str) -> list[str]:
    return [cousin for cousin, owner in pos.privates.items() if owner == player]


def is_cousin(pos: Position, owner: str) -> bool:
    """A cousin in play, whom a player owns."""
    return pos.is_player(pos.privates.get(owner, ""))


def speaker(pos: Position, owner: str) -> str:
    """The player who decides for a player or a cousin."""
    return pos.privates.get(owner, owner)


def parties(pos: Position) -> Iterator[str]:
    """All who may hold shares, players in card order first, then cousins."""
    yield from books(pos).order
    yield from (cousin for cousin in pos.privates if is_cousin(pos, cousin))


def holders(pos: Position, company: str) -> list[str]:
    """Players, then cousins, who hold shares of a company."""
    return [party for party in parties(pos) if pos.held(company, party)]


def from_card(pos: Position, player: str) -> tuple[str, ...]:
    """All players in card order, beginning after this one; he himself is the last."""
    order = books(pos).order
    at = order.index(player) + 1
    return order[at:] + order[:at]


# ---- companies ----


def is_public(pos: Position, company: str) -> bool:
    """Floated, with a price; British Rail is not meant."""
    data = pos.companies[company]
    return data.floated and data.started and company != BRITISH_RAIL


def is_private(pos: Position, company: str) -> bool:
    data = pos.companies[company]
    return data.floated and not data.started


def in_supply(pos: Position, company: str) -> bool:
    """May it be floated?"""
    return company != BRITISH_RAIL and not pos.companies[company].floated and company not in books(pos).closed


def public_companies(pos: Position) -> list[str]:
    """In operating order."""
    return [company for company in pos.operating_order() if is_public(pos, company)]


def in_liquidation(pos: Position, company: str) -> bool:
    """10.7: the marker stands in the gray box. British Rail never is (R96)."""
    return is_public(pos, company) and box(pos, company) == LIQUIDATION


def directed(pos: Position, player: str) -> list[str]:
    """Companies that a player, not one of his cousins, directs."""
    return [company for company, data in pos.companies.items() if data.floated and data.president == player]


def cousin_directs(pos: Position, company: str) -> bool:
    """A cousin directs it, or nobody is left to (10.3, 14.1): it builds, borrows and pays nothing (R98)."""
    return not pos.is_player(pos.president(company))


def in_play(pos: Position, company: str) -> int:
    """10.6, R81: shares held by players and cousins or in the pool."""
    return pos.companies[company].size - pos.held(company, IPO)


def in_pool(pos: Position, company: str) -> int:
    return pos.held(company, POOL)


def loans(pos: Position, company: str) -> int:
    return books(pos).loans.get(company, 0)


def purse(pos: Position, company: str) -> str:
    """13.2: a private company pays with its director's cash."""
    return pos.president(company) if is_private(pos, company) else company


# ---- the market ----


def box(pos: Position, company: str) -> int:
    """Number of its box on the line of prices, 0 = liquidation."""
    space = pos.companies[company].space
    assert space is not None, company
    return space[1]


def price_in(pos: Position, number: int) -> int:
    """Price of a box; beyond the last one its price (8.4.2)."""
    prices = pos.title.market.prices
    return prices[0, min(number, len(prices) - 1)]
