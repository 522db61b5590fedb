"""The operating round: private companies pay, then every floated company has a turn, in order of price.

A company's turn is a list of steps that the title names; each is pushed in its place and pops when it is done.
"""

from __future__ import annotations

from footplate.board.layout import Node
from footplate.game.draft import Draft
from footplate.game.events import RoundBegan
from footplate.game.state import Position
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
            if draft.title.data.operating.homes_at_once:
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
        """Those still to come, in the order of the prices as they stand now, or stood when the round began."""
        left = tuple(c for c in self.companies if c not in self.done)
        return list(left) if draft.title.data.operating.order_is_fixed else draft.operating_order(left)


class CompanyTurn(Step, frozen=True):
    """One company's turn, and how far it has come."""

    company: str
    stage: int = 0
    revenue: int = 0  # of this turn's run
    treasury: int = 0  # what the run brings the company whatever is done with the revenue
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
        if draft.title.homes.get(company) and not home_is_placed(draft, company):
            place_home(draft, company, home_of(draft, company))


def home_of(pos: Position, company: str) -> Node:
    """The city that is a company's home, under the tiles laid there."""
    return pos.board.now(*pos.title.homes[company])


def home_is_placed(pos: Position, company: str) -> bool:
    return len(pos.companies[company].tokens) < len(pos.title.companies[company].tokens)


def homes_in(pos: Position, where: Node) -> tuple[str, ...]:
    """Companies whose home is in this city, under the tiles laid there."""
    hex_ = where >> 3
    return tuple(c for c, city in pos.title.homes_on.get(hex_, ()) if pos.board.now(hex_, city) == where)


def place_home(draft: Draft, company: str, where: Node) -> None:
    """Place the first station in a circle that is free: the first, for it is kept for a home; of several homes in one
    city each has its own where circles are kept."""
    slots = draft.board.slots(where)
    circle = slots.index("")
    if draft.title.conduct.home_circle_kept:
        homes = [c for c, place in draft.title.map.homes().items() if draft.board.now(*place) == where]
        own = homes.index(company) if company in homes else circle
        circle = circle if own >= len(slots) or slots[own] else own
    draft.place_token(company, where, circle)
