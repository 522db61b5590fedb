"""Loans (17): taken, repaid, and what a company could raise with them (4.3 of the notes)."""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.state import IPO, POOL, Position
from footplate.game.step import Step
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.prices import drop_for, move
from footplate.titles.g1820.capital.raising import demand
from footplate.titles.g1820.events import LoansChanged
from footplate.titles.g1820.parties import (
    box,
    cousin_directs,
    in_liquidation,
    in_play,
    is_private,
    is_public,
    loans,
    purse,
)
from footplate.titles.g1820.printed import printed


def room(pos: Position, company: str) -> int:
    """How many loans the company could take now: within its shares in play, and without entering the box of 10."""
    if not is_public(pos, company) or in_liquidation(pos, company) or cousin_directs(pos, company):
        return 0
    return max(0, min(in_play(pos, company) - loans(pos, company), box(pos, company) - 1))


def needed(pos: Position, company: str, amount: int) -> int | None:
    """The fewest loans with which the treasury could pay so much; None if that is beyond it."""
    missing = max(0, amount - pos.cash[company])
    count = -(-missing // printed(pos).loan)
    return count if count <= room(pos, company) else None


def reach_of(pos: Position, company: str) -> int:
    """Treasury, and all the loans it could take (in its own turn)."""
    return pos.funds(company) + printed(pos).loan * room(pos, company)


def capacity(pos: Position, company: str) -> int:
    """4.3: what it could pay in a takeover: treasury, shares issued in one batch, then loans. Private: the director."""
    if is_private(pos, company):
        return pos.funds(company)
    return max(
        pos.cash[company] + m * pos.price(company) + printed(pos).loan * most_loans(pos, company, m)
        for m in range(most_issued(pos, company) + 1)
    )


def most_issued(pos: Position, company: str) -> int:
    """Treasury shares that could be issued without pushing the price into liquidation (8.3)."""
    size = pos.companies[company].size
    shares = pos.held(company, IPO)
    while shares and drop_for(shares, size) >= box(pos, company):
        shares -= 1
    return shares


def most_loans(pos: Position, company: str, issued: int = 0) -> int:
    """Loans that could follow so many issued shares."""
    boxes = box(pos, company) - drop_for(issued, pos.companies[company].size) - 1
    return max(0, min(in_play(pos, company) + issued - loans(pos, company), boxes))


def issue(draft: Draft, company: str, shares: int) -> None:
    """8.3: treasury shares to the pool at the price, which falls afterwards."""
    draft.pay(BANK, company, shares * draft.price(company), "issue")
    draft.move_shares(company, IPO, POOL, shares)
    move(draft, company, -drop_for(shares, draft.companies[company].size))


def _set(draft: Draft, company: str, count: int) -> None:
    before = loans(draft, company)
    if count == before:
        return
    left = {owner: n for owner, n in {**books(draft).loans, company: count}.items() if n}
    write(draft, loans=left)
    draft.tell(LoansChanged(company, count, before))


def take(draft: Draft, company: str, count: int = 1) -> None:
    """200 each from the bank; the price falls a box for each (17.1)."""
    draft.pay(BANK, company, count * printed(draft).loan, "loan")
    _set(draft, company, loans(draft, company) + count)
    move(draft, company, -count)


def inherit(draft: Draft, company: str, count: int) -> None:
    """Loans of a company taken over: the price falls a box for each, even into liquidation (8.4.3, 17.2)."""
    _set(draft, company, loans(draft, company) + count)
    if is_public(draft, company):
        move(draft, company, -count)


def write_off(draft: Draft, company: str) -> None:
    """Its loans no longer exist."""
    _set(draft, company, 0)


def repay(draft: Draft, company: str, count: int) -> None:
    """200 each to the bank; the price rises a box for each (17.3)."""
    draft.pay(purse(draft, company), BANK, count * printed(draft).loan, "loan repaid")
    _set(draft, company, loans(draft, company) - count)
    if is_public(draft, company):
        move(draft, company, count)


def excess(pos: Position, company: str) -> int:
    """Loans above the limit, which must be repaid at once (17.2)."""
    allowed = 0 if is_private(pos, company) else in_play(pos, company)
    return max(0, loans(pos, company) - allowed)


def repay_excess(draft: Draft, company: str) -> None:
    """17.3: the treasury first; what it lacks the director must contribute, and the price falls once more. A private
    company has no treasury but its director's cash."""
    count = excess(draft, company)
    if not count:
        return
    missing = lacking(draft, company)
    if is_private(draft, company):
        write_off(draft, company)
        demand(draft, draft.president(company), count * printed(draft).loan, BANK, "loan repaid")
    elif missing:
        draft.push(RepayWithHelp(company))
        demand(draft, draft.president(company), missing, company, "director's help", guard=company)
    else:
        repay(draft, company, count)


def lacking(pos: Position, company: str) -> int:
    """What the treasury lacks to repay all loans above the limit."""
    return max(0, excess(pos, company) * printed(pos).loan - pos.funds(company))


class RepayWithHelp(Step, frozen=True):
    """The director has contributed: the excess loans are repaid, and the price falls once more (17.3)."""

    company: str

    def settle(self, draft: Draft) -> bool:
        draft.pop()
        count = excess(draft, self.company)
        repay(draft, self.company, count)
        if is_public(draft, self.company):
            move(draft, self.company, -1)
        return False
