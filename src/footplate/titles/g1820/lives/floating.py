"""Floating a public company (6.6.2): planned step by step, and carried out at once when all who buy have agreed."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import CompanyStarted, PlayerPassed, PresidentChanged, SizeChanged
from footplate.game.state import IPO, Position, State
from footplate.game.step import Option, Step
from footplate.titles.g1820.actions import Float, FoundStation
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.building.cities import distance
from footplate.titles.g1820.capital.directors import ask_seller
from footplate.titles.g1820.capital.shares import buy
from footplate.titles.g1820.chart import column, par_prices
from footplate.titles.g1820.events import PlanFailed
from footplate.titles.g1820.lives.handover import set_markers
from footplate.titles.g1820.lives.sites import free_sites, site_refusal
from footplate.titles.g1820.lives.subscription import Missing, Split, Subscription, forty_percent
from footplate.titles.g1820.parties import from_card, holders, in_supply, is_cousin
from footplate.titles.g1820.printed import printed

STATIONS = 2  # that a company floats with (table 13.1)


class FloatCompany(Step, frozen=True):
    """The owner of a lobby chooses a company, its size and par price, or does nothing (6.6.1)."""

    takes = (Float, Pass)

    player: str

    def actor(self, pos: Position) -> str:
        return self.player

    def options(self, pos: Position) -> Iterator[Option]:
        sizes, pars = column(pos).sizes, par_prices(pos)
        for company in pos.companies:
            if in_supply(pos, company):
                yield from (Float(company, size, par) for size in sizes for par in pars)
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if not isinstance(action, Float):
            return
        if action.company not in pos.companies or not in_supply(pos, action.company):
            raise pos.refuse("float.taken", company=action.company)
        if action.size not in column(pos).sizes:
            raise pos.refuse("float.size", size=action.size)
        if action.par not in par_prices(pos):
            raise pos.refuse("float.par", par=action.par, choices=par_prices(pos))

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Float):
            draft.become(FoundStations(self.player, action.company, action.size, action.par))
        else:
            draft.tell(PlayerPassed(self.player))
            draft.pop()

    def settle(self, draft: Draft) -> bool:
        """Without a company or a place for its station nothing can be floated (R39)."""
        can_float = any(in_supply(draft, c) for c in draft.companies) and next(free_sites(draft), None) is not None
        if not can_float:
            self.play(draft, Pass())
        return can_float


class FoundStations(Step, frozen=True):
    """One or two stations, in different hexes."""

    takes = (FoundStation, Pass)

    player: str
    company: str
    size: int
    par: int
    sites: tuple[FoundStation, ...] = ()

    def actor(self, pos: Position) -> str:
        return self.player

    def acts_for(self, pos: Position) -> str:
        return self.company

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self._places(pos)
        if self.sites:
            yield Pass()

    def _places(self, pos: Position) -> Iterator[FoundStation]:
        refused: dict[str, bool] = {}
        for site in free_sites(with_stations(pos, self.company, self.sites)):
            if site.hex not in refused:
                refused[site.hex] = self._distance_refusal(pos, site.hex) is not None
            if not refused[site.hex]:
                yield site

    def _distance_refusal(self, pos: Position, hex_: str) -> RuleViolation | None:
        """Another hex than the first, and money for the way between them."""
        if not self.sites:
            return None
        first = self.sites[0].hex
        if hex_ == first:
            return pos.refuse("float.same-hex", hex=hex_)
        fee = distance_fee(pos, first, hex_)
        if fee is None:
            return pos.refuse("float.no-way", hex=hex_, first=first)
        has = pos.cash[self.player]
        return pos.refuse("float.fee", needs=fee, has=has) if fee > has else None

    def check(self, pos: Position, action: Action) -> None:
        if not isinstance(action, FoundStation):
            if not self.sites:
                raise pos.refuse("float.station", company=self.company)
            return
        planned = with_stations(pos, self.company, self.sites)
        problem = site_refusal(planned, action) or self._distance_refusal(pos, action.hex)
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, FoundStation):
            draft.become(self.with_(sites=(*self.sites, action)))
        else:
            self._go_on(draft)

    def settle(self, draft: Draft) -> bool:
        """A second station is not asked for where there is none to be had."""
        if len(self.sites) < STATIONS and next(self._places(draft), None) is not None:
            return True
        self._go_on(draft)
        return False

    def _go_on(self, draft: Draft) -> None:
        draft.become(FloatShares(self.player, self.company, self.size, self.par, self.sites))


def distance_fee(pos: Position, first: str, second: str) -> int | None:
    """80 for each side on the shortest way between two stations; None if there is no way (R36)."""
    sides = distance(pos, first, second)
    return None if sides is None else sides * printed(pos).distance_fee


def with_stations(pos: Position, company: str, sites: tuple[FoundStation, ...]) -> Position:
    """The position as it would be with the planned stations on the board."""
    if not sites:
        return pos
    planned = Draft.of(pos if isinstance(pos, State) else _frozen(pos))
    put_stations(planned, company, sites)
    return planned


def _frozen(pos: Position) -> State:
    assert isinstance(pos, Draft)
    return pos.freeze()


def put_stations(draft: Draft, company: str, sites: tuple[FoundStation, ...]) -> None:
    """Tiles and upgrades cost nothing here, whatever they connect (R38)."""
    set_markers(draft, company, STATIONS)
    for site in sites:
        hex_ = draft.title.map.index(site.hex)
        if site.tile:
            draft.lay_tile(hex_, draft.title.map.tiles[site.tile].faces[site.rotation])
        where = node(hex_, site.city)
        draft.place_token(company, where, draft.board.slots(where).index(""))


class FloatShares(Subscription, frozen=True):
    """The owner of the lobby sees to it that 40 % are bought, or gives the float up (6.6.2)."""

    player: str
    company: str
    size: int
    par: int
    sites: tuple[FoundStation, ...]

    def fee(self, pos: Position) -> int:
        return distance_fee(pos, *(site.hex for site in self.sites)) or 0 if len(self.sites) > 1 else 0

    def missing(self, pos: Position) -> Missing:
        """Exactly 40 % (R27)."""
        return Missing(self.company, self.par, self.size, forty_percent(self.size), self.player, self.fee(pos))

    def give_up(self, draft: Draft) -> None:
        """Nothing had been carried out; the lobby's money is lost."""
        draft.pop()
        draft.tell(PlanFailed(self.company))
        draft.declined = {}

    def carry_out(self, draft: Draft, parts: Split) -> None:
        draft.pop()
        draft.declined = {}
        before = draft.companies[self.company].size
        draft.change(self.company, size=self.size, holdings={IPO: self.size}, par=self.par, operated=False, revenue=0)
        draft.tell(CompanyStarted(self.company, self.par))
        if self.size != before:
            draft.tell(SizeChanged(self.company, self.size, before))
        draft.put_marker(self.company, draft.title.market.par[self.par])
        put_stations(draft, self.company, self.sites)
        self._note(draft, self.fee(draft))
        for part in parts:
            buy(draft, part.buyer, self.company, IPO, part.shares)
        appoint(draft, self.company, self.player)

    def _note(self, draft: Draft, fee: int) -> None:
        """What later actions of this stock round ask."""
        draft.pay(self.player, BANK, fee, "distance")
        memory = books(draft)
        tiles = tuple(site.hex for site in self.sites if site.tile)
        fees = {**memory.fees, self.company: (self.player, fee)} if fee else memory.fees
        write(
            draft,
            floated=(*memory.floated, self.company),
            float_tiles=(*memory.float_tiles, *tiles),
            fees=fees,
        )


def appoint(draft: Draft, company: str, owner: str) -> None:
    """The first director: who holds most; of equals the lobby's owner, the next player by card after him, or the cousin
    that he chooses (R30)."""
    most = max(draft.held(company, holder) for holder in holders(draft, company))
    tied = [holder for holder in holders(draft, company) if draft.held(company, holder) == most]
    seats = (owner, *from_card(draft, owner), *(party for party in tied if is_cousin(draft, party)))
    director = next(party for party in seats if party in tied)
    draft.change(company, president=director)
    draft.tell(PresidentChanged(company, director))
    ask_seller(draft, owner, company, tied)
