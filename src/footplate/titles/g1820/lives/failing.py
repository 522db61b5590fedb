"""Companies that go under in their turn: a public one into liquidation (10.7), a private one out of the game."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.titles.g1820.books import books
from footplate.titles.g1820.building.markers import replace_all_stations
from footplate.titles.g1820.capital.orphans import put_into_liquidation
from footplate.titles.g1820.lives.winding import return_to_supply
from footplate.titles.g1820.parties import is_private


def fail(draft: Draft, company: str) -> None:
    """Its maintenance or interest is not paid, or it has no train (7.2.5, 7.2.7, 7.2.8, R60)."""
    if is_private(draft, company):
        close(draft, company)
    elif company not in books(draft).condemned:
        put_into_liquidation(draft, company)


def close(draft: Draft, company: str) -> None:
    """A private company closes for good: its stations become British Rail, its trains and charter leave the game; the
    money stays with its director (7.2.7, 13.2)."""
    replace_all_stations(draft, company)
    for train in draft.companies[company].trains:
        draft.scrap_train(company, train)
    return_to_supply(draft, company, for_good=True)
