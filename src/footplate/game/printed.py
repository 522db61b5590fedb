"""What is printed of a title, made ready for play with a number of players and a set of options."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import product

import msgspec

from footplate.board.boardmap import BoardMap
from footplate.finance.market import Market
from footplate.game.conduct import Conduct
from footplate.game.errors import BadPlayers, UnknownTitle
from footplate.game.folder import layers_of
from footplate.game.policies import RunningData
from footplate.game.titledata import CompanyData, OptionData, PhaseData, PrivateData, TitleData, TrainData
from footplate.routes import Bonus, Mine, RunRules, TrainKind
from footplate.routes.model.kinds import PLAIN

#: how far the best run is searched for: a few seconds at the very worst; counted, not timed, so that every machine
#: answers alike
SEARCH_NODES = 40_000


class PrintedTitle:
    """Everything on paper: board, companies, trains, phases, market, texts."""

    #: what is played otherwise than the rulebook says, by the options of the game
    conduct: Conduct = Conduct()

    def __init__(
        self, data: TitleData, players: int, options: Iterable[str] = (), map_: BoardMap | None = None
    ) -> None:
        self.layers = layers_of(type(self))
        low, high = data.title.players
        if not low <= players <= high:
            code = "players" if low < high else "players/one"
            raise BadPlayers(code, {"title": data.title.id, "low": low, "high": high, "players": players}, self.layers)
        self.data = data
        # the printed board is the same under all options: titles of one game share it and its tables
        self.map = map_ or BoardMap(data.map, data.tile, data.tiles.upgrades)
        self.id = data.title.id
        self.options = frozenset(options)
        self._option_data = {o.name: o for o in data.option}
        for name in sorted(self.options - self._option_data.keys()):
            known = ", ".join(sorted(self._option_data))
            raise UnknownTitle(
                "option" if known else "option/none", {"title": self.id, "option": name, "known": known}, self.layers
            )
        for option in self.chosen_options():
            if option.needs and option.needs not in self.options:
                raise UnknownTitle(
                    "needs", {"title": self.id, "option": option.name, "needs": option.needs}, self.layers
                )
        self.conduct = self.conduct.of(self.options)
        self.players: tuple[str, ...] = tuple(f"p{i + 1}" for i in range(players))
        self.companies: dict[str, CompanyData] = {c.id: c for c in data.company}
        self.trains: dict[str, TrainData] = {t.name: t for t in data.train}
        self.phases: dict[str, PhaseData] = {p.name: p for p in data.phase}
        self.phase_order: dict[str, int] = {p.name: i for i, p in enumerate(data.phase)}
        self.privates: dict[str, PrivateData] = {p.id: p for p in self._privates_used()}
        self.market = Market(data.market)
        self.tile_counts = dict(data.tiles.counts)
        for option in self.chosen_options():
            for number, count in option.tiles.items():
                self.tile_counts[number] = self.tile_counts.get(number, 0) + count
        self.search_nodes = max((o.search_nodes for o in self.chosen_options() if o.search_nodes), default=SEARCH_NODES)
        self.certificate_limit = data.setup.certificate_limit[players]
        self._kinds: dict[tuple[str, str], TrainKind] = {}
        self._cited: dict[str, str] = {}
        self.cards_not_counted = frozenset(p.id for p in self.privates.values() if not p.certificate)
        self._run_rules = _all_running(data, self.map)

    @cached_property
    def homes(self) -> dict[str, tuple[int, int]]:
        return {c.id: (self.map.index(c.home.hex), c.home.city) for c in self.data.company if c.home}

    @cached_property
    def homes_on(self) -> dict[int, tuple[tuple[str, int], ...]]:
        """Companies whose home is printed on a hex, each with the number of its city."""
        found: dict[int, tuple[tuple[str, int], ...]] = {}
        for company, (hex_, city) in self.homes.items():
            found[hex_] = (*found.get(hex_, ()), (company, city))
        return found

    @cached_property
    def _edges_from_phase(self) -> dict[str, dict[int, int]]:
        """For each phase the edges of each hex, as bits, at which track may not point before a later one."""
        found: dict[str, dict[int, int]] = {phase: {} for phase in self.phases}
        for out, border in self.map.borders.items():
            first = self.phase_order[border.from_phase] if border.from_phase else 0
            for phase in list(self.phases)[:first]:
                found[phase][out // 6] = found[phase].get(out // 6, 0) | 1 << out % 6
        return found

    def edges_not_yet(self, phase: str) -> dict[int, int]:
        """Edges of hexes, as bits, at which track may not point in this phase."""
        return self._edges_from_phase[phase]

    def has(self, option: str) -> bool:
        if option not in self._option_data:
            raise KeyError(f"{self.id} declares no option {option!r}")
        return option in self.options

    def chosen_options(self) -> list[OptionData]:
        return [o for o in self.data.option if o.name in self.options]

    def _privates_used(self) -> list[PrivateData]:
        removed = self.data.setup.privates_removed.get(len(self.players), ())
        used = [p for p in self.data.private if p.id not in removed]
        for option in self.chosen_options():
            if option.privates:
                names = option.privates[len(self.players)]
                used = [p for p in self.data.private if p.id in names]
        prices = {k: v for o in self.chosen_options() for k, v in o.price.items()}
        revenues = {k: v for o in self.chosen_options() for k, v in o.revenue.items()}
        return [_reprinted(p, prices.get(p.id, p.price), revenues.get(p.id, p.revenue)) for p in used]

    def section(self, code: str) -> str:
        """Where the rulebook says what a refusal cites."""
        cited = self._cited.get(code)
        if cited is None:
            sections = self.data.sections
            cited = self._cited[code] = f"{self.id} {sections.get(code) or sections[code.partition('.')[0]]}"
        return cited

    def train_kind(self, train: str, phase: str) -> TrainKind:
        """How a train runs in a phase: its range, what it counts and which values it earns."""
        key = (train, phase)
        if key not in self._kinds:
            data = self.trains[train]
            own = (data.value,) if data.value else ()
            reach = None if data.range == "unlimited" else data.range
            self._kinds[key] = TrainKind(train, reach, data.counts, own + self.phases[phase].values, data.factor)
        return self._kinds[key]

    def run_rules(self, company: str, phase: str) -> RunRules:
        """What applies to the company's runs beside its trains and the board."""
        return self._run_rules[company, phase]


