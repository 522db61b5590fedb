"""What follows a sale: who takes the company over, with which money, and all that passes over (8.4.3).

A takeover buys everything and every share; a purchase in a liquidation only stations on the map and trains (8.5); in
a merger of private companies nothing is paid (8.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Numbered, Option, Step
from footplate.rounds.depot import DiscardTrains, over_train_limit
from footplate.rounds.turn import CompanyStep
from footplate.titles.g1820.actions import Acquire, Finance, Issue
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.loans import (
    capacity,
    inherit,
    issue,
    lacking,
    most_issued,
    most_loans,
    repay_excess,
    take,
    write_off,
)
from footplate.titles.g1820.capital.shares import worth_of_sales
from footplate.titles.g1820.events import CompanySold
from footplate.titles.g1820.lives.handover import SharedHexes, StationLimit, set_markers, stations
from footplate.titles.g1820.lives.winding import return_to_supply, wind_up
from footplate.titles.g1820.parties import directed, holders, in_liquidation, in_play, is_private, loans, purse
from footplate.titles.g1820.printed import printed

Kind = Literal["takeover", "liquidation", "merger"]


def buyers(pos: Position, player: str, sold: str) -> list[str]:
    """Companies for which a player may bid: he directs them, and they are not in liquidation (8.4.2)."""
    return [c for c in directed(pos, player) if c != sold and not in_liquidation(pos, c)]


def reach(pos: Position, player: str, sold: str) -> int:
    """The most that one of a player's companies could pay."""
    return max((capacity(pos, company) for company in buyers(pos, player, sold)), default=0)


class ChooseAcquirer(Step, frozen=True):
    """The winner names the company that takes over what he bought (8.4.3)."""

    takes = (Acquire,)

    player: str
    sold: str
    price: int
    kind: Kind = "takeover"

    def actor(self, pos: Position) -> str:
        return self.player

    def able(self, pos: Position) -> list[str]:
        return [c for c in buyers(pos, self.player, self.sold) if capacity(pos, c) >= self.price]

    def options(self, pos: Position) -> Iterator[Option]:
        yield from (Acquire(company) for company in self.able(pos))

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, Acquire)
        if action.company not in self.able(pos):
            raise pos.refuse("settle.acquirer", company=action.company, price=self.price)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Acquire)
        self._named(draft, action.company)

    def _named(self, draft: Draft, company: str) -> None:
        draft.tell(CompanySold(self.sold, company, self.price))
        draft.become(Settlement.of(draft, company, self.sold, self.price, self.kind))
        draft.push(FinancePurchase(company, self.price))

    def settle(self, draft: Draft) -> bool:
        able = self.able(draft)
        if len(able) > 1:
            return True
        self._named(draft, able[0])
        return False


class FinancePurchase(CompanyStep, frozen=True):
    """Shares issued and loans taken so that the company can pay, none that is not needed (8.4.3, R64)."""

    takes = (Finance,)

    price: int

    def options(self, pos: Position) -> Iterator[Finance]:
        cash, share, loan = pos.funds(self.company), pos.price(self.company), printed(pos).loan
        most = 0 if is_private(pos, self.company) else most_issued(pos, self.company)
        for shares in range(most + 1):
            if shares and cash + (shares - 1) * share >= self.price:
                return
            count = -(-max(0, self.price - cash - shares * share) // loan)
            if not count or count <= most_loans(pos, self.company, shares):
                yield Finance(shares, count)

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, Finance)
        if action not in self.options(pos):
            raise pos.refuse("settle.finance", company=self.company, price=self.price)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Finance)
        draft.pop()
        if action.shares:
            issue(draft, self.company, action.shares)
        if action.loans:
            take(draft, self.company, action.loans)

    def settle(self, draft: Draft) -> bool:
        options = list(self.options(draft))
        if len(options) > 1:
            return True
        self.play(draft, options[0])
        return False


