"""Placing stations (7.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass, PlaceToken
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.stations import PlaceStation, free_slot, place_refusal, places, station_price
from footplate.rounds.turn import note_act
from footplate.titles.g1820.abilities import STEPHENSON, invested, reward
from footplate.titles.g1820.actions import PlaceFreeToken
from footplate.titles.g1820.books import used
from footplate.titles.g1820.building.markers import replace_station
from footplate.titles.g1820.capital.loans import reach_of
from footplate.titles.g1820.parties import cousin_directs

FREE_STATIONS: Final = 3  # a company (14.3.2)
REWARD: Final = 50


class PlaceStations(PlaceStation, frozen=True):
    """One station, for money or with the help of Stephenson & Fox (14.3.2, R99)."""

    takes = (PlaceToken, PlaceFreeToken, Pass)

    def options(self, pos: Position) -> Iterator[Option]:
        if not pos.companies[self.company].tokens:
            yield Pass()
            return
        if station_price(pos, self.company) <= pos.funds(self.company):
            yield from places(pos, self.company)
        if free_stations(pos, self.company):
            yield from (PlaceFreeToken(STEPHENSON, place.hex, place.city) for place in places(pos, self.company))
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, PlaceFreeToken):
            problem = self._free_refusal(pos, action)
            if problem:
                raise problem
        else:
            super().check(pos, action)

    def _free_refusal(self, pos: Position, action: PlaceFreeToken) -> RuleViolation | None:
        if action.cousin != STEPHENSON or not invested(pos, action.cousin, self.company):
            return pos.refuse("power.not-invested", private=action.cousin, company=self.company)
        if not free_stations(pos, self.company):
            return pos.refuse("power.spent", private=action.cousin, company=self.company)
        if not pos.companies[self.company].tokens:
            return pos.refuse("token.none-left", company=self.company)
        return place_refusal(pos, self.company, PlaceToken(action.hex, action.city))

    def play(self, draft: Draft, action: Action) -> None:
        note_act(draft)
        if isinstance(action, PlaceToken):
            draft.pay(draft.purse(self.company), BANK, station_price(draft, self.company), "token")
            place(draft, self.company, action.hex, action.city)
        elif isinstance(action, PlaceFreeToken):
            place(draft, self.company, action.hex, action.city)
            use_free_station(draft, self.company)
        draft.pop()

    def settle(self, draft: Draft) -> bool:
        """Waits while there is a city, if need be with a loan. A cousin places nothing (14.1, R98)."""
        if self._has_choice(draft):
            return True
        draft.pop()
        return False

    def _has_choice(self, pos: Position) -> bool:
        if not pos.companies[self.company].tokens or cousin_directs(pos, self.company):
            return False
        can_pay = station_price(pos, self.company) <= reach_of(pos, self.company)
        return (can_pay or free_stations(pos, self.company) > 0) and next(places(pos, self.company), None) is not None


def place(draft: Draft, company: str, hex_: str, city: int) -> None:
    """An older station of the company in that hex becomes British Rail, and its marker comes back (7.2.2, R70)."""
    index = draft.title.map.index(hex_)
    older = [where for where in draft.board.stations_of(company) if where >> 3 == index]
    where = node(index, city)
    slot = free_slot(draft, company, where)
    for old in older:
        replace_station(draft, company, hex_, old & 7)
        draft.change(company, tokens=(*draft.companies[company].tokens, 0))
    draft.place_token(company, where, slot)


def free_stations(pos: Position, company: str) -> int:
    """How many stations Stephenson & Fox would still give: one for each share they hold, at most three a game."""
    most = min(FREE_STATIONS, invested(pos, STEPHENSON, company))
    return max(0, most - used(pos, STEPHENSON, company))


def use_free_station(draft: Draft, company: str) -> None:
    """A station was placed, or kept in a takeover, with their help: 50 for the cousin."""
    reward(draft, STEPHENSON, company, REWARD)
