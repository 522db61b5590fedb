"""What a company owes in its turn: maintenance of its trains (7.2.5) and interest on its loans (7.2.8). The treasury
pays, its director covers what that lacks, or nobody pays and the company goes under."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Numbered, Option
from footplate.rounds.turn import CompanyStep
from footplate.titles.g1820.actions import Cover, Default, RepayLoans, Settle
from footplate.titles.g1820.capital.loans import repay, room
from footplate.titles.g1820.capital.prices import move
from footplate.titles.g1820.capital.raising import demand, help_of
from footplate.titles.g1820.chart import column, upkeep
from footplate.titles.g1820.lives.failing import fail
from footplate.titles.g1820.parties import is_private, loans
from footplate.titles.g1820.printed import printed


class Debt(CompanyStep, frozen=True):
    """Something is due. Waits while there is a choice: to pay, or not to."""

    covered: bool = False  # the director has paid what the treasury lacked

    def due(self, pos: Position) -> int:
        raise NotImplementedError

    def why(self) -> str:
        raise NotImplementedError

    def missing(self, pos: Position) -> int:
        return self.due(pos) - pos.funds(self.company)

    # ---- the step ----

    def options(self, pos: Position) -> Iterator[Option]:
        yield from (action for action in (Settle(), Cover(), Default()) if self.refusal(pos, action) is None)

    def check(self, pos: Position, action: Action) -> None:
        problem = self.refusal(pos, action)
        if problem:
            raise problem

    def refusal(self, pos: Position, action: Action) -> RuleViolation | None:
        missing = self.missing(pos)
        if isinstance(action, Settle) and missing > 0:
            return self.treasury_lacks(pos)
        if isinstance(action, Cover):
            if missing <= 0:
                return self.treasury_suffices(pos)
            if missing > help_of(pos, self.company):
                return self.director_lacks(pos)
        return None

    def treasury_lacks(self, pos: Position) -> RuleViolation:
        raise NotImplementedError

    def treasury_suffices(self, pos: Position) -> RuleViolation:
        raise NotImplementedError

    def director_lacks(self, pos: Position) -> RuleViolation:
        raise NotImplementedError

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Settle):
            draft.pop()
            draft.pay(draft.purse(self.company), BANK, self.due(draft), self.why())
        elif isinstance(action, Cover):
            self._cover(draft)
        else:
            self._default(draft)

    def _cover(self, draft: Draft) -> None:
        """R61: the director sells shares if he must. A private company's treasury is his cash."""
        draft.become(self.with_(covered=True))
        director = draft.president(self.company)
        if is_private(draft, self.company):
            demand(draft, director, self.due(draft), BANK, self.why(), self.company)
        else:
            demand(draft, director, self.missing(draft), self.company, "director's help", self.company)

    def _default(self, draft: Draft) -> None:
        draft.pop()
        fail(draft, self.company)

    def settle(self, draft: Draft) -> bool:
        if self.covered:
            draft.pop()
            if not is_private(draft, self.company):
                draft.pay(self.company, BANK, self.due(draft), self.why())
                move(draft, self.company, -1)
        elif not self.due(draft):
            draft.pop()
        elif self.is_hopeless(draft):
            self._default(draft)
        else:
            return True
        return False

    def is_hopeless(self, pos: Position) -> bool:
        """Not even with all its loans and all its director's help could the company pay."""
        more = room(pos, self.company)
        return self.missing(pos) + more * (self.cost_of_loan(pos) - printed(pos).loan) > help_of(pos, self.company)

    def cost_of_loan(self, pos: Position) -> int:
        """By how much one more loan adds to what is due."""
        return 0


class PayUpkeep(Debt, frozen=True):
    """Maintenance of all trains, by the column of the chart (7.2.5)."""

    takes = (Settle, Cover, Default)

    def due(self, pos: Position) -> int:
        return sum(upkeep(pos, train) for train in pos.companies[self.company].trains)

    def why(self) -> str:
        return "maintenance"

    def treasury_lacks(self, pos: Position) -> RuleViolation:
        return pos.refuse("upkeep.money", needs=self.due(pos), has=pos.funds(self.company))

    def treasury_suffices(self, pos: Position) -> RuleViolation:
        return pos.refuse("upkeep.no-shortfall", company=self.company)

    def director_lacks(self, pos: Position) -> RuleViolation:
        return pos.refuse("upkeep.help", needs=self.missing(pos), most=help_of(pos, self.company))


class PayInterest(Debt, frozen=True):
    """Interest on every loan, also on those of this round (7.2.8, 17.1)."""

    takes = (Settle, Cover, Default)

    def due(self, pos: Position) -> int:
        return loans(pos, self.company) * column(pos).interest

    def why(self) -> str:
        return "interest"

    def cost_of_loan(self, pos: Position) -> int:
        return column(pos).interest

    def treasury_lacks(self, pos: Position) -> RuleViolation:
        return pos.refuse("interest.money", needs=self.due(pos), has=pos.funds(self.company))

    def treasury_suffices(self, pos: Position) -> RuleViolation:
        return pos.refuse("interest.no-shortfall", company=self.company)

    def director_lacks(self, pos: Position) -> RuleViolation:
        return pos.refuse("interest.help", needs=self.missing(pos), most=help_of(pos, self.company))


class PayBack(CompanyStep, frozen=True):
    """Loans may be repaid, once the interest is settled (7.2.9). Waits only if the treasury can pay for one."""

    takes = (RepayLoans, Pass)

    def most(self, pos: Position) -> int:
        return min(loans(pos, self.company), pos.funds(self.company) // printed(pos).loan)

    def options(self, pos: Position) -> Iterator[Option]:
        yield Numbered(RepayLoans(self.company, 1), "loans", 1, self.most(pos))
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, RepayLoans) and (
            action.company != self.company or not 1 <= action.loans <= self.most(pos)
        ):
            raise pos.refuse("loan.repay", company=self.company, most=self.most(pos))

    def play(self, draft: Draft, action: Action) -> None:
        draft.pop()
        if isinstance(action, RepayLoans):
            repay(draft, self.company, action.loans)

    def settle(self, draft: Draft) -> bool:
        if self.most(draft):
            return True
        draft.pop()
        return False
