"""Reducing a company's share-count, down to a private company (8.2).

Nothing happens before the director has said from whom the shares are bought back; then all of it happens at once, and
what could fail is looked at before it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import PlayerPassed, SizeChanged
from footplate.game.state import IPO, POOL, Position
from footplate.game.step import Numbered, Option
from footplate.rounds.turn import CompanyStep
from footplate.titles.g1820.actions import BuyOut, Merge
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.loans import repay_excess, room, take
from footplate.titles.g1820.capital.shares import worth_of_sales
from footplate.titles.g1820.events import CompanyWentPrivate
from footplate.titles.g1820.lives.settlement import Settlement
from footplate.titles.g1820.parties import (
    box,
    directed,
    holders,
    in_liquidation,
    in_play,
    in_pool,
    is_private,
    loans,
    price_in,
)
from footplate.titles.g1820.printed import printed

PRIVATE = 1  # share, in the table of sizes
LAST_PHASE = "blue"


def smaller_sizes(pos: Position, company: str) -> list[int]:
    return [size for size in printed(pos).sizes if size < pos.companies[company].size]


def reduction_refusal(pos: Position, company: str, size: int) -> RuleViolation | None:
    """Why a public company may not be reduced so far: also if any of the steps could not be carried out."""
    if pos.title.phase_order[pos.phase] > pos.title.phase_order[LAST_PHASE]:
        return pos.refuse("reduce.phase", phase=pos.phase)
    if in_liquidation(pos, company):
        return pos.refuse("reduce.liquidation", company=company)
    if size not in smaller_sizes(pos, company):
        return pos.refuse("reduce.size", company=company, size=size)
    if loans_for(pos, company, size) is None:
        return pos.refuse("reduce.money", company=company, size=size)
    if not is_possible(pos, company, size, ()):
        return pos.refuse("reduce.loans", company=company, size=size)
    return None


# ---- what it takes ----


def bought_back(pos: Position, company: str, size: int) -> int:
    """Shares that must come back, those in the pool first."""
    return max(0, in_play(pos, company) - size)


def loans_for(pos: Position, company: str, size: int) -> int | None:
    """The fewest loans with which the company can pay for the shares; each makes them cheaper (R64)."""
    shares = bought_back(pos, company, size)
    for count in range(room(pos, company) + 1):
        if pos.cash[company] + count * printed(pos).loan >= shares * price_in(pos, box(pos, company) - count):
            return count
    return None


def contribution(pos: Position, company: str, size: int) -> int:
    """What its director must add so that the loans above the new limit can be repaid (17.3)."""
    taken = loans_for(pos, company, size) or 0
    price = price_in(pos, box(pos, company) - taken)
    left = pos.cash[company] + taken * printed(pos).loan - bought_back(pos, company, size) * price
    allowed = 0 if size == PRIVATE else min(in_play(pos, company), size)
    return max(0, (loans(pos, company) + taken - allowed) * printed(pos).loan - left)


def sellers(pos: Position, company: str) -> list[str]:
    """Those from whom shares may be bought back, in the order they are named: the director is the last."""
    director = pos.president(company)
    return [*(holder for holder in holders(pos, company) if holder != director), director]


def is_possible(pos: Position, company: str, size: int, taken: tuple[int, ...]) -> bool:
    """Can the reduction be carried out if so many shares come from the first of the sellers? The director must remain
    it, and be able to pay what he must contribute."""
    director, others = pos.president(company), sellers(pos, company)[:-1]
    rest = bought_back(pos, company, size)
    rest -= min(rest, in_pool(pos, company)) + sum(taken)
    named = [pos.held(company, holder) - n for holder, n in zip(others, taken, strict=False)]
    unnamed = [pos.held(company, holder) for holder in others[len(taken) :]]
    own = max(0, rest - sum(unnamed))
    keeps = max([1, *named, *levelled(unnamed, rest - own)])  # he needs to hold so many
    left = pos.held(company, director) - own
    if rest < 0 or left < keeps:
        return False
    needs = contribution(pos, company, size) - pos.cash[director]
    if needs <= 0:
        return True
    price = price_in(pos, box(pos, company) - (loans_for(pos, company, size) or 0))
    elsewhere = worth_of_sales(pos, director, without=company)
    return own * price + (left - keeps) * price + elsewhere >= needs


def levelled(held: list[int], shares: int) -> list[int]:
    """Holdings after so many shares were taken from whoever had most."""
    left = list(held)
    for _ in range(shares):
        left[left.index(max(left))] -= 1
    return left


# ---- the plan ----


class Reduction(CompanyStep, frozen=True):
    """How many shares are bought back from each holder, one holder after the other (8.2, R108)."""

    takes = (BuyOut,)

    size: int
    taken: tuple[int, ...] = ()

    def seller(self, pos: Position) -> str:
        return sellers(pos, self.company)[len(self.taken)]

    def numbers(self, pos: Position) -> list[int]:
        """How many may come from the holder who is next: they lie side by side."""
        most = min(pos.held(self.company, self.seller(pos)), bought_back(pos, self.company, self.size))
        return [n for n in range(most + 1) if is_possible(pos, self.company, self.size, (*self.taken, n))]

    def options(self, pos: Position) -> Iterator[Option]:
        numbers = self.numbers(pos)
        yield Numbered(BuyOut(self.seller(pos), numbers[0]), "shares", numbers[0], numbers[-1])

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, BuyOut)
        if action.holder != self.seller(pos):
            raise pos.refuse("reduce.seller", holder=action.holder, first=self.seller(pos))
        numbers = self.numbers(pos)
        if action.shares not in numbers:
            raise pos.refuse("reduce.shares", holder=action.holder, low=numbers[0], high=numbers[-1])

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, BuyOut)
        draft.become(self.with_(taken=(*self.taken, action.shares)))

    def settle(self, draft: Draft) -> bool:
        """Where there is no choice nobody is asked; the director himself sells the rest."""
        if len(self.taken) == len(sellers(draft, self.company)) - 1:
            draft.pop()
            reduce(draft, self.company, self.size, self.taken)
            return False
        numbers = self.numbers(draft)
        if len(numbers) > 1:
            return True
        draft.become(self.with_(taken=(*self.taken, numbers[0])))
        return False


def reduce(draft: Draft, company: str, size: int, taken: tuple[int, ...]) -> None:
    """Carry out the whole of it: loans, shares bought back, the certificates, private or not, loans above the limit."""
    director = draft.president(company)
    shares = bought_back(draft, company, size)
    take(draft, company, loans_for(draft, company, size) or 0)
    parts = {POOL: min(shares, in_pool(draft, company))}
    parts |= dict(zip(sellers(draft, company), taken, strict=False))
    parts[director] = shares - sum(parts.values())
    for holder, count in parts.items():  # the director comes last and so remains it
        if count:
            payee = BANK if holder == POOL else holder
            draft.pay(company, payee, count * draft.price(company), "buy-back")
            draft.move_shares(company, holder, IPO, count)
    shrink(draft, company, size)
    write(draft, reduced=(*books(draft).reduced, company))
    if size == PRIVATE:
        go_private(draft, company)
        draft.push(Merger(company))
    repay_excess(draft, company)


def shrink(draft: Draft, company: str, size: int) -> None:
    """Treasury shares are taken away until the new size is left."""
    data = draft.companies[company]
    treasury = data.holdings.get(IPO, 0) - (data.size - size)
    held = {owner: shares for owner, shares in {**data.holdings, IPO: treasury}.items() if shares}
    draft.change(company, size=size, holdings=held)
    draft.tell(SizeChanged(company, size, data.size))


def go_private(draft: Draft, company: str) -> None:
    """Its marker goes from the market to the private track: behind those of earlier rounds, and among those of this
    round as they operated before. What it owns in money is the director's (13.2)."""
    last = (company, box(draft, company), draft.companies[company].arrived)
    write(draft, left_market=(*books(draft).left_market, last))
    ranks = {name: (-number, arrived) for name, number, arrived in books(draft).left_market}
    older = [name for name in books(draft).private_track if name not in ranks]
    newer = [name for name in (*books(draft).private_track, company) if name in ranks]
    write(draft, private_track=(*older, *sorted(newer, key=ranks.__getitem__)))
    draft.change(company, space=None, arrived=0, par=0)
    draft.pay(company, draft.president(company), draft.cash[company], "treasury")
    draft.tell(CompanyWentPrivate(company))


class Merger(CompanyStep, frozen=True):
    """A new private company may be merged into another one of its director's, as in a takeover (8.2)."""

    takes = (Merge, Pass)

    def partners(self, pos: Position) -> list[str]:
        mine = directed(pos, self.actor(pos))
        return [company for company in mine if is_private(pos, company) and company != self.company]

    def options(self, pos: Position) -> Iterator[Option]:
        yield from (Merge(company) for company in self.partners(pos))
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, Merge) and action.into not in self.partners(pos):
            raise pos.refuse("reduce.merger", company=action.into)

    def play(self, draft: Draft, action: Action) -> None:
        player = self.actor(draft)
        draft.pop()
        if isinstance(action, Merge):
            draft.push(Settlement.of(draft, action.into, self.company, kind="merger"))
        else:
            draft.tell(PlayerPassed(player))

    def settle(self, draft: Draft) -> bool:
        if self.partners(draft):
            return True
        draft.pop()
        return False
