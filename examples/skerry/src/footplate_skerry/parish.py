"""The parish pays a railway that reaches the ferry (4.3): an action, the event that tells of it, and the step between.

This is all it takes to give a title something to do that no other has. `check` and `options` ask the same refusal
function, so they cannot disagree; what must be remembered is a note on the position.
"""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import Action
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import Event
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.turn import CompanyStep, note_act

CLAIMED = "subsidy of {}"  # a note on the position, for each company that has had it


class ClaimSubsidy(Action, frozen=True):
    """Take the subsidy of the parish."""

    is_power = True  # open beside the steps of the turn, not one of them


class SubsidyPaid(Event, frozen=True):
    company: str
    amount: int


class ParishSubsidy(CompanyStep, frozen=True):
    """4.3: once in the game, at any time of its turn, a company whose track reaches the ferry."""

    takes = (ClaimSubsidy,)

    def options(self, pos: Position) -> Iterator[Option]:
        if self.refusal(pos) is None:
            yield ClaimSubsidy()

    def check(self, pos: Position, action: Action) -> None:
        problem = self.refusal(pos)
        if problem:
            raise problem

    def refusal(self, pos: Position) -> RuleViolation | None:
        if has_claimed(pos, self.company):
            return pos.refuse("subsidy.claimed", company=self.company)
        ferry = pos.title.data.own["ferry"]
        if node(pos.title.map.index(ferry), 0) not in pos.reach(self.company).stops:
            return pos.refuse("subsidy.no-ferry", company=self.company, place=ferry)
        return None

    def play(self, draft: Draft, action: Action) -> None:
        note_act(draft)
        amount = draft.title.data.own["subsidy"]
        draft.note(CLAIMED.format(self.company), amount)
        draft.tell(SubsidyPaid(self.company, amount))
        draft.pay(BANK, self.company, amount, "subsidy")


def has_claimed(pos: Position, company: str) -> bool:
    return CLAIMED.format(company) in pos.notes
