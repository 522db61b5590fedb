"""Station markers that pass from one company to another, and how many may be kept (8.4.3, 13.6)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.layout import Node
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Option, Step
from footplate.rounds.turn import CompanyStep
from footplate.titles.g1820.abilities import STEPHENSON
from footplate.titles.g1820.actions import GiveUpStation, KeepStation
from footplate.titles.g1820.building.markers import exchange_station, replace_station
from footplate.titles.g1820.building.stations import free_stations, use_free_station
from footplate.titles.g1820.capital.loans import needed, take
from footplate.titles.g1820.events import MarkersChanged, StationTakenOver
from footplate.titles.g1820.parties import is_private
from footplate.titles.g1820.printed import printed


def stations(pos: Position, company: str) -> list[GiveUpStation]:
    """Its stations on the map, each as what gives it up."""
    return [_giving(pos, where) for where in pos.board.stations_of(company)]


def _giving(pos: Position, where: Node) -> GiveUpStation:
    return GiveUpStation(pos.title.map.names[where >> 3], where & 7)


class SharedHexes(Step, frozen=True):
    """Where both companies have a station in a hex one of the two becomes British Rail, as the acquirer's director
    likes; then all of the sold company's are the acquirer's."""

    takes = (GiveUpStation,)

    acquirer: str
    sold: str

    def actor(self, pos: Position) -> str:
        return pos.speaker(self.acquirer)

    def acts_for(self, pos: Position) -> str:
        return self.acquirer

    def pair(self, pos: Position) -> tuple[Node, Node] | None:
        """The first hex that both are in: where the one is, and the other."""
        mine = {where >> 3: where for where in pos.board.stations_of(self.acquirer)}
        theirs = (where for where in pos.board.stations_of(self.sold) if where >> 3 in mine)
        other = next(theirs, None)
        return None if other is None else (mine[other >> 3], other)

    def options(self, pos: Position) -> Iterator[Option]:
        yield from (_giving(pos, where) for where in self.pair(pos) or ())

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, GiveUpStation)
        if action not in self.options(pos):
            raise pos.refuse("settle.station", hex=action.hex)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, GiveUpStation)
        pair = self.pair(draft)
        assert pair is not None
        mine = _giving(draft, pair[0]) == action
        replace_station(draft, self.acquirer if mine else self.sold, action.hex, action.city)

    def settle(self, draft: Draft) -> bool:
        """Two circles of one city are alike: nobody is asked."""
        pair = self.pair(draft)
        if pair is None:
            draft.pop()
            self._hand_over(draft)
        elif pair[0] == pair[1]:
            there = _giving(draft, pair[1])
            replace_station(draft, self.sold, there.hex, there.city)
        else:
            return True
        return False

    def _hand_over(self, draft: Draft) -> None:
        for where in draft.board.stations_of(self.sold):
            exchange_station(draft, self.sold, self.acquirer, where)
            draft.tell(StationTakenOver(self.acquirer, self.sold, draft.title.map.names[where >> 3], where & 7))


class StationLimit(CompanyStep, frozen=True):
    """No more markers than the maximum; those above the limit cost a fee, or are given up (13.6, R90)."""

    takes = (GiveUpStation, KeepStation, Pass)

    before: int  # markers it had before the takeover, for which nothing is due
    free: int = 0  # kept with the help of Stephenson & Fox

    def markers(self, pos: Position) -> int:
        return len(pos.board.stations_of(self.company)) + len(pos.companies[self.company].tokens)

    def limits(self, pos: Position) -> tuple[int, int]:
        return printed(pos).sizes[pos.companies[self.company].size]

    def charged(self, pos: Position) -> int:
        """Markers for which a fee is due: gained, and above the limit."""
        return max(0, self.markers(pos) - max(self.limits(pos)[0], self.before) - self.free)

    def fee(self, pos: Position) -> int:
        return self.charged(pos) * printed(pos).overage_fee

    def can_pay(self, pos: Position) -> bool:
        """From the treasury, with loans if need be (R64); a private company with its director's cash."""
        if is_private(pos, self.company):
            return self.fee(pos) <= pos.funds(self.company)
        return needed(pos, self.company, self.fee(pos)) is not None

    def given_up(self, pos: Position) -> list[GiveUpStation]:
        """Those not placed must go before any on the map."""
        return [GiveUpStation()] if pos.companies[self.company].tokens else stations(pos, self.company)

    def has_help(self, pos: Position) -> bool:
        """14.3.2: Stephenson & Fox can save a fee."""
        return self.charged(pos) > 0 and free_stations(pos, self.company) > 0

    def is_above_maximum(self, pos: Position) -> bool:
        return self.markers(pos) > self.limits(pos)[1]

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self.given_up(pos)
        if self.is_above_maximum(pos):
            return
        if self.has_help(pos):
            yield KeepStation(STEPHENSON)
        if self.can_pay(pos):
            yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, GiveUpStation):
            if action not in self.given_up(pos):
                raise pos.refuse("settle.station", hex=action.hex)
        elif self.is_above_maximum(pos):
            raise pos.refuse("settle.maximum", company=self.company, most=self.limits(pos)[1])
        elif isinstance(action, KeepStation):
            if action.cousin != STEPHENSON or not self.has_help(pos):
                raise pos.refuse("settle.no-help", company=self.company)
        elif not self.can_pay(pos):
            raise pos.refuse("settle.fee", needs=self.fee(pos), has=pos.funds(self.company))

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, KeepStation):
            use_free_station(draft, self.company)
            draft.become(self.with_(free=self.free + 1))
        elif isinstance(action, Pass):
            draft.pop()
            self._pay(draft)
        elif isinstance(action, GiveUpStation) and action.hex:
            replace_station(draft, self.company, action.hex, action.city)
        else:
            discard_unplaced(draft, self.company)

    def _pay(self, draft: Draft) -> None:
        fee = self.fee(draft)
        if not is_private(draft, self.company):
            take(draft, self.company, needed(draft, self.company, fee) or 0)
        draft.pay(draft.purse(self.company), BANK, fee, "station fee")

    def settle(self, draft: Draft) -> bool:
        """Markers on the charter above the maximum go without a question."""
        limit, most = self.limits(draft)
        if self.markers(draft) > most and draft.companies[self.company].tokens:
            discard_unplaced(draft, self.company)
        elif self.markers(draft) <= limit:
            draft.pop()
        else:
            return True
        return False


def discard_unplaced(draft: Draft, company: str) -> None:
    set_markers(draft, company, len(draft.companies[company].tokens) - 1)


def set_markers(draft: Draft, company: str, count: int) -> None:
    """So many station markers are on the company's charter."""
    before = len(draft.companies[company].tokens)
    if count != before:
        draft.change(company, tokens=(0,) * count)
        draft.tell(MarkersChanged(company, count, before))
