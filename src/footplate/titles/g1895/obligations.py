"""Obligations (IV): who holds one, and what happens when its two stations are joined."""

from __future__ import annotations

from functools import cache

import msgspec

from footplate.board.layout import Layout
from footplate.board.reach import reach
from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.title import Title
from footplate.learnt import learnt
from footplate.rounds.operating import home_of
from footplate.rounds.shares import wake


class Obligation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task that comes with a share: it sleeps until track joins the company's home to this place."""

    company: str
    to: str
    city: int = 0


@cache
def obligations(title: Title) -> dict[str, Obligation]:
    """By card, as printed (`[own.obligations]` in title.toml)."""
    return msgspec.convert(title.data.own["obligations"], learnt(dict[str, Obligation]))


def card(pos: Position, company: str) -> tuple[str, Obligation] | None:
    """The obligation of a company that has been sold: the holder, and the task. The card stays with him (Q8)."""
    for private, obligation in obligations(pos.title).items():
        if obligation.company == company and private in pos.privates:
            return pos.privates[private], obligation
    return None


def holder(pos: Position, company: str) -> str:
    """The player who holds the obligation of a company, "" if nobody does."""
    found = card(pos, company)
    return found[0] if found else ""


def is_fulfilled(pos: Position, company: str) -> bool:
    """Was an obligation sold, and has its share woken up?"""
    return bool(holder(pos, company)) and not pos.companies[company].asleep


def is_joined(pos: Position, company: str, task: Obligation) -> bool:
    """O3: does track lead from the home station to the destination, tokens ignored, however far? It is followed from
    the destination, where less track lies for a long time; it leads either way."""
    there = pos.board.now(pos.title.map.index(task.to), task.city)
    bare = Layout(pos.board.map, pos.board.faces, {there: (company,)})
    return reach(bare, company).comes_to(home_of(pos, company))


def fulfil(draft: Draft) -> None:
    """After a tile: shares wake up. A floated company gets the price of the share at once, others on floating (O4)."""
    for company, data in tuple(draft.companies.items()):
        found = card(draft, company) if data.asleep else None
        if found and is_joined(draft, company, found[1]):
            wake(draft, company, found[0])
            if data.floated:
                pay_share(draft, company)


def pay_share(draft: Draft, company: str) -> None:
    """The bank pays the company the price of the share that came with its obligation."""
    draft.pay(BANK, company, draft.price(company), "obligation")