class RaiseForLoans(CompanyStep, frozen=True):
    """Loans that came with a company exceed the limit, and the treasury cannot repay them: the acquirer may issue
    shares before its director must pay (17.3, R91)."""

    takes = (Issue, Pass)

    def most(self, pos: Position) -> int:
        """Shares that may be issued: each brings its price and raises the limit by one."""
        loan, price = printed(pos).loan, pos.price(self.company)
        return min(most_issued(pos, self.company), -(-lacking(pos, self.company) // (loan + price)))

    def director_can_pay(self, pos: Position) -> bool:
        director = pos.president(self.company)
        return pos.cash[director] + worth_of_sales(pos, director, self.company) >= lacking(pos, self.company)

    def options(self, pos: Position) -> Iterator[Option]:
        yield Numbered(Issue(self.company, 1), "shares", 1, self.most(pos))
        if self.director_can_pay(pos):
            yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, Issue):
            if action.company != self.company or not 1 <= action.shares <= self.most(pos):
                raise pos.refuse("issue.shares", company=action.company, shares=action.shares)
        elif not self.director_can_pay(pos):
            raise pos.refuse("settle.must-issue", company=self.company, missing=lacking(pos, self.company))

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Issue):
            issue(draft, self.company, action.shares)
        else:
            draft.pop()
            repay_excess(draft, self.company)

    def settle(self, draft: Draft) -> bool:
        most = 0 if is_private(draft, self.company) else self.most(draft)
        if most == 1 and not self.director_can_pay(draft):
            issue(draft, self.company, 1)
        elif most:
            return True
        else:
            draft.pop()
            repay_excess(draft, self.company)
        return False


class Settlement(Step, frozen=True):
    """One company passes over to another, in the order of 8.4.3; it cannot fail."""

    acquirer: str
    sold: str
    price: int
    kind: Kind
    before: int  # station markers that the acquirer had
    stage: int = 0

    @classmethod
    def of(cls, pos: Position, acquirer: str, sold: str, price: int = 0, kind: Kind = "takeover") -> Settlement:
        return cls(acquirer, sold, price, kind, len(stations(pos, acquirer)) + len(pos.companies[acquirer].tokens))

    def settle(self, draft: Draft) -> bool:
        stages: dict[Kind, tuple[Callable[[Draft], None], ...]] = {
            "takeover": (self._buy_shares, self._take_treasury, self._take_stations, self._take_trains, self._finish),
            "liquidation": (self._pay_treasury, self._take_stations, self._take_trains, self._finish),
            "merger": (self._take_stations, self._take_trains, self._finish),
        }
        draft.become(self.with_(stage=self.stage + 1))
        stages[self.kind][self.stage](draft)
        return False

    def _buy_shares(self, draft: Draft) -> None:
        """Every share of a player or cousin is paid alike, rounded down; the rest goes to the bank (R81)."""
        payer, each = purse(draft, self.acquirer), self.price // in_play(draft, self.sold)
        rest = self.price
        for holder in holders(draft, self.sold):
            amount = each * draft.held(self.sold, holder)
            rest -= amount
            if holder != payer:
                draft.pay(payer, holder, amount, "takeover")
        draft.pay(payer, BANK, rest, "takeover")

    def _take_treasury(self, draft: Draft) -> None:
        count = loans(draft, self.sold)
        draft.pay(self.sold, purse(draft, self.acquirer), draft.cash[self.sold], "treasury")
        write_off(draft, self.sold)
        inherit(draft, self.acquirer, count)
        draft.push(RaiseForLoans(self.acquirer))

    def _pay_treasury(self, draft: Draft) -> None:
        draft.pay(purse(draft, self.acquirer), self.sold, self.price, "liquidation")

    def _take_stations(self, draft: Draft) -> None:
        """Only those on the map are sold in a liquidation."""
        if self.kind != "liquidation":
            unplaced = len(draft.companies[self.sold].tokens)
            set_markers(draft, self.acquirer, len(draft.companies[self.acquirer].tokens) + unplaced)
        set_markers(draft, self.sold, 0)
        draft.push(StationLimit(self.acquirer, self.before))
        draft.push(SharedHexes(self.acquirer, self.sold))

    def _take_trains(self, draft: Draft) -> None:
        for train in draft.companies[self.sold].trains:
            draft.take_train(train, self.sold, self.acquirer)
        if over_train_limit(draft):
            draft.push(DiscardTrains())

    def _finish(self, draft: Draft) -> None:
        draft.pop()
        if self.kind != "merger":
            write(draft, acquired=(*books(draft).acquired, self.acquirer))
        if self.kind == "liquidation":
            wind_up(draft, self.sold)
        else:
            return_to_supply(draft, self.sold)
