"""Buying and selling shares: what may be done, asked by the stock round and by emergency sales alike."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.finance.shares import scaled
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import SharesWoke, SizeChanged
from footplate.game.state import IPO, POOL, Position

SOURCES = (IPO, POOL)


def share_price(pos: Position, company: str, source: str) -> int:
    """Par from the initial offering, the market price from the pool; share by share, always the market price."""
    data = pos.companies[company]
    return data.par if source == IPO and pos.title.companies[company].full_capital else pos.price(company)


def share_fee(pos: Position, player: str, company: str) -> int:
    """What a player pays the bank for a share of this company beside its price."""
    fee = pos.title.data.stock.fee
    if fee is None or pos.percent(company, player) < fee.from_percent:
        return 0
    return pos.price(company) * fee.percent // 100


def holding_limit(pos: Position, company: str) -> int:
    """Most shares of a company that one owner may buy up to."""
    return pos.title.data.setup.player_share_limit * pos.companies[company].size // 10


def pool_limit(pos: Position, company: str) -> int:
    """Most shares of a company that the open market takes."""
    return pos.title.data.setup.pool_share_limit * pos.companies[company].size // 10


def buy_refusal(pos: Position, player: str, company: str, source: str, held: int | None = None) -> RuleViolation | None:
    """Why this player may not buy a certificate there, apart from what he did in this stock round. `held`: certificates
    that he has, for who has counted them."""
    if company not in pos.companies:
        return pos.refuse("stock.no-such-company", company=company)
    data = pos.companies[company]
    if not data.started:
        return pos.refuse("stock.not-started", company=company)
    if source not in SOURCES or not data.holdings.get(source):
        return pos.refuse("stock.none-there", company=company, source=source)
    price = share_price(pos, company, source) + share_fee(pos, player, company)
    if pos.cash[player] < price:
        return pos.refuse("stock.money", needs=price, has=pos.cash[player])
    return limit_refusal(pos, player, company, 1, held)


def limit_refusal(
    pos: Position, player: str, company: str, shares: int, held: int | None = None
) -> RuleViolation | None:
    """Certificate limit and limit on one holding, for one more certificate of `shares` shares; `held` as above."""
    return holding_refusal(pos, player, company, shares) or certificate_refusal(pos, player, company, held=held)


def holding_refusal(pos: Position, player: str, company: str, shares: int) -> RuleViolation | None:
    data, limit = pos.companies[company], holding_limit(pos, company)
    held = data.holdings.get(player, 0)
    if held + shares <= limit or (data.space is not None and not pos.title.market.limits_holding(data.space)):
        return None
    return pos.refuse("stock.holding-limit", company=company, held=held, limit=limit)


def counts_for_limit(pos: Position, company: str) -> bool:
    """Do certificates of this company count towards the certificate limit?"""
    space = pos.companies[company].space
    return space is None or pos.title.market.counts(space)


def certificate_refusal(
    pos: Position, player: str, company: str, more: int = 1, held: int | None = None
) -> RuleViolation | None:
    """Certificate limit, for `more` certificates of a company; `held` as above."""
    held = pos.certificates_counted(player) if held is None else held
    if held + more <= pos.title.certificate_limit or not counts_for_limit(pos, company):
        return None
    return pos.refuse("stock.certificate-limit", held=held, limit=pos.title.certificate_limit)


def buy(draft: Draft, player: str, company: str, source: str) -> None:
    """One certificate; a company that is paid share by share gets the money for its own."""
    own = source == IPO and not draft.title.companies[company].full_capital
    draft.pay(player, BANK, share_fee(draft, player, company), "fee")
    draft.pay(player, company if own else BANK, share_price(draft, company, source), "share")
    draft.move_shares(company, source, player, 1)


def saleable(pos: Position, owner: str, company: str) -> int:
    """Most shares of a company that its owner could sell, by the pool's room and the president's duty alone."""
    data = pos.companies[company]
    if not data.operated and pos.title.data.stock.sales_after_operating:
        return 0
    awake = data.holdings.get(owner, 0) - data.asleep.get(owner, 0)
    most = min(awake, pool_limit(pos, company) - data.holdings.get(POOL, 0))
    if data.president == owner and most > 0:
        own = awake - pos.title.companies[company].president_shares  # beside the president's certificate
        if most > own and not heir(pos, company):
            most = own
    return max(0, most)


def heir(pos: Position, company: str) -> str:
    """A player who could take over the presidency: enough shares for the president's certificate. "" if none."""
    data = pos.companies[company]
    needs = pos.title.companies[company].president_shares
    enough = (p for p, held in data.holdings.items() if held >= needs and held - data.asleep.get(p, 0) >= needs)
    return next((owner for owner in enough if owner != data.president and pos.is_player(owner)), "")


