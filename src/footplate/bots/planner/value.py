"""What a position is worth to each player: what they have, and what it will bring."""

from __future__ import annotations

from functools import cached_property

import msgspec

from footplate.bots.planner.economy import Economy
from footplate.bots.planner.outlook import Outlooks, funds_of, outlook_on
from footplate.bots.planner.projection import Known, Projector
from footplate.bots.planner.prospect import Prospect
from footplate.bots.planner.weights import Weights, Work
from footplate.game.advice.planner import PlannerAdvice
from footplate.game.state import IPO, POOL, Company, Position
from footplate.rounds.income import private_revenue
from footplate.rounds.shares import owned, saleable

#: prospects by what they depend on, each with the position whose parts the key names
Prospects = dict[tuple[object, ...], tuple[Position, Prospect | None]]


class Seen:
    """What one thought has worked out, for all positions that it looks at, and how many those were."""

    def __init__(self, start: Position, rounds: int, weights: Weights) -> None:
        self.interest = interest(start, rounds, weights)  # the same for all of them
        self.funds = funds_of(start, weights)
        self.prospects: Prospects = {}
        self.outlooks: Outlooks = {}
        self.known = Known()
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
        self.projector = Projector(pos, player, self.rounds, weights, work, outlook, later, seen.known)
        self.advice = self.projector.advice
        self._assets: dict[str, Assets] = {}
        self._until_closing = self.projector.outlook.until_closing
        seen.valued += 1

    @cached_property
    def prospects(self) -> dict[str, Prospect]:
        """Of all companies that anything is to be expected of."""
        companies = [c for c in self.pos.companies if self.advice.has_prospects(self.pos, c)]
        told = {c: self._told(c) for c in companies}
        found = {c: prospect for c, prospect in told.items() if prospect is not None}
        if len(found) == len(companies):
            return found
        economy = Economy(self.projector, [c for c in companies if c not in found])
        found |= economy.prospects()
        self._until_closing = economy.until_closing
        return {c: found[c] for c in companies}

    def _told(self, company: str) -> Prospect | None:
        """Companies that nothing has touched are not looked at again."""
        key, known = self.projector.key(company), self.seen.prospects
        if key not in known:
            known[key] = self.pos, self.projector.told(company)
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
        more = self.seen.interest
        cash += more * cash
        burden += self._strain(player, burden)
        others = (1.0 + more) * (self._privates(player) + self.advice.extras(self.pos, player, self.rounds))
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
        pos, open_for = self.pos, self._until_closing
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


def interest(pos: Position, rounds: int, weights: Weights) -> float:
    """What a coin will make, beyond itself, for whoever invests it: much as long as there are shares to be had and time
    for them to rise."""
    if not PlannerAdvice.of(pos.title).invests:
        return 0.0
    shares = sum([data.size for data in pos.companies.values()])
    free = sum([_free(data) for data in pos.companies.values()])
    return weights.interest * free / max(1, shares) * min(1.0, rounds / weights.horizon)


def _free(company: Company) -> int:
    held = company.holdings
    return held.get(IPO, 0) + held.get(POOL, 0) if company.started else company.size


def evaluation(estimate: Estimate) -> float:
    """What a position is worth, in a glance; at the end of a play-out a bot may ask another judge (`leaf`)."""
    return estimate.total
