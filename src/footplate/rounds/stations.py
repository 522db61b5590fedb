"""Placing stations besides the home station."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from footplate.board.layout import Node, node
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass, PlaceToken
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.operating import home_is_placed, home_of, homes_in, place_home
from footplate.rounds.turn import CompanyStep, note_act


class PlaceHome(CompanyStep, frozen=True):
    """The home station, at the start of a company's first turn. Waits only if other companies fill the home city and
    the tile has free places in several others."""

    takes = (PlaceToken,)

    def places(self, pos: Position) -> list[Node]:
        if self.company not in pos.title.homes or home_is_placed(pos, self.company):
            return []
        home = home_of(pos, self.company)
        free = free_cities(pos, home >> 3)
        return [home] if home in free else list(dict.fromkeys(free))

    def options(self, pos: Position) -> Iterator[Option]:
        for where in self.places(pos):
            yield PlaceToken(pos.title.map.names[where >> 3], where & 7)

    def check(self, pos: Position, action: Action) -> None:
        if action not in self.options(pos):
            home = pos.title.map.names[home_of(pos, self.company) >> 3]
            raise pos.refuse("token.home", company=self.company, hex=home)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, PlaceToken)
        draft.pop()
        place_home(draft, self.company, node(draft.title.map.index(action.hex), action.city))

    def settle(self, draft: Draft) -> bool:
        places = self.places(draft)
        if len(places) > 1:
            return True
        draft.pop()
        for where in places:
            place_home(draft, self.company, where)
        return False


class PlaceStation(CompanyStep, frozen=True):
    """Pay for one more station in a city the company can reach, or pass. Waits only if there is such a city."""

    takes: ClassVar[tuple[type[Action], ...]] = (PlaceToken, Pass)

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self._places(pos)
        yield Pass()

    def _places(self, pos: Position) -> Iterator[PlaceToken]:
        if self._can_pay(pos):
            yield from places(pos, self.company)

    def _can_pay(self, pos: Position) -> bool:
        """Has the company a station left, and the money for it?"""
        return bool(pos.companies[self.company].tokens) and station_price(pos, self.company) <= pos.funds(self.company)

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, PlaceToken):
            problem = self._refusal(pos, action)
            if problem:
                raise problem

    def _refusal(self, pos: Position, action: PlaceToken) -> RuleViolation | None:
        if not pos.companies[self.company].tokens:
            return pos.refuse("token.none-left", company=self.company)
        price = station_price(pos, self.company)
        if price > pos.funds(self.company):
            return pos.refuse("token.money", needs=price, has=pos.funds(self.company))
        return place_refusal(pos, self.company, action)

    def play(self, draft: Draft, action: Action) -> None:
        note_act(draft)
        if isinstance(action, PlaceToken):
            where = node(draft.title.map.index(action.hex), action.city)
            draft.pay(draft.purse(self.company), BANK, station_price(draft, self.company), "token")
            draft.place_token(self.company, where, free_slot(draft, self.company, where))
        draft.pop()

    def settle(self, draft: Draft) -> bool:
        if self._can_pay(draft) and may_place(draft, self.company):
            return True
        draft.pop()
        return False


def station_price(pos: Position, company: str) -> int:
    """What the company's next station costs, by the phase or by its charter; it must have one."""
    by_phase = pos.phase_data.station_price
    if by_phase is not None:
        return by_phase
    return pos.title.companies[company].tokens[-len(pos.companies[company].tokens)]


def places(pos: Position, company: str) -> Iterator[PlaceToken]:
    """Cities that the company reaches and that take its station, in the order of the board."""
    for where in sorted(pos.reach(company).stops):
        if takes_station(pos, company, where):
            yield PlaceToken(pos.title.map.names[where >> 3], where & 7)


def may_place(pos: Position, company: str) -> bool:
    """Is there such a city? One of those that are reached for certain will do."""
    reach = pos.reach(company)
    certain = reach.known_stops  # asked first: what is in doubt is settled by the next question
    return any(takes_station(pos, company, where) for where in certain) or any(
        takes_station(pos, company, where) for where in reach.stops - certain
    )


def takes_station(pos: Position, company: str, where: Node) -> bool:
    """Is it a city that takes a station of this company, connection apart?"""
    return pos.board.stop(where).kind == "city" and city_refusal(pos, company, where) is None


def place_refusal(pos: Position, company: str, action: PlaceToken) -> RuleViolation | None:
    """Why the company may not place a station there, money apart."""
    map_ = pos.title.map
    if action.hex not in map_ or not 0 <= action.city < len(pos.board.faces[map_.index(action.hex)].stops):
        return pos.refuse("token.no-city", hex=action.hex)
    where = node(map_.index(action.hex), action.city)
    problem = city_refusal(pos, company, where)
    if problem is None and not pos.reach(company).comes_to(where):
        problem = pos.refuse("token.unreachable", hex=action.hex, company=company)
    return problem


def city_refusal(pos: Position, company: str, where: Node) -> RuleViolation | None:
    """Why a city takes no station of this company, connection apart."""
    name = pos.title.map.names[where >> 3]
    if pos.board.stop(where).kind != "city":
        return pos.refuse("token.no-city", hex=name)
    if company in pos.board.companies_in(where >> 3) and pos.title.data.stations.one_a_hex:
        return pos.refuse("token.already-there", hex=name, company=company)
    if free_slot(pos, company, where) < 0:
        full = "" not in pos.board.slots(where)
        return pos.refuse("token.full" if full else "token.reserved", hex=name)
    return None


def free_slot(pos: Position, company: str, where: Node) -> int:
    """The first circle that is free and not kept for another company's home; -1 if there is none."""
    slots = pos.board.slots(where)
    if pos.title.data.stations.homes_keep_any_place and not pos.title.conduct.home_circle_kept:
        return slots.index("") if "" in slots and leaves_room(pos, company, where >> 3) else -1
    kept = [c for c in homes_in(pos, where) if c != company and not home_is_placed(pos, c)]
    free = [slot for slot, holder in enumerate(slots) if not holder]
    return free[len(kept)] if len(free) > len(kept) else -1  # the first circles are for the homes


def leaves_room(pos: Position, company: str, hex_: int) -> bool:
    """Is there a place on the tile beside one for each company that has yet to place its home station there?"""
    homes = pos.title.homes_on.get(hex_, ())
    waiting = [c for c, _ in homes if c != company and not home_is_placed(pos, c)]
    return len(free_cities(pos, hex_)) > len(waiting)


def free_cities(pos: Position, hex_: int) -> list[Node]:
    """The cities of a hex, each as often as it has a free circle."""
    cities = [node(hex_, i) for i, stop in enumerate(pos.board.faces[hex_].stops) if stop.kind == "city"]
    return [city for city in cities for holder in pos.board.slots(city) if not holder]
