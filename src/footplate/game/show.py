"""What a title wants people to see besides the common values: as codes and values, without words. No rule asks it.

The words are in the section `facts` of the title's catalogue; the terminal and the table in the browser show the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from footplate.game.actions import Action
from footplate.game.events import Event

if TYPE_CHECKING:
    from footplate.board.layout import Layout
    from footplate.finance.market import Space
    from footplate.game.state import Position
    from footplate.game.step import Step
    from footplate.game.title import Title

#: a company is shown with its charter, named among those in the supply, or not at all
Place = Literal["charter", "supply", "gone"]

#: kinds of events, and reasons of payments
Implied = tuple[type[Event] | str, ...]


class Fact(msgspec.Struct, frozen=True):
    """One thing that people should know."""

    code: str
    facts: dict[str, Any] = {}


def fact(code: str, **facts: Any) -> Fact:
    """A fact, its values by name."""
    return Fact(code, facts)


class ChartRow(msgspec.Struct, frozen=True):
    """A row of a chart: a heading and its cells."""

    heading: Fact
    cells: tuple[Fact | None, ...]  # None where there is nothing
    colour: str = ""  # of a phase
    current: bool = False


class Chart(msgspec.Struct, frozen=True):
    """A table that belongs next to the board."""

    heading: Fact
    columns: tuple[Fact, ...]  # what stands over each; that of the row headings first
    rows: tuple[ChartRow, ...]


def standing(pos: Position) -> dict[Space, list[str]]:
    """Who stands where on the market: in every space the marker that operates first comes first."""
    found: dict[Space, list[str]] = {}
    for company in pos.operating_order(tuple(c for c, data in pos.companies.items() if data.started)):
        space = pos.companies[company].space
        assert space is not None
        found.setdefault(space, []).append(company)
    return found


class Show:
    """What people are shown; a title with something of its own to show answers these questions in a subclass."""

    def company(self, pos: Position, company: str) -> list[Fact]:
        """What people should know about a company: loans, that it is in liquidation."""
        return []

    def tags(self, pos: Position, company: str) -> list[Fact]:
        """The same in a word or two, if it should be seen at a glance."""
        return []

    def private(self, pos: Position, private: str) -> list[Fact]:
        """What people should know about a private company besides what is printed: a power that is used up."""
        return []

    def lowest_bid(self, pos: Position, private: str) -> int:
        """The lowest bid for a private company that the bank has: its printed price, or what the title's own auction
        asks."""
        return pos.title.privates[private].price

    def player(self, pos: Position, player: str) -> list[Fact]:
        """What people should know about a player: debts, the number of their card."""
        return []

    def train(self, pos: Position, train: str) -> list[Fact]:
        """What people should know about a kind of train: a phase that it begins, what it costs to keep."""
        return []

    def game(self, pos: Position) -> list[Fact]:
        """What people should know about the game as a whole."""
        return []

    def charts(self, pos: Position) -> list[Chart]:
        """Charts that belong next to the board."""
        return []

    def place(self, pos: Position, company: str) -> Place:
        """Where a company is shown: one that may be started has its charter on the table, unless there are too many."""
        return "charter"

    def order(self, pos: Position) -> list[str]:
        """Companies as they operate."""
        return pos.operating_order()

    def board(self, pos: Position) -> Layout:
        """The board as people see it: with what is planned, if anything is."""
        return pos.board

    def par_phase(self, title: Title, par: int) -> str:
        """The phase from which companies may start at this price, if it depends on the phase."""
        return ""

    def action(self, pos: Position, action: Action) -> dict[str, Any]:
        """What the position adds to an action, by the names that its words use: a cost, an owner. The fact `variant`
        chooses among its told forms ("finance/loans")."""
        return {}

    def step(self, pos: Position, step: Step) -> dict[str, Any]:
        """What the position adds to a waiting step: the highest bid, a sum that is due."""
        return {}

    def implied(self, action: Action) -> Implied:
        """Events that say no more than the action of the title's own that caused them; a payment by its reason."""
        return ()
