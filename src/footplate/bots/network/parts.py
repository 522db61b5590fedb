"""What companies are and what players have in a position, added up in whole numbers for the features of the network."""

from __future__ import annotations

from typing import Final

import msgspec

from footplate.game.advice.one_ply import OnePlyAdvice
from footplate.game.state import UNLIMITED, Position
from footplate.rounds.income import private_revenue

WHOLE: Final = 1000  # the part of an owner's things that is a player's, in thousandths


class Company(msgspec.Struct, frozen=True):
    """One company that has been started: all sums of money."""

    holdings: dict[str, int]  # awake shares
    size: int
    president: str
    price: int
    up: int  # what a share gains with a move to the right
    down: int  # what it loses with a move to the left
    revenue: int
    treasury: int
    trains: int  # at their prices
    lasting: int  # those of them that nothing scraps
    doomed: int  # those that the next kind of train scraps
    train_count: int
    tokens: int
    floated: bool
    bare: bool  # it should run, and has no train


def companies_of(pos: Position) -> tuple[Company, ...]:
    """Those with a price, or at work without one; as they are listed."""
    title, market = pos.title, pos.title.market
    sold_out = {name for name in title.trains if pos.depot.get(name, 0) != UNLIMITED and not pos.depot.get(name)}
    coming = [name for name in title.trains if name not in sold_out and name in title.phase_order]
    ahead = [name for name in coming if title.phase_order[name] > title.phase_order[pos.phase]]
    killer = ahead[0] if ahead else ""
    found = []
    for name, data in pos.companies.items():
        if data.space is None and not data.floated:
            continue
        price = pos.price(name)
        kinds = [title.trains[train] for train in data.trains]
        right = market.prices[market.step(data.space, "right")] if data.space is not None else price
        left = market.prices[market.step(data.space, "left")] if data.space is not None else price
        awake = data.holdings
        if data.asleep:
            awake = {owner: held - data.asleep.get(owner, 0) for owner, held in data.holdings.items()}
        found.append(
            Company(
                awake,
                max(1, data.size),
                title.speaker(pos, data.president) if data.president else "",
                price,
                right - price,
                price - left,
                data.revenue,
                pos.funds(name),
                sum([kind.price for kind in kinds]),
                sum([kind.price for kind in kinds if not kind.scrapped_by]),
                sum([kind.price for kind in kinds if killer and kind.scrapped_by == killer]),
                len(kinds),
                len(data.tokens),
                data.floated,
                data.floated and not kinds,
            )
        )
    return tuple(found)


class Means(msgspec.Struct):
    """What a player has, their own and their part of what others own for them."""

    cash: int = 0
    shares: int = 0
    privates: int = 0
    income: int = 0
    extras: int = 0
    dividends: int = 0
    up: int = 0
    down: int = 0
    treasuries: int = 0
    trains: int = 0
    lasting: int = 0
    doomed: int = 0
    unfloated: int = 0
    led: int = 0
    led_treasuries: int = 0
    led_trains: int = 0
    led_revenue: int = 0
    led_bare: int = 0


def means_of(pos: Position, player: str, companies: tuple[Company, ...], advice: OnePlyAdvice) -> Means:
    """All of it, at prices and revenues of today."""
    means = Means()
    for owner, stake in advice.stakes(pos, player):
        owned = round(WHOLE * stake)
        means.cash += pos.cash[owner] * owned // WHOLE
        for company in companies:
            held = company.holdings.get(owner)
            if held:
                _add(means, company, held * owned)
    for company in companies:
        if company.president == player:
            means.led += 1
            means.led_treasuries += company.treasury
            means.led_trains += company.trains
            means.led_revenue += company.revenue
            means.led_bare += company.bare
    if advice.privates_pay:
        for private in pos.privates_of(player):
            means.privates += pos.title.privates[private].price
            means.income += private_revenue(pos, private)
    means.extras = round(advice.extras(pos, player, 1))
    return means


def _add(means: Means, company: Company, held: int) -> None:
    """Shares, in thousandths of one."""
    whole = WHOLE * company.size
    means.shares += held * company.price // WHOLE
    means.dividends += held * company.revenue // whole
    if company.revenue:
        means.up += held * company.up // WHOLE
    means.down += held * company.down // WHOLE
    means.treasuries += held * company.treasury // whole
    means.trains += held * company.trains // whole
    means.lasting += held * company.lasting // whole
    means.doomed += held * company.doomed // whole
    if not company.floated:
        means.unfloated += held * company.price // WHOLE
