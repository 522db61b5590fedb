"""The end of a stock round (6.7): prices, number cards, and what was remembered of the round."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.game.events import PriorityMoved
from footplate.game.state import IPO, POOL
from footplate.titles.g1820.books import write
from footplate.titles.g1820.capital.prices import drop_for, move
from footplate.titles.g1820.parties import BRITISH_RAIL


def adjust_prices(draft: Draft) -> None:
    """In operating order: down for shares in the pool (not British Rail), up if all are held (R40, R41)."""
    for company in draft.operating_order(tuple(c for c, data in draft.companies.items() if data.started)):
        data = draft.companies[company]
        pool = data.holdings.get(POOL, 0)
        if pool and company != BRITISH_RAIL:
            move(draft, company, -drop_for(pool, data.size))
        elif not pool and not data.holdings.get(IPO):
            move(draft, company, 1)


def hand_out_cards(draft: Draft, cards: tuple[str, ...]) -> None:
    """6.5.1: the cards taken in part B are the order until the next stock round ends."""
    write(draft, order=cards)
    draft.priority = cards[0]
    draft.tell(PriorityMoved(cards[0]))


def forget_round(draft: Draft) -> None:
    """From now on it was floated, increased and sold in a prior stock round (6.5.2.3, 6.5.2.4)."""
    write(draft, floated=(), grown=(), sold=(), fees={}, float_tiles=())
