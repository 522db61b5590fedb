"""A title: everything printed on paper, made ready for play with a number of players and a set of options.

One `Title` is shared by all states of all its games. What a game does differently from the common rounds it says
here, by overriding the few questions at the end; nothing else in the house asks which title it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from footplate.board.boardmap import BoardMap
from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.finance.market import Market
from footplate.finance.shares import president_after
from footplate.game.actions import ACTIONS, Action
from footplate.game.advice import Advice
from footplate.game.errors import RuleViolation, UnknownTitle
from footplate.game.events import EVENTS, Event
from footplate.game.show import Show
from footplate.game.titledata import CompanyData, OptionData, PhaseData, PrivateData, TitleData, TrainData
from footplate.routes import Bonus, Mine, RunRules, Standard, TrainKind
from footplate.routes.kinds import PLAIN

if TYPE_CHECKING:
    from footplate.game.draft import Draft
    from footplate.game.state import Position
    from footplate.game.step import Step

#: how far the best run is searched for: a few seconds at the very worst; counted, not timed, so that every machine
#: answers alike
SEARCH_NODES = 40_000


class Title:
    """A configured title. Subclassed by each game in `footplate.titles`."""

    #: every step type a state of this title may hold, for reading states back
    steps: tuple[type[Step], ...] = ()
    #: the steps of a company's turn, in order; each is made with the company's id
    turn_steps: tuple[Callable[[str], Step], ...] = ()
    #: what a company may pay a player for a private, in percent of the printed price
    private_price_percent: tuple[int, int] = (50, 200)
    #: do all floated companies place their home stations as an operating round begins, or each in its own first turn?
    homes_at_once = True
    #: must an upgrade bring the company new track or a stop, or is it enough that it reaches the tile?
    upgrades_must_help = True
    #: may a company place no second station in a hex?
    one_station_a_hex = True
    #: must every company own a train, or only one that has a route?
    always_needs_train = False
    #: do companies act in the order that stood when the operating round began, whatever prices do since?
    order_is_fixed = False
    #: may companies buy trains only from companies with the same president?
    trains_stay_with_president = False
    #: of companies with too many trains, does the one that bought come first? Else all go by operating order
    buyer_discards_first = True
    #: runs that a president may choose besides those of the highest revenue
    run_choices: tuple[Standard, ...] = ()
    #: do trains above the limit go to the open market, or out of the game?
    discards_to_market = True
    #: does a company keep the station markers printed for it? Else they change hands, or turn into others
    markers_stay = True
    #: is a game soon over if nobody wants anything? Players of pure chance would then see little of it
    ends_by_passing = False
    #: is a bankrupt player's final worth nothing, whatever is left to him?
    bankrupt_scores_nothing = False
    #: what only this title remembers of a position (`Position.own`), for reading states back; None if nothing
    own_type: type[msgspec.Struct] | None = None
    #: what people are shown beside the common values
    show: Show = Show()
    #: what helps to guess how the game goes on
    advice: Advice = Advice()
    #: every action type a record of this title may hold
    actions: tuple[type[Action], ...] = ACTIONS
    #: every event type that may follow
    events: tuple[type[Event], ...] = EVENTS

    def __init__(
        self, data: TitleData, players: int, options: Iterable[str] = (), map_: BoardMap | None = None
    ) -> None:
        low, high = data.title.players
        if not low <= players <= high:
            code = "players" if low < high else "players/one"
            raise UnknownTitle(code, {"title": data.title.id, "low": low, "high": high, "players": players})
        self.data = data
        # the printed board is the same under all options: titles of one game share it and its tables
        self.map = map_ or BoardMap(data.map, data.tile, data.tiles.upgrades)
        self.id = data.title.id
        self.options = frozenset(options)
        self._option_data = {o.name: o for o in data.option}
        for name in sorted(self.options - self._option_data.keys()):
            known = ", ".join(sorted(self._option_data))
            raise UnknownTitle("option" if known else "option/none", {"title": self.id, "option": name, "known": known})
        for option in self.chosen_options():
            if option.needs and option.needs not in self.options:
                raise UnknownTitle("needs", {"title": self.id, "option": option.name, "needs": option.needs})
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
        self.cards_not_counted = frozenset(p.id for p in self.privates.values() if not p.certificate)
        self._run_rules = {(c.id, p.name): _running(c, p, self.map) for c in data.company for p in data.phase}

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

    def edges_not_yet(self, phase: str, hex_: int) -> int:
        """Edges of a hex, as bits, at which track may not point in this phase."""
        return self._edges_from_phase[phase].get(hex_, 0)

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
        sections = self.data.sections
        return f"{self.id} {sections.get(code) or sections[code.partition('.')[0]]}"

    def train_kind(self, train: str, phase: str) -> TrainKind:
        """How a train runs in a phase: its range, what it counts and which values it earns."""
        key = (train, phase)
        if key not in self._kinds:
            data = self.trains[train]
            own = (data.value,) if data.value else ()
            reach = None if data.range == "unlimited" else data.range
            self._kinds[key] = TrainKind(train, reach, data.counts, own + self.phases[phase].values, data.factor)
        return self._kinds[key]

    def train_kinds(self, pos: Position, company: str) -> tuple[TrainKind, ...]:
        """How a company's trains run now."""
        return tuple(self.train_kind(train, pos.phase) for train in pos.companies[company].trains)

    def run_rules(self, company: str, phase: str) -> RunRules:
        """What applies to the company's runs beside its trains and the board."""
        return self._run_rules[company, phase]

    # ---- what a game may do differently -------------------------------------------------------------------

    def open(self, draft: Draft, seed: int) -> None:
        """Set the first step of the game."""
        raise NotImplementedError

    def next_round(self, draft: Draft) -> None:
        """The round on top of the stack is over: put the next one in its place, or end the game."""
        raise NotImplementedError

    def asides(self, pos: Position) -> tuple[Step, ...]:
        """Steps open beside the one on top of the turn stack: powers and rights not bound to a place in the turn."""
        return ()

    def has_window(self, pos: Position, player: str) -> bool:
        """Has this player a power that he may use now beside his turn? Then he is not passed over."""
        if "passed-over-with-powers" in self.options:
            return False
        powers = (step for step in self.asides(pos) if any(action.is_power for action in step.takes))
        return any(step.actor(pos) == player and next(step.options(pos), None) is not None for step in powers)

    def directors(self, pos: Position) -> tuple[str, ...]:
        """Those who may preside over companies, in order of seating."""
        return self.players

    def president_after(self, pos: Position, company: str) -> str:
        """Who presides over a company now that shares have changed hands."""
        data, needs = pos.companies[company], self.companies[company].president_shares
        return president_after(data.holdings, data.president, self.directors(pos), needs, data.asleep)

    def speaker(self, pos: Position, owner: str) -> str:
        """The player who decides for an owner of shares or companies: himself, if he is one."""
        return owner

    def purse(self, pos: Position, company: str) -> str:
        """Whose money a company pays and is paid with."""
        return company

    def holding_limit(self, pos: Position, company: str) -> int:
        """Most shares of a company that one owner may buy up to."""
        return self.data.setup.player_share_limit * pos.companies[company].size // 10

    def share_fee(self, pos: Position, player: str, company: str) -> int:
        """What a player pays the bank for a share of this company beside its price."""
        return 0

    def pool_limit(self, pos: Position, company: str) -> int:
        """Most shares of a company that the open market takes."""
        return self.data.setup.pool_share_limit * pos.companies[company].size // 10

    def company_floated(self, draft: Draft, company: str) -> None:
        """A company has sold enough shares: paid all at once, it gets the money for all of them now."""
        if self.companies[company].full_capital:
            data = draft.companies[company]
            draft.pay(BANK, company, data.size * data.par, "capital")

    def tile_cost(self, pos: Position, company: str, hex_: int, face: Face) -> int:
        """What laying `face` there costs: terrain under a first tile, what is printed on the old tile after that, and
        the borders across which it is the first to join track."""
        old = pos.board.faces[hex_]
        ground = old.cost if old.id else self.map.hexes[hex_].cost
        if not self.map.borders:
            return ground
        return ground + sum(border.cost for border in pos.board.joined(hex_, face))

    def tile_refusal(self, pos: Position, hex_: int, face: Face) -> RuleViolation | None:
        """Why `face` may not lie there, whoever lays it, though board, chart, phase, supply and shape allow it."""
        return None

    def station_price(self, pos: Position, company: str) -> int:
        """What the company's next station costs; it must have one."""
        return self.companies[company].tokens[-len(pos.companies[company].tokens)]

    def must_build_in(self, pos: Position, company: str) -> str:
        """The hex in which the company must lay its tile in this turn, if it can; "" if it is free."""
        return ""

    def track_lingers(self, pos: Position, company: str) -> bool:
        """Does the track step stay open after the company's tile?"""
        return False

    def turn_lingers(self, pos: Position, company: str) -> bool:
        """Does the company's turn stay open at its end, for something that may be done at any point of it?"""
        return False

    def homes_keep_any_place(self, pos: Position) -> bool:
        """Is a place kept for a home anywhere on its tile? Else it is a circle of the home city itself."""
        return False

    def needs_train(self, pos: Position, company: str) -> bool:
        """Must a company without a train buy one?"""
        return self.always_needs_train or pos.reach(company).two_stops

    def trains_change_hands(self, pos: Position) -> bool:
        """May companies buy trains from each other now?"""
        return True

    def keeps_presidency(self, pos: Position, company: str) -> bool:
        """Is a sale for a train forbidden if it costs the seller the presidency of this company?"""
        return True

    def own_laws(self, pos: Position) -> Iterator[str]:
        """What must hold in every position of this title besides the common laws: yields what is wrong."""
        return iter(())

    def trains_in_hand(self, pos: Position) -> tuple[str, ...]:
        """Trains that belong to players, not to a company, the bank or the open market."""
        return ()

    def exports_train(self, pos: Position) -> bool:
        """Does a train of those that are exported leave now, at the end of a set of operating rounds?"""
        return True

    def run_standards(self, treasury: int) -> tuple[Standard, ...]:
        """What a declared run that brings the treasury so much is measured by: it must be as good as one of these."""
        return (Standard(),)

    @property
    def privates_have_powers(self) -> bool:
        return True

    def private_prices(self, private: str) -> tuple[int, int]:
        """The lowest and the highest price at which a company may buy it; half a coin counts for the buyer."""
        low, high = self.private_price_percent
        face = self.privates[private].price
        return -(-face * low // 100), face * high // 100

    def private_revenue(self, pos: Position, private: str) -> int:
        return self.privates[private].revenue

    def close_privates(self, draft: Draft) -> None:
        for private in tuple(draft.privates):
            draft.close_private(private)

    def privates_operated(self, draft: Draft) -> None:
        """All have passed in the auction, and the privates have paid: what else ends such a round."""

    def phase_began(self, draft: Draft) -> None:
        """Effects of a phase besides the common ones."""

    def company_bought_private(self, draft: Draft, company: str, private: str, seller: str) -> None:
        """A power that a sale to a company sets off."""

    def sells_down_in_emergency(self, pos: Position) -> bool:
        """Must a holding above the limit, once touched, be sold down to it?"""
        return False

    def lowest_bidder_begins(self, pos: Position) -> bool:
        """Does the lowest bidder open the auction among bidders? Else the one to the left of the highest."""
        return self.lowest_bidder_goes_next(pos)

    # ---- where other programs play differently: options that have one name in all titles that know them -----

    def lowest_bidder_goes_next(self, pos: Position) -> bool:
        return "lowest-bidder-next" in self.options

    def next_player_takes_free_private(self, pos: Position) -> bool:
        return "free-private-to-next" in self.options

    def takes_declared_runs(self, pos: Position) -> bool:
        return "declared-runs" in self.options

    def runs_must_be_best(self, pos: Position) -> bool:
        return "any-run" not in self.options

    def discards_in_any_order(self, pos: Position) -> bool:
        return "discards-in-any-order" in self.options

    def asks_for_consent(self, pos: Position) -> bool:
        return "no-consent" not in self.options

    def may_end_by_agreement(self, pos: Position) -> bool:
        return "end-by-agreement" in self.options


def _running(company: CompanyData, phase: PhaseData, map_: BoardMap) -> RunRules:
    """A bonus between home and destination, and what the mines bring in a phase."""
    mines = tuple(
        Mine(hex_.hex, next((hex_.mine[key] for key in phase.values if key in hex_.mine), 0))
        for hex_ in map_.hexes
        if hex_.mine
    )
    bonuses: tuple[Bonus, ...] = ()
    if company.home is not None and company.destination is not None:
        bonuses = (Bonus(((company.home.hex,), (company.destination.hex,)), company.destination.bonus),)
    return RunRules(bonuses, mines) if bonuses or mines else PLAIN


def _reprinted(private: PrivateData, price: int, revenue: int) -> PrivateData:
    if (price, revenue) == (private.price, private.revenue):
        return private
    return msgspec.structs.replace(private, price=price, revenue=revenue)
