"""The rounds to come of all companies together, roughly simulated.

Each round every company runs, pays or keeps, and buys from one depot: who buys the last cheap train takes it from the
others, who begins a phase scraps their old ones, and what is paid out empties the bank. What that brings a share, where
it leaves the price, and what a president has to add, is all a shareholder wants to know.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from footplate.bots.planner.clock import passed
from footplate.bots.planner.depot import Depot
from footplate.bots.planner.firm import Firm
from footplate.bots.planner.prospect import Prospect
from footplate.finance.ledger import BANK
from footplate.rounds.operating import OperatingRound

if TYPE_CHECKING:
    from footplate.bots.planner.projection import Projector

NEW = 2  # companies that may be started in one stock round


class Economy:
    """All companies of one position on their way to the end of the game, or as far as the bot cares to look."""

    def __init__(self, projector: Projector, companies: list[str]) -> None:
        self.projector, self.pos, self.weights = projector, projector.pos, projector.weights
        self.advice = projector.advice
        pos = projector.pos
        self.depot = Depot(pos, self.weights, sum([data.floated for data in pos.companies.values()]))
        round_: OperatingRound | None = pos.below(OperatingRound)
        self.rest = round_.of - round_.number + 1 if round_ else pos.phase_data.operating_rounds
        self.next = self.rest if round_ else 0  # the first round after the next stock round, or after this one
        self.passed = passed(pos)
        self.bank = pos.cash[BANK]
        self.pool = float(sum([pos.cash[player] for player in pos.players]))
        self.firms = [Firm(self, company) for company in companies]
        self.until_closing = inf
        self.worth = projector.start
        known = self.advice.rounds_left(pos) is not None
        self.last = projector.rounds if known else max(1, self.weights.far - projector.later)
        self.guess = projector.rounds  # rounds that are certain enough to reckon with

    def prospects(self) -> dict[str, Prospect]:
        known = len(self.firms)
        for round_ in range(self.last):
            self._operate(round_)
            self.worth *= self.weights.patience
            self.rest -= 1
            if not self.rest if self.pos.broken else self.bank <= 0:
                break  # when it will break is no more than a guess, and so is whether that is early in a set of rounds
            if not self.rest:
                self._trade(round_)
        found = {firm.company: firm.prospect() for firm in self.firms[:known]}
        self.firms.clear()  # they know each other, and would stay in memory with all boards
        return found

    def _operate(self, round_: int) -> None:
        for firm in sorted(self.firms, key=Firm.order):
            if firm.begins <= round_:
                if round_ > firm.begins or firm.place == 0:
                    firm.operate(round_)
                if round_ > firm.begins or firm.place < 2:
                    firm.buy(round_)

    def begun(self, round_: int) -> None:
        """A phase: trains are scrapped, those above the limit go, privates may close."""
        for firm in self.firms:
            firm.trains = self.depot.kept(firm.trains)
        if self.depot.phase.closes_privates:
            self.until_closing = min(self.until_closing, round_)

    # ---- stock rounds ----

    def _trade(self, round_: int) -> None:
        """Prices of companies that are sold out rise, and money that players have floats new ones."""
        if self.depot.export():
            self.begun(round_)
        self.rest = self.depot.phase.operating_rounds
        for firm in self.firms:
            firm.trade()
        for _ in range(NEW):
            if not self._float(round_ + 1):
                break

    def _float(self, round_: int) -> bool:
        """The most promising of the companies that nobody has started."""
        pos, setup = self.pos, self.pos.title.data.setup
        waiting = [company for company in self.projector.newcomers if not self._is_there(company)]
        pars = sorted(pos.title.market.par)
        able = [par for par in pars if par * setup.float_shares <= self.weights.invest * self.pool]
        if not waiting or not able:
            return False
        firm = Firm(self, waiting[0], par=able[-1], begins=round_)
        self.firms.append(firm)
        self.pool -= able[-1] * setup.float_shares
        self.bank -= firm.cash - able[-1] * setup.float_shares
        self.depot.hurry(len(self.firms))
        return True

    def _is_there(self, company: str) -> bool:
        return any(firm.company == company for firm in self.firms)
