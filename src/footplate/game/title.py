"""A title: what is printed, and what a game does differently from the common rounds.

One `Title` is shared by all states of all its games. A game answers the questions below in its own way where it must;
no other code asks which title it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import msgspec

from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.finance.shares import president_after
from footplate.game.actions import ACTIONS, Action
from footplate.game.advice import Advice
from footplate.game.errors import RuleViolation
from footplate.game.events import EVENTS, Event
from footplate.game.printed import PrintedTitle
from footplate.game.show import Show
from footplate.routes import TrainKind

if TYPE_CHECKING:
    from footplate.game.draft import Draft
    from footplate.game.state import Position
    from footplate.game.step import Step


class Title(PrintedTitle):
    """A configured title. Subclassed by each game in `footplate.titles`."""

    #: its data files, each laid over those before it; they lie in the same package as the class
    files: ClassVar[tuple[str, ...]] = ("title.toml",)
    #: every step type a state of this title may hold, for reading states back
    steps: tuple[type[Step], ...] = ()
    #: the steps of a company's turn, in order; each is made with the company's id
    turn_steps: tuple[Callable[[str], Step], ...] = ()
    #: what only this title remembers of a position (`Position.own`), for reading states back; None if nothing
    own_type: type[msgspec.Struct] | None = None
    #: what people are shown beside the common values
    show: Show = Show()
    #: its own answers to what bots ask, one value for each bot that it has advice for
    advice: tuple[Advice, ...] = ()
    #: every action type a record of this title may hold
    actions: tuple[type[Action], ...] = ACTIONS
    #: every event type that may follow
    events: tuple[type[Event], ...] = EVENTS

    def open(self, draft: Draft, seed: int) -> None:
        """Set the first step of the game."""
        raise NotImplementedError

    def next_round(self, draft: Draft) -> None:
        """The round on top of the stack is over: replace it with the next one, or end the game."""
        raise NotImplementedError

    def asides(self, pos: Position) -> tuple[Step, ...]:
        """Steps open besides the one on top of the stack: powers and rights not tied to a place in the turn."""
        return ()

    def president_after(self, pos: Position, company: str) -> str:
        """Who presides over a company now that shares have changed hands."""
        data, needs = pos.companies[company], self.companies[company].president_shares
        return president_after(data.holdings, data.president, self.players, needs, data.asleep)

    def speaker(self, pos: Position, owner: str) -> str:
        """The player who decides for an owner of shares or companies; for a player, that player."""
        return owner

    def purse(self, pos: Position, company: str) -> str:
        """Whose money a company pays and is paid with."""
        return company

    def company_floated(self, draft: Draft, company: str) -> None:
        """A company has sold enough shares; with full capitalisation it now gets the money for all of them."""
        if self.companies[company].full_capital:
            data = draft.companies[company]
            draft.pay(BANK, company, data.size * data.par, "capital")

    def tile_cost(self, pos: Position, company: str, hex_: int, face: Face) -> int:
        """What laying `face` there costs: the terrain for a first tile, what is printed on the old tile after that, and
        the borders across which it is the first to join track."""
        old = pos.board.faces[hex_]
        ground = old.cost if old.id else self.map.hexes[hex_].cost
        if not self.map.borders:
            return ground
        return ground + sum(border.cost for border in pos.board.joined(hex_, face))

    def tile_refusal(self, pos: Position, hex_: int, face: Face) -> RuleViolation | None:
        """Why nobody may lay `face` there, although board, chart, phase, supply and shape allow it."""
        return None

    def train_kinds(self, pos: Position, company: str) -> tuple[TrainKind, ...]:
        """How a company's trains run now."""
        return tuple(self.train_kind(train, pos.phase) for train in pos.companies[company].trains)

    def company_bought_private(self, draft: Draft, company: str, private: str, seller: str) -> None:
        """A power that is triggered by a sale to a company."""


#: answers (title id, number of players, options) with the title; packages above know which titles there are
Loader = Callable[[str, int, tuple[str, ...]], Title]
