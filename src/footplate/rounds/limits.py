"""Above a limit: a player pushed there by others or the market sells first on their next turn, and sells enough.

What is left of a company after a sale depends on that sale alone. So how low a player can come in a turn is a sum over
their companies, each at the best of the blocks that they may sell of it, in whatever order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from footplate.finance.shares import certificates, moved, president_after
from footplate.game.actions import SellShares
from footplate.game.state import POOL, Position
from footplate.rounds import shares as rules


def above(pos: Position, player: str, held: int | None = None) -> set[str]:
    """Companies whose sale brings the player nearer to a limit that they are above; none if they are above no limit.
    `held`: certificates that count, if somebody has counted them."""
    most = pos.title.data.setup.player_share_limit  # of ten; nobody is above it in most positions
    near = {
        company
        for company, data in pos.companies.items()
        if 10 * data.holdings.get(player, 0) > most * data.size and rules.over_holding(pos, player, company)
    }
    held = pos.certificates_counted(player) if held is None else held
    if held > pos.title.certificate_limit:
        near.update(company for company in rules.owned(pos, player) if rules.counts_for_limit(pos, company))
    return near


class Left(NamedTuple):
    """What a player has of a company after a sale."""

    over: int  # shares above the limit on one holding
    counted: int  # certificates that count towards the limit on all


def evading(pos: Position, player: str, sales: Sequence[SellShares]) -> dict[SellShares, SellShares]:
    """Where each company is sold once a turn: of the sales open to the player, those after which they could no longer
    come within a limit, though they could now. With each of them goes a sale that would do."""
    left = {company: {0: left_after(pos, player, company, 0)} for company in rules.owned(pos, player)}
    for sale in sales:
        left[sale.company][sale.shares] = left_after(pos, player, sale.company, sale.shares)
    least = {company: Left(*map(min, zip(*blocks.values(), strict=True))) for company, blocks in left.items()}
    lowest = sum(each.counted for each in least.values())
    others = pos.certificates_counted(player) - sum(blocks[0].counted for blocks in left.values())
    room = pos.title.certificate_limit - others

    def will_do(sale: SellShares) -> bool:
        after, best = left[sale.company][sale.shares], least[sale.company]
        holding = not after.over or bool(best.over)
        return holding and (lowest - best.counted + after.counted <= room or lowest > room)

    enough = [sale for sale in sales if will_do(sale)]
    if not enough:
        return {}
    return {sale: _instead(sale, enough) for sale in sales if sale not in enough}


def _instead(sale: SellShares, enough: Sequence[SellShares]) -> SellShares:
    """The smallest block that is enough, of the same company if there is one."""
    return min(enough, key=lambda other: (other.company != sale.company, other.shares))


def left_after(pos: Position, player: str, company: str, shares: int) -> Left:
    data, market = pos.companies[company], pos.title.market
    needs = pos.title.companies[company].president_shares
    held, space = data.holdings[player] - shares, data.space
    if space is None:
        return Left(over=0, counted=held)  # a share of a company that nobody has started
    for _ in range(rules.fall(pos, shares)):
        space = market.step(space, "down")
    presides = data.president == player
    if presides and shares:
        after = moved(data.holdings, player, POOL, shares)
        presides = president_after(after, player, pos.players, needs, data.asleep) == player
    return Left(
        over=max(0, held - rules.holding_limit(pos, company)) if market.limits_holding(space) else 0,
        counted=certificates(held, presides=presides, president_shares=needs) if market.counts(space) else 0,
    )
