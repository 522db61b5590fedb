"""Positions of 1889 for rule tests: a table set up with a few verbs, then opened as a game at one step.

Money is moved from and to the bank, so the 7,000 are always there. Private companies that a test does not name are
out of the game; before the phase of the table every earlier train has been sold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import pytest

from footplate import Game, RuleViolation
from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.actions import Action
from footplate.game.codec import encode_state
from footplate.game.draft import Draft
from footplate.game.events import Event
from footplate.game.play import settle
from footplate.game.setup import opening_state
from footplate.game.state import IPO, State
from footplate.game.step import Step
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.stock import StockRound, StockTurn
from footplate.titles import load

E = TypeVar("E", bound=Event)

NAMES = ("Aki", "Bea", "Cem", "Dai", "Emi", "Fuu")


class Table:
    """A position being built; `turn` and `stock` open it."""

    def __init__(self, phase: str = "2", players: int = 3, options: Iterable[str] = ()) -> None:
        self.title = load("1889", players, options)
        self.draft = Draft.of(opening_state(self.title, 0))
        self.draft.stack = ()
        self.draft.privates = {}
        self.draft.phase = phase
        self.cash(**dict.fromkeys(self.title.players, 420))
        order = list(self.title.trains)
        at = order.index(phase)
        sold_out = dict.fromkeys(order[:at], 0)
        first_sold = {phase: self.draft.depot[phase] - 1} if at and phase != "D" else {}
        self.draft.depot = {**self.draft.depot, **sold_out, **first_sold}

    # ---- what lies on the table ----

    def cash(self, **amounts: int) -> Table:
        """What an owner has. The bank gives or takes the difference; the bank's own is settled with the last player."""
        for owner, amount in amounts.items():
            other = BANK if owner != BANK else self.title.players[-1]
            money = self.draft.cash
            self.draft.cash = {**money, owner: amount, other: money[other] + money[owner] - amount}
        return self

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        par: int = 80,
        space: Space | None = None,
        cash: int = 0,
        trains: tuple[str, ...] = (),
    ) -> Table:
        """A started company; the first holder presides, the rest of its shares is in the initial offering."""
        shares = {IPO: 10 - sum(holdings.values()), **holdings}
        self.draft.change(
            name,
            holdings={owner: n for owner, n in shares.items() if n},
            president=next(iter(holdings)),
            par=par,
            trains=trains,
            floated=shares[IPO] <= 5,
        )
        self.draft.put_marker(name, space or self.title.market.par[par])
        if shares[IPO] <= 5:
            hex_, city = self.title.homes[name]
            self.draft.place_token(name, node(hex_, city), 0)
        return self.cash(**{name: cash})

    def privates(self, **owners: str) -> Table:
        self.draft.privates = dict(sorted({**self.draft.privates, **owners}.items()))
        return self

    def depot(self, counts: Mapping[str, int]) -> Table:
        """Trains left in the bank, where not as the phase says."""
        self.draft.depot = {**self.draft.depot, **counts}
        return self

    def market_trains(self, *trains: str) -> Table:
        self.draft.market_trains = trains
        return self

    def tile(self, hex_: str, tile: str, rotation: int) -> Table:
        self.draft.lay_tile(self.title.map.index(hex_), self.title.map.tiles[tile].faces[rotation])
        return self

    def uwajima(self, president: str = "p1", *, cash: int = 0, trains: tuple[str, ...] = ()) -> Table:
        """Uwajima Railway at 80, half sold, with track from its home to the town in B3: it has a legal route."""
        other = "p2" if president == "p1" else "p1"
        return self.company("UR", {president: 4, other: 1}, cash=cash, trains=trains).tile("B5", "9", 0)

    # ---- where the game stands ----

    def turn(
        self,
        company: str,
        step: type[Step],
        *,
        rounds: int | None = None,
        done: tuple[str, ...] = (),
        waits: bool = True,
    ) -> Game:
        """The game in that step of a company's turn, in the first of `rounds` operating rounds.

        A step in which nothing can be done is left at once; `waits=False` holds the game there, to ask why.
        """
        draft = self.draft
        stage = next(
            n for n, own in enumerate(self.title.turn_steps) if isinstance(own, type) and issubclass(own, step)
        )
        companies = tuple(draft.operating_order())
        of = draft.phase_data.operating_rounds if rounds is None else rounds
        draft.push(OperatingRound(2, 1, of, companies, done, begun=True))
        if waits:
            draft.push(CompanyTurn(company, stage, acted=stage > 0))
        else:
            draft.push(CompanyTurn(company, stage + 1, acted=stage > 0))
            draft.push(self.title.turn_steps[stage](company))
        game = self._game(waits)
        assert isinstance(game.state.top, step)
        assert game.state.below(CompanyTurn).company == company
        return game

    def stock(self, player: str = "p1", *, number: int = 2, passes: int = 0) -> Game:
        """The game at the beginning of a player's stock turn, in which he can do something."""
        self.draft.push(StockRound(number, player, passes, begun=True))
        game = self._game(waits=True)
        assert game.state.top == StockTurn(player)
        return game

    def stock_turn(self, turn: StockTurn, *, number: int = 2) -> Game:
        """The game held in a stock turn, even if nothing can be done in it."""
        self.draft.push(StockRound(number, turn.player, begun=True))
        self.draft.push(turn)
        return self._game(waits=False)

    def _game(self, waits: bool) -> Game:
        draft = self.draft
        if waits:
            settle(draft)
        assert sum(draft.cash.values()) == self.title.data.setup.bank
        game = Game(self.title, NAMES[: len(self.title.players)])
        game._opening = draft.freeze()  # a game begins with its opening; a test begins with its position
        return game


def refused(game: Game, action: Action, player: str | None = None) -> tuple[str, str]:
    """Code and rule of a refusal, which names its section to people and leaves everything as it was."""
    before, picture, length = game.state, encode_state(game.state), len(game)
    with pytest.raises(RuleViolation) as caught:
        game.play(action, player)
    assert game.state is before
    assert encode_state(before) == picture
    assert len(game) == length
    violation = caught.value
    assert violation.rule.removeprefix("1889 ") in str(violation)
    return violation.code, violation.rule


def events_of(kind: type[E], events: Iterable[Event]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def actor(game: Game) -> tuple[str, str]:
    """Whom the game waits for, and for which company he decides."""
    decision = game.decision
    assert decision is not None
    return decision.player, decision.company


def gained(before: State, after: State) -> dict[str, int]:
    """Who has more or less money than before."""
    changes = {owner: after.cash[owner] - before.cash[owner] for owner in after.cash}
    return {owner: change for owner, change in changes.items() if change}
