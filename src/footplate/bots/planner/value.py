"""What a position is worth to each player: what they have, and what it will bring."""

from __future__ import annotations

from functools import cached_property

import msgspec

from footplate.bots.planner.journey import Prospect
from footplate.bots.planner.outlook import Funds, Outlooks, outlook_on
from footplate.bots.planner.projection import Projector
from footplate.bots.planner.weights import Weights, Work
from footplate.game.state import Position
from footplate.rounds.income import private_revenue
from footplate.rounds.operating import OperatingRound
from footplate.rounds.shares import owned, saleable
from footplate.rounds.stock import StockRound

#: prospects by what they depend on, each with the position whose parts the key names
Prospects = dict[tuple[object, ...], tuple[Position, Prospect]]


class Seen:
    """What one thought has worked out, for all positions that it looks at, and how many those were."""

    def __init__(self, start: Position, funds: Funds) -> None:
        self.to_float = _to_float(start)  # the same for all of them: to go on to the next round costs nothing
        self.funds = funds
        self.prospects: Prospects = {}
        self.outlooks: Outlooks = {}
        self.valued = 0


WON = 10_000.0  # a game that is over and won, beside everything else


class Assets(msgspec.Struct, frozen=True):
    """One player's position in parts, all in money."""

    cash: float
    shares: float  # at the prices to be expected
    dividends: float
    privates: float  # and what else they own
    burden: float  # what they will have to add to their companies' trains

    @property
    def total(self) -> float:
        return self.cash + self.shares + self.dividends + self.privates - self.burden


class Estimate:
    """A position as one player sees it. What is compared shares `rounds` (of which `later` are over here), and `seen`:
    companies that are not touched by an action have the same prospects as before."""

    def __init__(
        self, pos: Position, player: str, rounds: int, weights: Weights, work: Work, seen: Seen, later: int = 0
    ) -> None:
        self.pos, self.player, self.weights, self.seen = pos, player, weights, seen
        self.rounds = max(1, rounds - later)
        self._is_due = rounds <= 1  # the game ends with this round, whatever anybody does
        outlook = outlook_on(pos, weights, seen.funds, seen.outlooks)
        self.projector = Projector(pos, player, self.rounds, weights, work, outlook, later)
        self.advice = self.projector.advice
        self._assets: dict[str, Assets] = {}
        seen.valued += 1

    @cached_property
    def prospects(self) -> dict[str, Prospect]:
        return {c: self._prospect(c) for c in self.pos.companies if self.advice.has_prospects(self.pos, c)}

    def _prospect(self, company: str) -> Prospect:
        key, known = self.projector.key(company), self.seen.prospects
        if key not in known:
            known[key] = self.pos, self.projector.prospect(company)
        return known[key][1]

    def assets(self, player: str) -> Assets:
        """What a player has, by these prospects."""
        if player not in self._assets:
            self._assets[player] = self._count(player)
        return self._assets[player]

    def _count(self, player: str) -> Assets:
        cash = shares = dividends = burden = 0.0
        for owner, part in self.advice.stakes(self.pos, player):
            cash += part * self.pos.cash[owner]
            for company, prospect in self.prospects.items():
                held = part * self._active(company, owner)
                shares += held * prospect.price
                dividends += held * prospect.dividends
                if self.pos.companies[company].president == owner:
                    burden += prospect.burden
        cash += self.weights.hunger * min(cash, self.seen.to_float)
        burden += self._strain(player, burden)
        others = self._privates(player) + self.advice.extras(self.pos, player, self.rounds)
        return Assets(cash, shares, dividends, others, burden)

    def _strain(self, player: str, burden: float) -> float:
        """What a burden costs beyond itself without money for it: shares are sold, and worse if these do not do."""
        missing = burden - self.pos.cash[player]
        if missing <= 0:
            return 0.0
        by_sales = min(missing, self._saleable(player))
        return self.weights.forced * by_sales + self.weights.risk * (missing - by_sales)

    def _saleable(self, player: str) -> int:
        pos = self.pos
        return sum([saleable(pos, player, company) * pos.price(company) for company in owned(pos, player)])

    def _active(self, company: str, owner: str) -> float:
        """Shares that bring somebody anything, inactive ones as far as they may wake."""
        data = self.pos.companies[company]
        held, asleep = data.holdings.get(owner, 0), data.asleep.get(owner, 0)
        return held - asleep * (1.0 - self.advice.wakes(self.pos, company, owner)) if asleep else held

    def _privates(self, player: str) -> float:
        """Income until they close, and then what a company may pay for them, or their price if they stay open."""
        if not self.advice.privates_pay:
            return 0.0
        pos, open_for = self.pos, self.projector.outlook.until_closing
        last = min(open_for, self.rounds)
        total = 0.0
        for private in pos.privates_of(player):
            price = pos.title.privates[private].price
            total += self.weights.thrift * private_revenue(pos, private) * last
            total += price * (self.weights.resale if open_for <= self.rounds else 1.0)
        return total

    @cached_property
    def total(self) -> float:
        """What the player has against what the others have: that is what wins."""
        others = [p for p in self.pos.players if p != self.player]
        if self.pos.ended and self._is_due:
            worth = self.pos.worth
            return worth(self.player) - self.weights.envy * sum([worth(p) for p in others]) / len(others)
        if self.pos.ended:
            lead = self.pos.worth(self.player) - max(self.pos.worth(p) for p in others)
            return lead + (WON if lead > 0 else -WON)
        against = sum([self.assets(p).total for p in others]) / len(others)
        return self.assets(self.player).total - self.weights.envy * against


def _to_float(pos: Position) -> float:
    """What floats a company at a low price, as long as there has been no time to do so: money for which there will be
    better use than what is sold now."""
    if pos.below(StockRound) or pos.below(OperatingRound) or not pos.title.market.par:
        return 0.0
    return pos.title.data.setup.float_shares * min(pos.title.market.par)


def evaluation(estimate: Estimate) -> float:
    """What a position is worth, in a glance; at the end of a play-out a bot may ask another judge (`leaf`)."""
    return estimate.total
