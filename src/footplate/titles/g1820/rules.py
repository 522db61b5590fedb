"""What 1820 does besides the common rounds. Numbers are sections of the rule text; R are rulings on what it leaves
open, P protocols for what a table settles by talking (docs/rules/1820.md).

The rooms, each of which knows only those named before it:

- actions, books, printed, parties, events, abilities, conduct: what players can do, what is remembered, what is
  printed, who is who, what happens, what cousins lend to companies, what older games did otherwise
- capital: shares, who directs, prices, loans, money that must be raised
- chart: the Cost of Business, which is the clock of the game; the supply of trains, the phases
- building: track, cities, stations
- auctions: cousins, future trains, the open cry
- lives: lobbies, companies floated, grown, reduced, handed over, in liquidation, wound up
- stock, operating, issue: the three rounds (6, 7, 8), each with its round.py and the steps of a turn
- one_ply: what the bot one-ply-1 guesses, frozen with it
- planner: what the planner (easy, medium, hard) guesses
- seen, laws: what people are shown; what holds in every position
"""

from __future__ import annotations

import random

from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Accept,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Decline,
    DiscardTrain,
    Dividend,
    LayPrivateTile,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
)
from footplate.game.consent import Proposal
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import EVENTS
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.game.title import Title
from footplate.rounds.depot import DiscardTrains
from footplate.routes import TrainKind
from footplate.titles.g1820.abilities import LOCKE, invested
from footplate.titles.g1820.actions import OWN_ACTIONS
from footplate.titles.g1820.books import Books, books
from footplate.titles.g1820.building.cities import spacing_refusal
from footplate.titles.g1820.capital.directors import NameDirector, director_after
from footplate.titles.g1820.capital.loans import RepayWithHelp
from footplate.titles.g1820.capital.orphans import OrderOrphans
from footplate.titles.g1820.capital.raising import SellToPay
from footplate.titles.g1820.conduct import BritainConduct
from footplate.titles.g1820.events import OWN_EVENTS
from footplate.titles.g1820.issue.liquidation import LiquidationAuction
from footplate.titles.g1820.issue.round import IssueRound, IssueTurn
from footplate.titles.g1820.issue.takeovers import AnswerBid, TakeoverAuction, TakeoverTurn
from footplate.titles.g1820.lives.handover import SharedHexes, StationLimit
from footplate.titles.g1820.lives.lobbies import LOBBIES
from footplate.titles.g1820.lives.reducing import Merger, Reduction
from footplate.titles.g1820.lives.settlement import ChooseAcquirer, FinancePurchase, RaiseForLoans, Settlement
from footplate.titles.g1820.lives.winding import PayShortfall
from footplate.titles.g1820.one_ply.advice import BritainOnePly
from footplate.titles.g1820.operating.asides import open_asides
from footplate.titles.g1820.operating.round import OPERATING_STEPS, TURN_STEPS, RailwayRound
from footplate.titles.g1820.operating.running import RunRailway
from footplate.titles.g1820.parties import directed, purse, speaker
from footplate.titles.g1820.planner.advice import BritainPlanner
from footplate.titles.g1820.printed import of_title
from footplate.titles.g1820.seen.show import BritainShow
from footplate.titles.g1820.stock.round import STOCK_STEPS, SharesRound


class Britain(Title):
    """1820."""

    steps = (
        *STOCK_STEPS, *OPERATING_STEPS, IssueRound, IssueTurn, Reduction, Merger, LiquidationAuction, TakeoverTurn,
        TakeoverAuction, AnswerBid, ChooseAcquirer, FinancePurchase, Settlement, RaiseForLoans, SharedHexes,
        StationLimit, PayShortfall, NameDirector, OrderOrphans, SellToPay, RepayWithHelp, DiscardTrains, Proposal,
    )  # fmt: skip
    turn_steps = TURN_STEPS  # 7.2
    actions = (
        Pass, Bid, BuyPrivate, BuyShare, SellShares, LayTile, LayPrivateTile, PlaceToken, RunTrains, Dividend, BuyTrain,
        DiscardTrain, Accept, Decline, *OWN_ACTIONS,
    )  # fmt: skip
    events = (*EVENTS, *OWN_EVENTS)
    own_type = Books
    conduct = BritainConduct()
    show = BritainShow()
    advice = (BritainOnePly(), BritainPlanner())

    def open(self, draft: Draft, seed: int) -> None:
        """4: number cards and cousins by chance, money by the cards."""
        chance = random.Random(seed)
        order = list(self.players)
        chance.shuffle(order)
        draft.own = Books(order=tuple(order))
        draft.priority = order[0]
        for number, player in enumerate(order, 1):
            draft.pay(BANK, player, 10 * number, "number card")
        self._choose_cousins(draft, chance)
        draft.push(SharesRound(1))

    def _choose_cousins(self, draft: Draft, chance: random.Random) -> None:
        colours = of_title(self).cousin_colours
        usable = [c for c in self.privates if not self.has("beginner-cousins") or self.privates[c].price == 120]
        kept = {
            chance.choice([c for c in usable if colours[c] == colour]) for colour in dict.fromkeys(colours.values())
        }
        draft.privates = {cousin: owner for cousin, owner in draft.privates.items() if cousin in kept}
        draft.cash = {**draft.cash, **dict.fromkeys(draft.privates, 0), LOBBIES: 0}

    def next_round(self, draft: Draft) -> None:
        """5: a stock round, then twice an operating and an issue & takeover round. 9.1: what ends the game between."""
        done = draft.top
        if not isinstance(done, RailwayRound) and self._nobody_directs(draft):
            draft.end("no-company")
        elif books(draft).reached_top:
            draft.end("price")
        elif isinstance(done, SharesRound):
            draft.become(RailwayRound(done.number, 1, 2))
        elif isinstance(done, RailwayRound):
            draft.become(IssueRound(done.set, done.number))
        elif isinstance(done, IssueRound) and done.number == 1:
            draft.become(RailwayRound(done.cycle, 2, 2))
        elif isinstance(done, IssueRound):
            draft.become(SharesRound(done.cycle + 1))

    def _nobody_directs(self, pos: Position) -> bool:
        """9.1, R93: companies under cousins do not count."""
        return not any(directed(pos, player) for player in self.players)

    def asides(self, pos: Position) -> tuple[Step, ...]:
        return tuple(open_asides(pos))

    def president_after(self, pos: Position, company: str) -> str:
        return director_after(pos, company)

    def speaker(self, pos: Position, owner: str) -> str:
        return speaker(pos, owner)

    def purse(self, pos: Position, company: str) -> str:
        return purse(pos, company)

    def tile_refusal(self, pos: Position, hex_: int, face: Face) -> RuleViolation | None:
        """12.3.3, 12.3.4."""
        return spacing_refusal(pos, hex_, face)

    def tile_cost(self, pos: Position, company: str, hex_: int, face: Face) -> int:
        """14.4.3: Joseph Locke's help cannot be refused."""
        cost = super().tile_cost(pos, company, hex_, face)
        return cost // 2 if cost and invested(pos, LOCKE, company) else cost

    def train_kinds(self, pos: Position, company: str) -> tuple[TrainKind, ...]:
        """With the help of cousins that was asked for (14.2, 14.5.2)."""
        kinds = super().train_kinds(pos, company)
        step: RunRailway | None = pos.below(RunRailway)
        return step.kinds(kinds) if step and step.company == company else kinds
