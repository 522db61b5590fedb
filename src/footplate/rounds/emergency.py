"""When a company must buy a train and cannot: its president sells shares, or is bankrupt."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.finance.shares import moved, president_after
from footplate.game.actions import SellShares
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import PlayerBankrupt
from footplate.game.state import POOL, Position
from footplate.rounds import shares as rules
from footplate.rounds.turn import company_turn


def most_saleable(pos: Position, player: str, company: str, sold: tuple[str, ...]) -> int:
    """The largest block he could sell without a presidency changing hands."""
    if sold_once(pos, company, sold):
        return 0
    most = rules.saleable(pos, player, company)
    while most and changes_president(pos, player, company, most):
        most -= 1
    return most


def sold_once(pos: Position, company: str, sold: tuple[str, ...]) -> bool:
    """Is the company closed because it was sold for this purchase? By the books a block a company is a rule of stock
    turns alone: here he sells what he chooses, in the order he chooses."""
    return pos.title.conduct.one_sale_a_purchase and company in sold


def changes_president(pos: Position, player: str, company: str, shares: int) -> bool:
    data = pos.companies[company]
    if data.president != player or may_change(pos, company):
        return False
    needs = pos.title.companies[company].president_shares
    after = moved(data.holdings, player, POOL, shares)
    stays = president_after(after, player, pos.players, needs, data.asleep) == player
    return not stays or after.get(player, 0) - data.asleep.get(player, 0) < needs


def may_change(pos: Position, company: str) -> bool:
    """May a sale for a train cost the seller the presidency of this company?"""
    return pos.title.conduct.presidencies_may_change and company != company_turn(pos).company


def sale_refusal(
    pos: Position, player: str, shortfall: int, sold: tuple[str, ...], company: str, shares: int
) -> RuleViolation | None:
    """He sells only if he must, never more than needed, and no presidency may change."""
    needed = shortfall - pos.cash[player]
    if not shortfall or needed <= 0:
        return pos.refuse("emergency.not-needed", needed=max(needed, 0))
    if sold_once(pos, company, sold):
        return pos.refuse("emergency.one-block", company=company)
    problem = rules.sale_refusal(pos, player, company, shares)
    if problem:
        return problem
    if changes_president(pos, player, company, shares):
        return pos.refuse("emergency.presidency", company=company)
    least = must_sell_down(pos, player, company)
    if shares < least and shares < most_saleable(pos, player, company, sold):
        return pos.refuse("emergency.sell-down", company=company, least=least)
    if shares > least and (shares - _one_certificate(pos, player, company)) * pos.price(company) >= needed:
        return pos.refuse("emergency.too-much", company=company, needed=needed)
    return None


def _one_certificate(pos: Position, player: str, company: str) -> int:
    """Shares of the smallest certificate he has of a company."""
    data, needs = pos.companies[company], pos.title.companies[company].president_shares
    return needs if data.president == player and data.holdings[player] == needs else 1


def must_sell_down(pos: Position, player: str, company: str) -> int:
    """A holding above the limit, once touched, is sold down to it, where the title asks for it."""
    sells_down = pos.title.data.trains.sells_down and not pos.title.conduct.no_sell_down
    return rules.over_holding(pos, player, company) if sells_down else 0


def sales(pos: Position, player: str, shortfall: int, sold: tuple[str, ...]) -> Iterator[SellShares]:
    if pos.cash[player] >= shortfall:
        return
    for company in rules.owned(pos, player):
        for shares in range(1, most_saleable(pos, player, company, sold) + 1):
            if sale_refusal(pos, player, shortfall, sold, company, shares) is None:
                yield SellShares(company, shares)


def is_bankrupt(pos: Position, player: str, shortfall: int, sold: tuple[str, ...]) -> bool:
    """Not even with everything he may sell could he pay what is missing."""
    raised = sum(most_saleable(pos, player, c, sold) * pos.price(c) for c in rules.owned(pos, player))
    return pos.cash[player] + raised < shortfall


def go_bankrupt(draft: Draft, player: str, sold: tuple[str, ...]) -> None:
    """Everything he may sell is sold, his cash goes to the bank, and the game ends at once."""
    held = tuple(c for c in rules.owned(draft, player) if draft.companies[c].started)
    for company in draft.operating_order(held):
        most = most_saleable(draft, player, company, sold)
        if most:
            rules.sell(draft, player, company, most)
    end_bankrupt(draft, player)


def end_bankrupt(draft: Draft, player: str) -> None:
    draft.pay(player, BANK, draft.cash[player], "bankruptcy")
    draft.bankrupt = player
    draft.tell(PlayerBankrupt(player))
    draft.end("bankrupt")
