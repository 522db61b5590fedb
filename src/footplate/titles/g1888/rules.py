"""What 1888 does besides the common rounds. N and dr are sections of the two rulebooks, G numbers our rulings."""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.consent import Proposal
from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.game.title import Title
from footplate.rounds.asides import has_windows, usual_asides
from footplate.rounds.auction import BiddingWar, PrivateAuction
from footplate.rounds.depot import DiscardTrains, export_train
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.sequence import classic_sequence
from footplate.rounds.stations import PlaceHome, PlaceStation
from footplate.rounds.stock import StockRound, StockTurn
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.routes import Standard
from footplate.titles.g1888.conduct import NorthConduct
from footplate.titles.g1888.powers import (
    CITY,
    CompanyPowers,
    ForbiddenCity,
    OldForbiddenCity,
    OtherHalf,
    SecondWallTile,
)


class NorthChina(Title):
    """What the draft of 2021 and the published game have in common."""

    steps = (
        PrivateAuction, BiddingWar, StockRound, StockTurn, OperatingRound, CompanyTurn, PlaceHome, LayTrack,
        PlaceStation, RunRoutes, PayOut, BuyTrains, DiscardTrains, LastPurchases, Proposal, SecondWallTile, OtherHalf,
    )  # fmt: skip
    turn_steps = (PlaceHome, LayTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)  # N VIII.3.1
    conduct = NorthConduct()
    homes_at_once = False  # N VIII.3.2, dr VII.3.2
    upgrades_must_help = False  # N VIII.3.4, dr VII.3.4
    always_needs_train = True  # N VIII.3.8, dr VII.3.8

    def open(self, draft: Draft, seed: int) -> None:
        draft.push(PrivateAuction(draft.priority))

    def next_round(self, draft: Draft) -> None:
        classic_sequence(draft)

    # ---- powers beside the turn ----

    def asides(self, pos: Position) -> tuple[Step, ...]:
        steps = usual_asides(pos)
        if not has_windows(pos):
            return tuple(steps)
        turn: CompanyTurn | None = pos.below(CompanyTurn)
        if turn and not isinstance(pos.top, DiscardTrains):
            steps.append(CompanyPowers(turn.company))
        owner = pos.privates.get(CITY, BANK)
        if pos.is_player(owner):
            if self.conduct.forbidden_city_old:
                steps += [OldForbiddenCity(CITY)] if pos.below(StockRound) else []
            elif isinstance(pos.top, StockTurn) and pos.top.player == owner:
                steps.append(ForbiddenCity(CITY))
        return tuple(steps)

    def turn_lingers(self, pos: Position, company: str) -> bool:
        powers = CompanyPowers(company)
        if self.conduct.waits_for_lost_powers:
            return powers.unused(pos)
        return next(powers.options(pos), None) is not None

    # ---- auction ----

    def lowest_bidder_begins(self, pos: Position) -> bool:
        return True  # N VI, dr VI.3

    def next_player_takes_free_private(self, pos: Position) -> bool:
        return True  # N VI, dr VI.3: who begins the stock round, and by N VII.2, dr VI.2 that is the next player

    def privates_operated(self, draft: Draft) -> None:
        if self.conduct.export_in_auction:  # by the books not: G34
            export_train(draft)

    # ---- a company's turn ----

    def must_build_in(self, pos: Position, company: str) -> str:
        """N VIII.3.3, dr VII.3.3: in its first turn a company whose home shows no track lays its tile there."""
        home = self.homes[company][0]
        if pos.companies[company].operated or pos.board.faces[home].pieces or self.conduct.home_tile_optional:
            return ""
        return self.map.names[home]

    def homes_keep_any_place(self, pos: Position) -> bool:
        return not self.conduct.home_circle_kept  # N VIII.3.5, dr VII.3.5, G30

    def needs_train(self, pos: Position, company: str) -> bool:
        if self.conduct.train_duty_with_route:
            return pos.reach(company).two_stops
        return super().needs_train(pos, company)

    def trains_change_hands(self, pos: Position) -> bool:
        """N VIII.3.8, dr VII.3.8: once the first 3-train is sold."""
        return self.phase_order[pos.phase] >= self.phase_order["3"] or self.conduct.trains_in_any_phase

    def keeps_presidency(self, pos: Position, company: str) -> bool:
        """N VIII.3.9, dr VII.3.9: of any company."""
        turn: CompanyTurn = pos.below(CompanyTurn)
        return company == turn.company or not self.conduct.presidencies_may_change


class Draft2021(NorthChina):
    """The draft of October 2021."""

    files = ("board.toml", "draft.toml")

    def private_prices(self, private: str) -> tuple[int, int]:
        return 1, self.data.setup.bank  # IV.3.1 names no price: whatever both agree on (G19)

    def exports_train(self, pos: Position) -> bool:
        """VIII.3.11: from the operating round on in which the first train was bought."""
        first = self.data.train[0]
        return pos.depot[first.name] != first.count


class Published(NorthChina):
    """1888-N."""

    files = ("board.toml", "n.toml")
    private_price_percent = (50, 150)  # IV.3.1

    def run_standards(self, treasury: int) -> tuple[Standard, ...]:
        """VIII.3.7, G29: Heng Shan may be run to in place of a better stop, or left out for a worse one; apart from
        such an exchange no run may be better in one and as good in the other."""
        return (Standard("revenue", treasury, counts_treasury=True),)
