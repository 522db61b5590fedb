"""A company buys its own shares from the pool (6.5.3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import IPO, POOL, Position
from footplate.game.step import Numbered
from footplate.titles.g1820.actions import BuyBack
from footplate.titles.g1820.capital.loans import repay_excess, room, take
from footplate.titles.g1820.capital.shares import worth_of_sales
from footplate.titles.g1820.lives.lobbies import runs
from footplate.titles.g1820.parties import box, directed, in_liquidation, in_play, is_public, loans, price_in
from footplate.titles.g1820.printed import printed


def buyback_refusal(pos: Position, player: str, action: BuyBack) -> RuleViolation | None:
    company, shares = action.company, action.shares
    if company not in directed(pos, player) or not is_public(pos, company):
        return pos.refuse("buyback.director", company=company)
    if in_liquidation(pos, company):
        return pos.refuse("buyback.liquidation", company=company)
    if not 1 <= shares <= pos.held(company, POOL):
        return pos.refuse("buyback.none", company=company, shares=shares)
    count = loans_for(pos, company, shares)
    if count is None:
        return pos.refuse("buyback.money", company=company, shares=shares, has=pos.cash[company])
    if _missing_after(pos, company, shares, count) > pos.cash[player] + worth_of_sales(pos, player, company):
        return pos.refuse("buyback.loans", company=company, loans=loans(pos, company) + count)
    return None


def loans_for(pos: Position, company: str, shares: int) -> int | None:
    """The fewest loans with which it could pay (R64): each makes the shares cheaper too. None if it cannot."""
    for count in range(room(pos, company) + 1):
        price = price_in(pos, box(pos, company) - count)
        if shares * price <= pos.cash[company] + count * printed(pos).loan:
            return count
    return None


def _missing_after(pos: Position, company: str, shares: int, count: int) -> int:
    """What the director would have to add to the loans above the shares then in play."""
    left = pos.cash[company] + count * printed(pos).loan - shares * price_in(pos, box(pos, company) - count)
    over = loans(pos, company) + count - (in_play(pos, company) - shares)
    return max(0, over * printed(pos).loan - left)


def buybacks(pos: Position, player: str) -> Iterator[Numbered]:
    for company in directed(pos, player):
        open_ = (
            shares
            for shares in range(1, pos.held(company, POOL) + 1)
            if buyback_refusal(pos, player, BuyBack(company, shares)) is None
        )
        for low, high in runs(open_):
            yield Numbered(BuyBack(company, low), "shares", low, high)


def buy_back(draft: Draft, company: str, shares: int) -> None:
    """From the pool into the treasury; loans above the shares still in play are repaid at once."""
    take(draft, company, loans_for(draft, company, shares) or 0)
    draft.pay(company, BANK, shares * draft.price(company), "share")
    draft.move_shares(company, POOL, IPO, shares)
    repay_excess(draft, company)
