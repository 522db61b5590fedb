"""What is to be expected of companies: what their track is good for now and soon, and what their way through the rounds
to come (journey.py) brings shareholders."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.bots.one_ply.outlook import place_in_round
from footplate.bots.planner.journey import Journey, Prospect
from footplate.bots.planner.outlook import Outlook
from footplate.bots.planner.surroundings import surroundings
from footplate.bots.planner.weights import Weights, Work
from footplate.game.state import IPO, Position
from footplate.rounds.running import best_known
from footplate.rounds.shares import counts_for_limit, holding_limit

SOON = 4  # rounds: by what stops are worth then, track ahead is judged


class Company:
    """What a title is asked about (`PlannerAdvice.prospect`)."""

    def __init__(self, projector: Projector, company: str) -> None:
        self.pos, self.company, self.start = projector.pos, company, projector.start
        self.own = projector.pos.companies[company].president == projector.player
        self.place = projector.place(company)
        self._run = projector.run

    def runs(self, trains: Sequence[str]) -> int:
        """What these trains would run on the board as it lies."""
        return self._run(self.company, trains)


class Projector:
    """Projects companies of one position; `player` is the one who pays his own companies' revenue out."""

    def __init__(
        self, pos: Position, player: str, rounds: int, weights: Weights, work: Work, outlook: Outlook, later: int = 0
    ) -> None:
        self.pos, self.player, self.rounds = pos, player, rounds
        self.weights, self.work = weights, work
        self.start = 1.0  # a coin of the first round, in coins of when the thought began
        for _ in range(later):
            self.start *= weights.patience
        self.outlook, self.advice = outlook, outlook.advice
        self._places: dict[str, int] = {}

    def place(self, company: str) -> int:
        """How far a company has come in this round."""
        if company not in self._places:
            self._places[company] = place_in_round(self.pos, company)
        return self._places[company]

    def run(self, company: str, trains: Sequence[str]) -> int:
        """What these trains would earn on the board as it lies."""
        board, phase, nodes = self.pos.board, self.pos.phase, self.work.nodes * len(trains)
        key = ("bots.run", company, tuple(trains), phase, nodes)
        revenue = board.memo.get(key)
        if not isinstance(revenue, int):
            kinds = [self.pos.title.train_kind(train, phase) for train in trains]
            idle = not trains or not board.stations_of(company)
            revenue = 0 if idle else best_known(self.pos, company, trains=kinds, nodes=nodes).revenue
            board.memo[key] = revenue
        return revenue

    def around(self, company: str) -> list[list[float]]:
        """What the best stops near its track are worth together, by round and number of stops."""
        return surroundings(self.pos, company, self.weights, self.work.far).table(self.outlook.phases)

    def sight(self, company: str) -> float:
        """What its track is good for in the long run: a long train's run now, and what comes into reach."""
        if not self.pos.reach(company).stations:
            return 0.0
        limited = [t for t in self.pos.title.data.train if isinstance(t.range, int)]
        longest = [max(limited, key=lambda t: t.range).name] if limited else []
        return self.weights.sight * self.run(company, longest) + self.weights.view * self.view(company)

    def view(self, company: str) -> float:
        """What the stops around promise."""
        promised = self.advice.view(self.pos, company)
        if promised is not None:
            return promised
        return surroundings(self.pos, company, self.weights, self.work.far).promise(self.outlook.phases[SOON])

    def key(self, company: str) -> tuple[object, ...]:
        """All that the prospect depends on, by identity: whoever keeps it must keep the position alive.

        What new track does to companies of others is not looked at: it takes long and seldom decides.
        """
        pos, data = self.pos, self.pos.companies[company]
        rich = 0 if data.floated or not data.president else pos.cash[data.president]
        track = id(pos.reach(company)) if data.president == self.player else 0
        trains = id(pos.depot), pos.phase
        place = self.place(company), self.rounds
        return company, self.advice.key(pos, company), pos.cash[company], rich, track, trains, place

    def prospect(self, company: str) -> Prospect:
        data = self.pos.companies[company]
        if data.floated or data.started:
            told = self.advice.prospect(Company(self, company))
            if told is not None:
                return Prospect(*told)
        if data.space is None:
            return Journey(self, company, 1.0).private() if data.floated else Prospect()
        if self.advice.is_lost(self.pos, company):
            left = self.advice.if_it_fails(self.pos, company, self.pos.cash[company])
            return Prospect(price=left or 0.0)
        likely = self._floats(company)
        if not likely:
            return Prospect(price=self.pos.price(company) * (1.0 - self.weights.stuck))
        return Journey(self, company, likely).prospect()

    def to_float(self, company: str) -> int:
        """Shares that must be sold before it floats."""
        title = self.pos.title
        return title.companies[company].float_shares or title.data.setup.float_shares

    def _floats(self, company: str) -> float:
        """How likely a company will operate: certain if its president can buy what is missing."""
        data = self.pos.companies[company]
        if data.floated:
            return 1.0
        missing = self.to_float(company) - (data.size - data.holdings.get(IPO, 0))
        affordable = self.pos.cash.get(data.president, 0) // max(1, self.pos.price(company))
        room = holding_limit(self.pos, company) - data.holdings.get(data.president, 0)
        if counts_for_limit(self.pos, company) and self.pos.is_player(data.president):
            room = min(room, self.pos.title.certificate_limit - self.pos.certificates_counted(data.president))
        likely = 1.0
        for _ in range(max(0, missing - min(affordable, room))):
            likely *= 0.5
        return likely
