"""Positions of 1895: the table of 1888 (g1888/build) with three players, obligations and the stock round of 1895.

    table = Table(phase="3H").tiles(D10="9/1", E9="58/5")
    game = table.company("STA", {"p1": 5, "p2": 1}, asleep="p2", cash=320).turn("STA", BuildTrack)

Money is moved from and to the bank, so the 6,528 are always there. Only what a test names is in play: no tractor and no
obligation it does not name, no company it does not name. Hexes are flat-topped; the edges of one are numbered
clockwise: S SW NW N NE SE. Market spaces are (row, column) from the top left, from 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import footplate
import tests.g1888.build as g1888
from footplate import Game
from footplate.finance.market import Space
from footplate.game.actions import Bid
from footplate.game.state import IPO
from footplate.titles.g1895.auctions import TRACTOR
from footplate.titles.g1895.founding import FoundingRound, FoundingTurn
from tests.g1888.build import (
    NAMES,
    PASS,
    at_step,
    best,
    events_of,
    gained,
    laid,
    lay,
    offered,
    offers,
    paid,
    play,
    refused,
    who,
)

__all__ = [
    "NAMES", "PASS", "Table", "after_obligations", "after_tractor", "at_step", "best", "events_of", "gained", "laid",
    "lay", "new", "offered", "offers", "paid", "play", "refused", "who",
]  # fmt: skip

S, SW, NW, N, NE, SE = range(6)
PLAYERS = 3
COMPANIES = ("STA", "OME", "SD", "OB", "NS")


# ---- real games ----


def new(*options: str, seed: int = 0) -> Game:
    return footplate.new("1895", NAMES[:PLAYERS], options=options, seed=seed)


def after_tractor() -> Game:
    """A real game after the tractor's auction: p1 has it for 20 and keeps 540; p2 begins with the obligations."""
    game = new()
    play(game, Bid(TRACTOR, 20), PASS, PASS)
    return game


def after_obligations(**lots: tuple[str, int]) -> Game:
    """A real game in its first stock round, p3 to begin: STA=("p2", 70) says who has bought an obligation."""
    game = after_tractor()
    left = dict(lots)
    while game.decision is not None and game.decision.step == "obligation_round":
        mine = next((lot for lot, (player, _) in left.items() if player == who(game)), None)
        if mine is None:
            play(game, PASS)
        else:
            play(game, Bid(f"O-{mine}", left.pop(mine)[1]), PASS, PASS)
    assert not left
    return game


# ---- positions ----


class Table(g1888.Table):
    """A position being built; `stock`, `turn` and `operate` open it."""

    def __init__(self, *options: str, phase: str = "2H", cash: int = 1000) -> None:
        super().__init__("1895", PLAYERS, *options, phase=phase, cash=cash)

    def bank(self, amount: int, *, other: str = "NS") -> Self:
        """What is left in the bank; the rest has gone to a company, which should not be in play."""
        super().bank(amount, other=other)
        return self

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        par: int = 100,
        space: Space | None = None,
        cash: int = 0,
        trains: Sequence[str] = (),
        operated: bool | None = None,
        home: bool = True,
        asleep: str = "",
    ) -> Self:
        """A founded company; the first holder presides, what nobody holds is in the initial offering. One share of
        `asleep`, if somebody is named, sleeps, and he has the obligation. With 60% sold it has floated, has operated
        before and has its home marker, unless the test says otherwise. The price is par, unless there is a `space`."""
        super().company(name, holdings, par=par, space=space, cash=cash, trains=trains, operated=operated, home=home)
        if asleep:
            self.draft.change(name, asleep={asleep: 1})
            self.fulfilled(**{name: asleep})
        return self

    def obligations(self, **owners: str) -> Self:
        """STA="p2": the obligation of a company that is not founded, with its share, which sleeps."""
        for company, owner in owners.items():
            self.draft.change(company, holdings={IPO: 9, owner: 1}, asleep={owner: 1})
        return self.fulfilled(**owners)

    def fulfilled(self, **owners: str) -> Self:
        """STA="p2": only the card of an obligation, the share of which is awake."""
        self.privates(**{f"O-{company}": owner for company, owner in owners.items()})
        return self

    def tractor(self, owner: str) -> Self:
        self.privates(**{TRACTOR: owner})
        return self

    # ---- where the game stands ----

    def stock(
        self, turn: str = "p1", *, number: int = 2, priority: str = "p1", passes: int = 0, waits: bool = True
    ) -> Game:
        """The game at the beginning of a player's turn in a stock round. A turn in which nothing can be done is over at
        once; `waits=False` holds the game there, to ask why."""
        self.draft.priority = priority
        self.draft.push(FoundingRound(number, turn, passes, begun=True))
        if not waits:
            self.draft.push(FoundingTurn(turn))
        game = self._game(waits=waits)
        assert game.state.top == FoundingTurn(turn)
        return game
