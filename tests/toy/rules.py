"""The Toy Line: an example of how a title is put together, and the proof that the common rooms hold more than one game.

- title.toml: everything printed, from the bank to the map. Reading it checks it.
- steps.py: actions of its own (`Subscribe`, `ActFor`, `Enlarge`), frozen values with plain fields, and the steps that
  take them. `ToyTurn`, `UncleTurn` and `BuildTrack` each do a little more than the common step they are made from;
  `IssueRound` is a round of its own. A step says who decides, lists the options, checks one action and carries it out.
  Listing and checking ask the same `..._refusal` function, so they cannot disagree.
- rules.py: the title. Which steps and actions there are, how the game opens, which round follows which.
- a test that calls `footplate.testing.check_title`: random games, every law of the house after every action.

The rulebook (refusals cite its sections; title.toml has the numbers):

1. Four cycles of: stock round, operating round, issue round, operating round.
2. Nobody holds more than 60 % of a company, the open market no more than 50 %. The uncle is no player, but has money
   and may own shares. His guardian may use a stock turn for him; after every stock round the next player is guardian.
   The last player begins with a share of Great Twenty that sleeps: it counts for limits, float and presidency, but pays
   nothing, is worth nothing and cannot be sold until the company's track leads to the harbour. Then the bank pays
   the company the price of that share.
3. Shares cost the market price; those from the initial offering are paid to the company. A sale moves the price a box.
4. All players together may start a company: each buys an equal part of what it needs to float. The one who proposes
   it may pay each of the others a bonus. All must agree; after a refusal he may offer more.
5. Two tiles a turn. A city may be laid on open land if no other city is in a neighbouring hex.
6. Trains run over so many hex sides.
7. A company's unsold shares pay the company.
8. In an issue round a president may enlarge his company to 10, 20 or 40 shares, once a round: by a split, in which
   every share becomes several and the price falls in proportion, or by issuing new shares.
9. The game ends after four cycles, or after a cycle in which the bank broke, or when a price reaches the last box.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from footplate.board.boardmap import BoardMap
from footplate.finance.ledger import BANK
from footplate.game.actions import ACTIONS
from footplate.game.consent import Proposal
from footplate.game.draft import Draft
from footplate.game.events import RoundBegan
from footplate.game.state import IPO
from footplate.game.title import Title
from footplate.game.titledata import TitleData
from footplate.rounds.depot import DiscardTrains
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.stations import PlaceStation
from footplate.rounds.trains import BuyTrains
from tests.toy.steps import (
    GUARDIAN,
    UNCLE,
    ActFor,
    BuildTrack,
    Enlarge,
    IssueRound,
    Subscribe,
    ToyRound,
    ToyTurn,
    UncleTurn,
)

SLEEPER = "TWE"  # the company with the sleeping share
UNCLES_MONEY = 150
CYCLES = 4


class Toy(Title):
    """The Toy Line."""

    steps = (
        ToyRound, ToyTurn, UncleTurn, Proposal, IssueRound, OperatingRound, CompanyTurn, BuildTrack, PlaceStation,
        RunRoutes, PayOut, BuyTrains, DiscardTrains,
    )  # fmt: skip
    turn_steps = (BuildTrack, PlaceStation, RunRoutes, PayOut, BuyTrains)
    actions = (*ACTIONS, Subscribe, ActFor, Enlarge)

    def __init__(
        self, data: TitleData, players: int, options: Iterable[str] = (), map_: BoardMap | None = None
    ) -> None:
        super().__init__(data, players, options, map_)
        if self.has("late-prices"):
            self.data = msgspec.structs.replace(data, stock=msgspec.structs.replace(data.stock, drop="none"))

    def open(self, draft: Draft, seed: int) -> None:
        last = draft.players[-1]
        draft.pay(BANK, UNCLE, UNCLES_MONEY, "inheritance")
        draft.note(GUARDIAN, last)
        draft.move_shares(SLEEPER, IPO, last, 1)
        draft.change(SLEEPER, asleep={last: 1})
        draft.push(ToyRound(1, draft.priority))

    def next_round(self, draft: Draft) -> None:
        """1, 9"""
        done = draft.top
        if any(data.space == max(self.market.prices) for data in draft.companies.values()):
            draft.end("price")
        elif isinstance(done, ToyRound):
            draft.note(GUARDIAN, draft.left_of(draft.notes[GUARDIAN]))
            draft.become(OperatingRound(done.number, 1, 2))
        elif isinstance(done, OperatingRound) and done.number == 1:
            draft.tell(RoundBegan("issue", done.set))
            draft.become(IssueRound(done.set, draft.priority))
        elif isinstance(done, IssueRound):
            draft.become(OperatingRound(done.set, 2, 2))
        elif isinstance(done, OperatingRound) and (draft.broken or done.set == CYCLES):
            draft.end("bank" if draft.broken else "cycles")
        elif isinstance(done, OperatingRound):
            draft.become(ToyRound(done.set + 1, draft.priority))
