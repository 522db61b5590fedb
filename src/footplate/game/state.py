"""The position of a game: what every rule may ask (`Position`), and its frozen form (`State`).

Holds ids, numbers, tuples and small maps, nothing else. A map in a `State` is never changed; `Draft` copies it first.
None of the frozen values can be part of a circle, so the garbage collector need not look at them (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec

from footplate.board.layout import Layout
from footplate.board.reach import Reach, reach
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.finance.shares import certificates
from footplate.game import faces
from footplate.game.errors import RuleViolation
from footplate.game.titledata import PhaseData
from footplate.routes import TrainKind

if TYPE_CHECKING:
    from footplate.game.step import Step
    from footplate.game.title import Title

IPO: Final = "ipo"  # the initial offering holds shares
POOL: Final = "pool"  # the open market holds shares and trains
UNLIMITED: Final = -1


class Company(msgspec.Struct, frozen=True, gc=False):
    """One company in a position."""

    holdings: dict[str, int]  # owner -> shares, the president's certificate included
    tokens: tuple[int, ...]  # prices of the stations not yet placed
    size: int = 10  # shares in all; may grow and shrink in some games
    asleep: dict[str, int] = {}  # shares among the holdings that are inactive: no vote on price, no dividend, no sale
    president: str = ""
    par: int = 0
    space: Space | None = None  # of its price marker
    arrived: int = 0  # order of arrival in that space
    floated: bool = False
    operated: bool = False
    trains: tuple[str, ...] = ()
    revenue: int = 0  # of its last run

    @property
    def started(self) -> bool:
        """Has it a price marker on the market?"""
        return self.space is not None


class Position(msgspec.Struct):
    """Fields and questions common to a frozen state and a draft."""

    title: Title
    stack: tuple[Step, ...]  # the turn stack, top last
    phase: str
    cash: dict[str, int]
    companies: dict[str, Company]
    privates: dict[str, str]  # owner of each open private; the bank before it is sold
    depot: dict[str, int]  # trains left in the bank
    market_trains: tuple[str, ...]  # trains in the open market
    tiles: dict[str, int]  # tiles left in the supply
    board: Layout
    priority: str
    clock: int = 0  # counts arrivals of price markers
    broken: bool = False
    ended: str = ""  # why the game is over
    bankrupt: str = ""
    declined: dict[str, int] = {}  # goods -> highest price declined in the present turn
    notes: dict[str, Any] = {}  # what only one title knows
    own: Any = None  # the same where it is much: a frozen value of the title's `own_type`

    # ---- who and where ----

    @property
    def top(self) -> Step:
        """The step that is waiting or running now."""
        return self.stack[-1]

    def below(self, kind: type[Step]) -> Any:
        """The nearest step of that kind on the turn stack, or None."""
        for step in reversed(self.stack):
            if isinstance(step, kind):
                return step
        return None

    @property
    def players(self) -> tuple[str, ...]:
        """Ids of the players, in seating order."""
        return self.title.players

    def left_of(self, player: str) -> str:
        """The next player, clockwise."""
        seats = self.title.players
        return seats[(seats.index(player) + 1) % len(seats)]

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """All players, beginning with this one."""
        at = self.title.players.index(player)
        return self.title.players[at:] + self.title.players[:at]

    @property
    def phase_data(self) -> PhaseData:
        """What is printed for the phase."""
        return self.title.phases[self.phase]

    def refuse(self, code: str, rule: str = "", /, **facts: object) -> RuleViolation:
        """A refusal for the caller to raise or return; the title knows the section it rests on. `rule` is its key among
        the sections where the code alone does not say it."""
        title = self.title
        return RuleViolation(code, title.section(rule or code), facts, title.layers)

    def refuse_turn(self, code: str, **facts: object) -> RuleViolation:
        """A refusal because something else must be done now: the section is that of the waiting step, or of its
        round ("turn.stock_round")."""
        sections = self.title.data.sections
        places = (f"turn.{step.name()}" for step in reversed(self.stack))
        return self.refuse(code, code if code in sections else next((p for p in places if p in sections), ""), **facts)

    # ---- shares ----

    def held(self, company: str, owner: str) -> int:
        """Shares of a company that somebody holds."""
        return self.companies[company].holdings.get(owner, 0)

    def percent(self, company: str, owner: str) -> int:
        """The same in percent of the company."""
        return 100 * self.held(company, owner) // self.companies[company].size

    def price(self, company: str) -> int:
        """The price of a share on the market; 0 if it has no marker."""
        space = self.companies[company].space
        return 0 if space is None else self.title.market.prices[space]

    def president(self, company: str) -> str:
        """Who presides over a company, "" if nobody."""
        return self.companies[company].president

    def speaker(self, company: str) -> str:
        """The player who decides for a company."""
        return self.title.speaker(self, self.companies[company].president)

    def presided(self, player: str) -> Iterator[str]:
        """The companies somebody presides over."""
        return (c for c, data in self.companies.items() if data.president == player)

    def certificates_counted(self, player: str) -> int:
        """Certificates that count towards the limit: private companies, and shares outside the market's free zones."""
        title = self.title
        count = list(self.privates.values()).count(player)
        if title.cards_not_counted:
            count -= sum(self.privates.get(card) == player for card in title.cards_not_counted)
        for company, data in self.companies.items():
            shares = data.holdings.get(player)
            if shares and (data.space is None or title.market.counts(data.space)):
                if data.president == player:
                    shares = certificates(
                        shares, presides=True, president_shares=title.companies[company].president_shares
                    )
                count += shares
        return count

    def worth(self, player: str) -> int:
        """Cash, shares at market price and, where they count, private companies at face value."""
        if player == self.bankrupt and self.title.data.ending.bankrupt_scores_nothing:
            return 0
        shares = sum(
            (data.holdings.get(player, 0) - data.asleep.get(player, 0)) * self.price(company)
            for company, data in self.companies.items()
            if data.space is not None
        )
        if not self.title.data.setup.count_privates:
            return self.cash[player] + shares
        privates = sum(self.title.privates[p].price for p, owner in self.privates.items() if owner == player)
        return self.cash[player] + shares + privates

    def worth_parts(self, player: str) -> tuple[int, dict[str, int], int]:
        """What `worth` adds up: cash, shares by company, private companies."""
        if player == self.bankrupt and self.title.data.ending.bankrupt_scores_nothing:
            return 0, {}, 0
        shares = {
            company: (data.holdings.get(player, 0) - data.asleep.get(player, 0)) * self.price(company)
            for company, data in self.companies.items()
            if data.space is not None and data.holdings.get(player, 0)
        }
        counted = self.privates.items() if self.title.data.setup.count_privates else ()
        privates = sum(self.title.privates[p].price for p, owner in counted if owner == player)
        return self.cash[player], shares, privates

    def bank_runs_out(self, left: int) -> bool:
        """Has the bank run out of money if it has this much left?"""
        if left > 0 or self.title.data.setup.bank_never_breaks:
            return False
        return left < 0 or self.title.data.ending.empty_bank_is_broken

    def operating_order(self, companies: Iterator[str] | tuple[str, ...] | None = None) -> list[str]:
        """Companies by descending price; then the box further right, the higher row, the marker that arrived first."""

        def key(company: str) -> tuple[int, int, int, int]:
            data = self.companies[company]
            row, col = data.space or (0, 0)
            return -self.price(company), -col, row, data.arrived

        chosen = companies if companies is not None else (c for c, data in self.companies.items() if data.floated)
        return sorted(chosen, key=key)

    # ---- trains and track ----

    def train_kinds(self, company: str) -> tuple[TrainKind, ...]:
        """A company's trains as the route search describes them."""
        return self.title.train_kinds(self, company)

    def reach(self, company: str) -> Reach:
        """What a company's track reaches."""
        return reach(self.board, company)

    def purse(self, company: str) -> str:
        """Who pays for the company."""
        return self.title.purse(self, company)

    def funds(self, company: str) -> int:
        """How much the company can pay."""
        return self.cash[self.title.purse(self, company)]

    def lowest_offer(self, goods: str, low: int) -> int:
        """The lowest price that may be offered; after a refusal, only a higher one may be offered this turn."""
        return max(low, self.declined[goods] + 1) if goods in self.declined else low

    def privates_of(self, owner: str) -> Iterator[str]:
        """The private companies somebody owns."""
        return (p for p, o in self.privates.items() if o == owner)

    def is_player(self, owner: str) -> bool:
        """Is it the id of a player?"""
        return owner in self.title.players


class State(Position, frozen=True, gc=False):  # type: ignore[misc]  # mypy applies the rule of dataclasses; msgspec has none
    """A frozen position. Two states are equal when everything in them is."""

    @property
    def bank(self) -> int:
        """What the bank has."""
        return self.cash[BANK]

    def __repr__(self) -> str:
        waits = f"{self.top.name()} of {self.top.actor(self)}" if self.stack else f"over, {self.ended}"
        return f"<State {self.title.id}, phase {self.phase}: {waits}>"

    def __str__(self) -> str:
        """A page that a player can read; players are called by their seats."""
        return faces.page(self)

    def _repr_svg_(self) -> str:
        """The board, in a notebook."""
        return faces.picture(self)


FIELDS: Final = Position.__struct_fields__