def sale_refusal(pos: Position, owner: str, company: str, shares: int) -> RuleViolation | None:
    """Why this block cannot be sold by anybody in the owner's place."""
    if company not in pos.companies:
        return pos.refuse("stock.no-such-company", company=company)
    data = pos.companies[company]
    held = data.holdings.get(owner, 0)
    awake = held - data.asleep.get(owner, 0)
    if not data.started or shares < 1 or shares > held:
        return pos.refuse("stock.not-held", company=company, held=held, shares=shares)
    if shares > awake:
        return pos.refuse("stock.asleep", company=company, awake=awake)
    if not data.operated and pos.title.data.stock.sales_after_operating:
        return pos.refuse("stock.not-operated", company=company)
    limit, there = pool_limit(pos, company), data.holdings.get(POOL, 0)
    if there + shares > limit:
        return pos.refuse("stock.pool-limit", company=company, there=there, limit=limit)
    needs = pos.title.companies[company].president_shares
    if data.president == owner and awake - shares < needs and not heir(pos, company):
        almost = next((p for p in pos.players if p != owner and data.holdings.get(p, 0) >= needs), None)
        return pos.refuse("stock.president-stays", company=company, asleep=held - awake or None, almost=almost)
    return None


def sell(draft: Draft, owner: str, company: str, shares: int) -> None:
    """A block goes to the pool at the price before the sale; then the marker falls."""
    draft.pay(BANK, owner, shares * draft.price(company), "sale")
    draft.move_shares(company, owner, POOL, shares)
    draft.move_marker(company, "down", fall(draft, shares))


def fall(pos: Position, shares: int) -> int:
    """Rows that a sale of so many shares takes the marker down."""
    if not shares:
        return 0
    return {"each_share": shares, "each_sale": 1, "none": 0}[pos.title.data.stock.drop]


def over_holding(pos: Position, player: str, company: str) -> int:
    """Shares above the limit on one holding, 0 where no limit applies."""
    data = pos.companies[company]
    over = data.holdings.get(player, 0) - holding_limit(pos, company)
    if over <= 0 or data.space is None or not pos.title.market.limits_holding(data.space):
        return 0
    return over


def owned(pos: Position, owner: str) -> Iterator[str]:
    return (c for c, data in pos.companies.items() if data.holdings.get(owner))


def sold_out(pos: Position, company: str) -> bool:
    """Are all shares in the hands of players, or of those who own shares beside them?"""
    holdings = pos.companies[company].holdings
    return not any(holdings.get(owner) for owner in (*SOURCES, company))


# ---- what happens to shares besides buying and selling ----


def wake(draft: Draft, company: str, owner: str) -> None:
    """An owner's inactive shares become ordinary ones."""
    asleep = dict(draft.companies[company].asleep)
    shares = asleep.pop(owner)
    draft.change(company, asleep=asleep)
    draft.tell(SharesWoke(company, owner, shares))


def split(draft: Draft, company: str, times: int) -> None:
    """Every share becomes `times` shares: all own the same part of the company as before."""
    data = draft.companies[company]
    draft.change(
        company,
        size=data.size * times,
        holdings=scaled(data.holdings, times),
        asleep=scaled(data.asleep, times),
    )
    draft.tell(SizeChanged(company, data.size * times, data.size))


def issue(draft: Draft, company: str, shares: int) -> None:
    """New shares in the initial offering: all who hold shares own a smaller part of the company."""
    data = draft.companies[company]
    holdings = {**data.holdings, IPO: data.holdings.get(IPO, 0) + shares}
    draft.change(company, size=data.size + shares, holdings=holdings)
    draft.tell(SizeChanged(company, data.size + shares, data.size))
