"""What is to be expected of companies: what their track is good for now and soon, and what their way through the rounds
to come (economy.py) brings shareholders."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.bots.one_ply.outlook import place_in_round
from footplate.bots.planner.outlook import Outlook
from footplate.bots.planner.privately import private_prospect
from footplate.bots.planner.prospect import Prospect
from footplate.bots.planner.surroundings import surroundings
from footplate.bots.planner.track import Track
from footplate.bots.planner.weights import Weights, Work
from footplate.game.advice.ground import purse
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


class Known:
    """What a thought has found out about track, for all positions that it looks at."""

    def __init__(self) -> None:
        self.tracks: dict[tuple[object, ...], Track] = {}
        self.newcomers: list[str] | None = None


class Projector:
    """Projects companies of one position; `player` is the one who pays his own companies' revenue out."""

    def __init__(
        self,
        pos: Position,
        player: str,
        rounds: int,
        weights: Weights,
        work: Work,
        outlook: Outlook,
        later: int = 0,
        known: Known | None = None,
    ) -> None:
        self.known = known or Known()
        self.pos, self.player, self.rounds, self.later = pos, player, rounds, later
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

    def track(self, company: str) -> Track:
        """What trains earn on its track. What new track does to companies of others is not looked at: it takes long and
        seldom decides."""
        pos, data = self.pos, self.pos.companies[company]
        reach = id(pos.reach(company)) if data.president == self.player else 0
        key = company, reach, data.trains, pos.phase, purse(pos, company)
        found = self.known.tracks.get(key)
        if found is None:
            found = self.known.tracks[key] = Track(self._alone(), company)
        return found

    def _alone(self) -> Projector:
        """The same that knows nothing yet: whoever is known and knew those who know would stay in memory."""
        return Projector(self.pos, self.player, self.rounds, self.weights, self.work, self.outlook, self.later)

    @property
    def newcomers(self) -> list[str]:
        """Companies that nobody has started, the most promising first."""
        if self.known.newcomers is None:
            waiting = [company for company, data in self.pos.companies.items() if not data.started]
            waiting = [company for company in waiting if company in self.pos.title.homes]
            self.known.newcomers = sorted(waiting, key=self.view, reverse=True)
        return self.known.newcomers

    def treasury(self, company: str) -> int:
        """What it has; before it floats: what it will get then."""
        promised = int(self.advice.grants(self.pos, company))
        data = self.pos.companies[company]
        return (self.pos.cash[company] if data.floated else self.capital(company, data.par)) + promised

    def capital(self, company: str, par: int) -> int:
        """For all shares, or for those sold."""
        full = self.pos.title.companies[company].full_capital
        return par * (self.pos.companies[company].size if full else self.to_float(company))

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

    def told(self, company: str) -> Prospect | None:
        """What the title itself foresees for a company, or what needs no foresight."""
        data = self.pos.companies[company]
        if data.floated or data.started:
            told = self.advice.prospect(Company(self, company))
            if told is not None:
                return Prospect(*told)
        if data.space is None:
            return private_prospect(self, company) if data.floated else Prospect()
        if self.advice.is_lost(self.pos, company):
            left = self.advice.if_it_fails(self.pos, company, self.pos.cash[company])
            return Prospect(price=left or 0.0)
        return None

    def to_float(self, company: str) -> int:
        """Shares that must be sold before it floats."""
        title = self.pos.title
        return title.companies[company].float_shares or title.data.setup.float_shares

    def floats(self, company: str) -> float:
        """How likely a company will operate: certain if its president can buy what is missing."""
        data = self.pos.companies[company]
        if data.floated:
            return 1.0
        missing = self.to_float(company) - (data.size - data.holdings.get(IPO, 0))
        affordable = self.pos.cash.get(data.president, 0) // max(1, self.pos.price(company))
        room = holding_limit(self.pos, company) - data.holdings.get(data.president, 0)
        if counts_for_limit(self.pos, company) and self.pos.is_player(data.president):
            room = min(room, self.pos.title.certificate_limit - self.pos.certificates_counted(data.president))
        lacking = max(0, missing - min(affordable, room))
        rich = sum([self.pos.cash[p] for p in self.pos.players if p != data.president]) // max(
            1, self.pos.price(company)
        )
        helped = min(lacking, rich)
        return float(self.weights.help**helped * self.weights.alone ** (lacking - helped))