def _all_running(data: TitleData, map_: BoardMap) -> dict[tuple[str, str], RunRules]:
    """For each company and phase; one object for all that run alike."""
    found: dict[tuple[str, str], RunRules] = {}
    known: dict[RunRules, RunRules] = {PLAIN: PLAIN}
    for company, phase in product(data.company, data.phase):
        rules = _running(data.running, company, phase, map_)
        found[company.id, phase.name] = known.setdefault(rules, rules)
    return found


def _running(policy: RunningData, company: CompanyData, phase: PhaseData, map_: BoardMap) -> RunRules:
    """A bonus between home and destination, what the mines bring in a phase, and track for several trains."""
    mines = tuple(
        Mine(hex_.hex, next((hex_.mine[key] for key in phase.values if key in hex_.mine), 0))
        for hex_ in map_.hexes
        if hex_.mine
    )
    bonuses: tuple[Bonus, ...] = ()
    if company.home is not None and company.destination is not None:
        bonuses = (Bonus(((company.home.hex,), (company.destination.hex,)), company.destination.bonus),)
    return RunRules(bonuses, mines, policy.shared_track)


def _reprinted(private: PrivateData, price: int, revenue: int) -> PrivateData:
    if (price, revenue) == (private.price, private.revenue):
        return private
    return msgspec.structs.replace(private, price=price, revenue=revenue)
