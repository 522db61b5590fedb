"""Buying and selling shares: what may be done, asked by the stock round and by emergency sales alike."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import IPO, POOL, Position

SOURCES = (IPO, POOL)


def share_price(pos: Position, company: str, source: str) -> int:
    """Par from the initial offering, the market price from the pool; share by share, always the market price."""
    data = pos.companies[company]
    return data.par if source == IPO and pos.title.companies[company].full_capital else pos.price(company)


def buy_refusal(pos: Position, player: str, company: str, source: str) -> RuleViolation | None:
    """Why this player may not buy a certificate there, apart from what he did in this stock round."""
    if company not in pos.companies:
        return pos.refuse("stock.no-such-company", company=company)
    data = pos.companies[company]
    if not data.started:
        return pos.refuse("stock.not-started", company=company)
    if source not in SOURCES or not data.holdings.get(source):
        return pos.refuse("stock.none-there", company=company, source=source)
    price = share_price(pos, company, source)
    if pos.cash[player] < price:
        return pos.refuse("stock.money", needs=price, has=pos.cash[player])
    return limit_refusal(pos, player, company, 1)


def limit_refusal(pos: Position, player: str, company: str, shares: int) -> RuleViolation | None:
    """Certificate limit and limit on one holding, for one more certificate of `shares` shares."""
    return holding_refusal(pos, player, company, shares) or certificate_refusal(pos, player, company)


def holding_refusal(pos: Position, player: str, company: str, shares: int) -> RuleViolation | None:
    limit = pos.title.data.setup.player_share_limit
    space = pos.companies[company].space
    if space is not None and not pos.title.market.limits_holding(space):
        return None
    if pos.held(company, player) + shares > limit:
        return pos.refuse("stock.holding-limit", company=company, held=pos.held(company, player), limit=limit)
    return None


def certificate_refusal(pos: Position, player: str, company: str) -> RuleViolation | None:
    space = pos.companies[company].space
    if space is not None and not pos.title.market.counts(space):
        return None
    held = pos.certificates_counted(player)
    if held >= pos.title.certificate_limit:
        return pos.refuse("stock.certificate-limit", held=held, limit=pos.title.certificate_limit)
    return None


def buy(draft: Draft, player: str, company: str, source: str) -> None:
    """One certificate; a company that is paid share by share gets the money for its own."""
    own = source == IPO and not draft.title.companies[company].full_capital
    draft.pay(player, company if own else BANK, share_price(draft, company, source), "share")
    draft.move_shares(company, source, player, 1)


def saleable(pos: Position, owner: str, company: str) -> int:
    """Most shares of a company that its owner could sell, by the pool's room and the president's duty alone."""
    data = pos.companies[company]
    held = data.holdings.get(owner, 0) - data.asleep.get(owner, 0)
    room = pos.title.data.setup.pool_share_limit - data.holdings.get(POOL, 0)
    if data.president == owner and not heir(pos, company):
        held -= pos.title.companies[company].president_shares
    return max(0, min(held, room))


def heir(pos: Position, company: str) -> str:
    """A player who could take over the presidency: enough shares for the president's certificate. "" if none."""
    data = pos.companies[company]
    needs = pos.title.companies[company].president_shares
    others = (p for p in pos.clockwise_from(data.president)[1:] if data.holdings.get(p, 0) >= needs)
    return next(others, "")


def sale_refusal(pos: Position, owner: str, company: str, shares: int) -> RuleViolation | None:
    """Why this block cannot be sold by anybody in the owner's place."""
    if company not in pos.companies:
        return pos.refuse("stock.no-such-company", company=company)
    data = pos.companies[company]
    held = data.holdings.get(owner, 0)
    if not data.started or shares < 1 or shares > held - data.asleep.get(owner, 0):
        return pos.refuse("stock.not-held", company=company, held=held, shares=shares)
    limit, there = pos.title.data.setup.pool_share_limit, data.holdings.get(POOL, 0)
    if there + shares > limit:
        return pos.refuse("stock.pool-limit", company=company, there=there, limit=limit)
    needs = pos.title.companies[company].president_shares
    if data.president == owner and held - shares < needs and not heir(pos, company):
        return pos.refuse("stock.president-stays", company=company)
    return None


def sell(draft: Draft, owner: str, company: str, shares: int) -> None:
    """A block goes to the pool at the price before the sale; then the marker falls."""
    draft.pay(BANK, owner, shares * draft.price(company), "sale")
    draft.move_shares(company, owner, POOL, shares)
    falls = {"each_share": shares, "each_sale": 1, "none": 0}[draft.title.data.stock.drop]
    draft.move_marker(company, "down", falls)


def over_holding(pos: Position, player: str, company: str) -> int:
    """Shares above the limit on one holding, 0 where no limit applies."""
    space = pos.companies[company].space
    if space is None or not pos.title.market.limits_holding(space):
        return 0
    return max(0, pos.held(company, player) - pos.title.data.setup.player_share_limit)


def owned(pos: Position, owner: str) -> Iterator[str]:
    return (c for c, data in pos.companies.items() if data.holdings.get(owner))
