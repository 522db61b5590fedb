"""The operating round (7.1): whose turn it is, turns without a director, and how the round ends."""

from __future__ import annotations

from footplate.game.actions import RunTrains
from footplate.game.draft import Draft
from footplate.game.events import RoundBegan, TrainsRan
from footplate.game.state import Position
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.running import best_known, has_route, run_revenue
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.building.stations import PlaceStations
from footplate.titles.g1820.building.track import BuildTrack
from footplate.titles.g1820.events import QueenDied
from footplate.titles.g1820.lives.failing import fail
from footplate.titles.g1820.operating.britishrail import appear, operate
from footplate.titles.g1820.operating.dividends import DeclareDividend, withhold
from footplate.titles.g1820.operating.running import IndicateRoutes, RunRailway
from footplate.titles.g1820.operating.selling import SellForTrain
from footplate.titles.g1820.operating.tabling import PresentOffers, clear_table, present_offers
from footplate.titles.g1820.operating.trains import BuyEarly, BuyRailwayTrains
from footplate.titles.g1820.operating.upkeep import PayBack, PayInterest, PayUpkeep
from footplate.titles.g1820.parties import BRITISH_RAIL

#: a company's turn (7.2); trains are discarded and bought in one step (7.2.6, 7.2.7)
TURN_STEPS = (
    BuildTrack, PlaceStations, BuyEarly, RunRailway, DeclareDividend, PayUpkeep, BuyRailwayTrains, PayInterest, PayBack,
)  # fmt: skip
#: before these its director is asked about future trains that lie on the table for it (P5)
ASKED_BEFORE = (BuildTrack, RunRailway, PayUpkeep, BuyRailwayTrains)


class RailwayRound(OperatingRound, frozen=True):
    """Public companies and British Rail by price, then private companies by age."""

    late: bool = False  # began in brown phase or a later one (10.8, R9)

    def settle(self, draft: Draft) -> bool:
        if not self.begun:
            draft.tell(RoundBegan("operating", self.set, self.number))
            line_up_private_companies(draft)
            draft.become(self.with_(begun=True, companies=tuple(draft.operating_order()), late=is_late(draft)))
            return False
        waiting = self.waiting(draft)
        if not waiting:
            self._end(draft)
        elif waiting[0] == BRITISH_RAIL:
            operate(draft)
            draft.become(self.with_(done=(*self.done, BRITISH_RAIL)))
            turn_over(draft, BRITISH_RAIL)
        else:
            draft.push(RailwayTurn(waiting[0]))
        return False

    def _end(self, draft: Draft) -> None:
        """The queen dies after the first round that began in brown phase or later (10.8, R9)."""
        if self.late and not books(draft).queen_is_dead:
            write(draft, queen_is_dead=True)
            draft.tell(QueenDied())
            appear(draft)
        draft.title.next_round(draft)


class RailwayTurn(CompanyTurn, frozen=True):
    """A company's turn. It ends early if the company closes, and is short if no player directs it."""

    def settle(self, draft: Draft) -> bool:
        data, last = draft.companies[self.company], len(draft.title.turn_steps)
        if self.stage == 0 and not draft.is_player(data.president):
            draft.become(self.with_(stage=last))
            draft.push(RunUnattended(self.company))
            return False
        if not data.floated and self.stage < last:
            draft.become(self.with_(stage=last))
            return False
        if self.stage == last:
            turn_over(draft, self.company)
            clear_table(draft, self.company)
        super().settle(draft)
        if self.stage < last and TURN_STEPS[self.stage] in ASKED_BEFORE:
            present_offers(draft, self.company)
        return False


class RunUnattended(RunRailway, frozen=True):
    """A cousin directs it: it runs its trains and keeps the revenue, and pays nothing that is due (14.1, R98)."""

    def settle(self, draft: Draft) -> bool:
        if draft.companies[self.company].trains and has_route(draft, self.company):
            self.declare(draft, RunTrains(best_known(draft, self.company).routes))
        else:
            self._conclude(draft, 0)
        return False

    def carry_out(self, draft: Draft, action: RunTrains) -> None:
        revenue = run_revenue(draft, self.company, action.routes)
        draft.tell(TrainsRan(self.company, revenue, action.routes))
        self._conclude(draft, revenue)

    def _conclude(self, draft: Draft, revenue: int) -> None:
        draft.pop()
        withhold(draft, self.company, revenue)
        trains = draft.companies[self.company].trains
        if not trains or PayUpkeep(self.company).due(draft) or PayInterest(self.company).due(draft):
            fail(draft, self.company)


def is_late(pos: Position) -> bool:
    return pos.title.phase_order[pos.phase] >= pos.title.phase_order["brown"]


def line_up_private_companies(draft: Draft) -> None:
    """Private companies have no price marker: their order is that of the private track (7.1)."""
    for place, company in enumerate(books(draft).private_track):
        draft.change(company, arrived=place)


def turn_over(draft: Draft, company: str) -> None:
    """Its marker is turned over: of those in one box, who operated first is first again in the next round (R77)."""
    if draft.companies[company].started:
        draft.clock += 1
        draft.change(company, arrived=draft.clock)


OPERATING_STEPS = (RailwayRound, RailwayTurn, *TURN_STEPS, RunUnattended, IndicateRoutes, SellForTrain, PresentOffers)
