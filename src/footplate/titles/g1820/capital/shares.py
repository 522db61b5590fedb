"""Buying and selling shares, for players and cousins alike (6.5.2.3, 6.5.2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import SellShares
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import IPO, POOL, Position
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.directors import ask_seller, tied_with_director
from footplate.titles.g1820.parties import BRITISH_RAIL, holders, in_liquidation, is_private

HOLDING_LIMIT = 60  # percent (6.5.2.4)
VIGNOLES = "CBV"


def sale_refusal(
    pos: Position, holder: str, company: str, shares: int, guard: str = "", needed: int | None = None
) -> RuleViolation | None:
    """Why a holder may not sell so many shares. Control of the company `guard` may not change (7.2.7, 17.3); who sells
    because he needs so much money sells no share without which he would have it."""
    if company not in pos.companies or shares < 1 or pos.held(company, holder) < shares:
        return pos.refuse("sell.not-held", company=company, shares=shares)
    if is_private(pos, company):
        return pos.refuse("sell.private", company=company)
    if company in books(pos).floated:
        return pos.refuse("sell.new", company=company)
    if company in books(pos).grown:
        return pos.refuse("sell.grown", company=company)
    if in_liquidation(pos, company):
        return pos.refuse("sell.liquidation", company=company)
    if company != BRITISH_RAIL and shares == pos.held(company, holder) and holders(pos, company) == [holder]:
        return pos.refuse("sell.last", company=company)
    if company == guard and changes_control(pos, holder, company, shares):
        return pos.refuse("sell.control", company=company)
    if needed is not None and (shares - 1) * pos.price(company) >= needed:
        return pos.refuse("sell.too-much", company=company, needed=needed)
    return None


def changes_control(pos: Position, holder: str, company: str, shares: int) -> bool:
    """Would the company have another director after this sale?"""
    if pos.president(company) != holder:
        return False
    left = pos.held(company, holder) - shares
    return any(pos.held(company, other) > left for other in holders(pos, company) if other != holder)


def saleable(pos: Position, holder: str, company: str, guard: str = "") -> int:
    """The most shares of a company that a holder may sell at once."""
    shares = pos.held(company, holder)
    while shares and sale_refusal(pos, holder, company, shares, guard):
        shares -= 1
    return shares


def sales(pos: Position, holder: str, guard: str = "", needed: int | None = None) -> Iterator[SellShares]:
    """Every sale open to a holder."""
    for company, data in pos.companies.items():
        for shares in range(1, data.holdings.get(holder, 0) + 1):
            if sale_refusal(pos, holder, company, shares, guard, needed) is None:
                yield SellShares(company, shares)


def worth_of_sales(pos: Position, holder: str, guard: str = "", without: str = "") -> int:
    """What a holder would get for all he may sell, the shares of one company left out."""
    return sum(
        saleable(pos, holder, company, guard) * pos.price(company)
        for company, data in pos.companies.items()
        if data.holdings.get(holder) and company != without
    )


def sell(draft: Draft, holder: str, company: str, shares: int) -> None:
    """Shares to the pool at the market price, which stays (6.5.2.3)."""
    draft.pay(BANK, holder, shares * draft.price(company), "sale")
    before = draft.president(company)
    draft.move_shares(company, holder, POOL, shares)
    if (holder, company) not in books(draft).sold:
        write(draft, sold=(*books(draft).sold, (holder, company)))
    if before == holder and draft.president(company) != holder:
        ask_seller(draft, holder, company, tied_with_director(draft, company))


def purchase_refusal(pos: Position, holder: str, company: str, source: str) -> RuleViolation | None:
    """Why a player or cousin may not buy one share of the company from there."""
    if company not in pos.companies or not pos.companies[company].started or is_private(pos, company):
        return pos.refuse("buy.no-shares", company=company)
    if source == holder or not pos.held(company, source):
        return pos.refuse("buy.source", company=company, source=source)
    if in_liquidation(pos, company):
        return pos.refuse("buy.liquidation", company=company)
    if pos.percent(company, holder) >= HOLDING_LIMIT:
        return pos.refuse("buy.limit", company=company, limit=HOLDING_LIMIT)
    if (holder, company) in books(pos).sold:
        return pos.refuse("buy.sold", company=company)
    if pos.price(company) > pos.cash[holder]:
        return pos.refuse("buy.money", needs=pos.price(company), has=pos.cash[holder])
    return None


def buy(draft: Draft, holder: str, company: str, source: str, shares: int = 1) -> None:
    """Pay the company, the bank or the seller, and take the shares (6.5.2.4, R26)."""
    payee = {IPO: company, POOL: BANK}.get(source, source)
    before = draft.president(company)
    draft.pay(holder, payee, shares * draft.price(company), "share")
    draft.move_shares(company, source, holder, shares)
    if before == source and draft.president(company) != source:
        ask_seller(draft, source, company, tied_with_director(draft, company))
    if holder == VIGNOLES:
        refund_distance(draft, company)


def refund_distance(draft: Draft, company: str) -> None:
    """14.3.1: once Vignoles has a share of a new company, half of its distance fee goes back to who paid it (R35), and
    half of what remains to the cousin (R100)."""
    fees = books(draft).fees
    if company in fees:
        payer, fee = fees[company]
        draft.pay(BANK, payer, fee // 2, "refund")
        draft.pay(BANK, VIGNOLES, fee // 4, "refund")
        write(draft, fees={floated: paid for floated, paid in fees.items() if floated != company})
