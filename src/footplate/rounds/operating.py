"""The operating round: privates pay, then every floated company has a turn, in order of price.

A company's turn is a list of steps that the title names; each is pushed in its place and pops when it is done.
"""

from __future__ import annotations

from footplate.board.layout import node
from footplate.game.draft import Draft
from footplate.game.events import RoundBegan
from footplate.game.step import Step
from footplate.rounds.income import pay_privates


class OperatingRound(Step, frozen=True):
    """One operating round: the companies that take part, and those that have had their turn."""

    set: int  # number of the stock round before it
    number: int
    of: int
    companies: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    begun: bool = False

    def settle(self, draft: Draft) -> bool:
        if not self.begun:
            draft.tell(RoundBegan("operating", self.set, self.number))
            pay_privates(draft)
            place_homes(draft)
            draft.become(self.with_(begun=True, companies=tuple(draft.operating_order())))
            return False
        waiting = self.waiting(draft)
        if waiting:
            draft.push(CompanyTurn(waiting[0]))
        else:
            draft.title.next_round(draft)
        return False

    def waiting(self, draft: Draft) -> list[str]:
        """Those still to come, in the order of the prices as they stand now."""
        return draft.operating_order(tuple(c for c in self.companies if c not in self.done))


class CompanyTurn(Step, frozen=True):
    """One company's turn, and how far it has come."""

    company: str
    stage: int = 0
    revenue: int = 0  # of this turn's run
    acted: bool = False

    def settle(self, draft: Draft) -> bool:
        steps = draft.title.turn_steps
        if self.stage < len(steps):
            draft.become(self.with_(stage=self.stage + 1))
            draft.push(steps[self.stage](self.company))
            return False
        draft.pop()
        round_: OperatingRound = draft.below(OperatingRound)
        draft.amend(round_, round_.with_(done=(*round_.done, self.company)))
        draft.change(self.company, operated=True)
        if draft.declined:
            draft.declined = {}
        return False


def place_homes(draft: Draft) -> None:
    """Every floated company without a station on the board places its home station, in operating order."""
    for company in draft.operating_order():
        home = draft.title.homes.get(company)
        printed = draft.title.companies[company].tokens
        if home is None or len(draft.companies[company].tokens) < len(printed):
            continue
        where = node(*home)
        slots = draft.board.slots(where)
        reserved = draft.title.reserved[where].index(company)
        slot = reserved if reserved < len(slots) and not slots[reserved] else slots.index("")
        draft.place_token(company, where, slot)
