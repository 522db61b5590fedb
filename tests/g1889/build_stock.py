"""Tables of 1889 for the tests of shares, auction and market: real games, and positions that would take long to reach.

Money is moved from and to the bank, so the 7,000 are always there. In a position only what the test names is in play:
private companies it does not name are out of the game, companies it does not name are not started.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

import footplate
from footplate import Game, RuleViolation
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.actions import Action, BuyPrivate, Pass
from footplate.game.codec import encode_state
from footplate.game.draft import Draft
from footplate.game.events import Event, MoneyPaid
from footplate.game.play import settle
from footplate.game.state import IPO, State
from footplate.rounds.stock import StockRound

NAMES = ("Aki", "Bea", "Cem", "Dai", "Emi", "Fuu")
PASS = Pass()


# ---- real games ----


def new(players: int = 3, *options: str, seed: int = 0) -> Game:
    return footplate.new("1889", NAMES[:players], options=options, seed=seed)


def play(game: Game, *actions: Action) -> tuple[Event, ...]:
    """Each action by whoever is waited for; answers with all that happened."""
    return tuple(event for action in actions for event in game.play(action))


def auctioned(players: int = 3, *options: str) -> Game:
    """A real game after the auction: the privates were bought in turn at their prices, the next in turn begins.

    With three players: p1 has A and D, p2 B and E, p3 C and F; they keep 350, 330 and 300, and p1 begins.
    """
    game = new(players, *options)
    for private in tuple(game.state.privates):
        game.play(BuyPrivate(private, game.title.privates[private].price))
    return game


# ---- positions ----


class Table:
    """A position being built; `stock` opens it in a stock round."""

    def __init__(self, players: int = 3, *options: str, phase: str = "2", cash: int = 1000) -> None:
        game = new(players, *options)
        self.title = game.title
        self.draft = Draft.of(game.state)
        self.draft.stack = ()
        self.draft.privates = {}
        self.draft.phase = phase
        self.cash(**dict.fromkeys(self.title.players, cash))

    def cash(self, **amounts: int) -> Table:
        """What players and companies have; the bank gives or takes the difference."""
        for owner, amount in amounts.items():
            money = self.draft.cash
            self.draft.cash = {**money, owner: amount, BANK: money[BANK] + money[owner] - amount}
        return self

    def bank(self, amount: int) -> Table:
        """What is left in the bank; the rest has gone to a company that is not in play."""
        money = self.draft.cash
        self.draft.cash = {**money, BANK: amount, "UR": money["UR"] + money[BANK] - amount}
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
        """A started company; the first holder presides, what nobody holds is in the initial offering."""
        shares = {IPO: 10 - sum(holdings.values()), **holdings}
        self.draft.change(
            name,
            holdings={owner: count for owner, count in shares.items() if count},
            president=next(iter(holdings)),
            par=par,
            trains=trains,
            floated=shares[IPO] <= 5,
        )
        self.draft.put_marker(name, space or self.title.market.par[par])
        return self.cash(**{name: cash})

    def privates(self, **owners: str) -> Table:
        self.draft.privates = owners
        return self

    def depot(self, counts: Mapping[str, int]) -> Table:
        """Trains left in the bank, where not all of them."""
        self.draft.depot = {**self.draft.depot, **counts}
        return self

    def tile(self, hex_: str, tile: str, rotation: int) -> Table:
        self.draft.lay_tile(self.title.map.index(hex_), self.title.map.tiles[tile].faces[rotation])
        return self

    def stock(self, turn: str = "p1", *, number: int = 2, priority: str = "p1") -> Game:
        """The game at a player's turn in a stock round in which nobody has acted yet."""
        self.draft.priority = priority
        self.draft.push(StockRound(number, turn, begun=True))
        game = self._game()
        assert game.decision is not None
        assert game.decision.player == turn
        return game

    def _game(self) -> Game:
        self.draft.events.clear()
        settle(self.draft)
        assert sum(self.draft.cash.values()) == self.title.data.setup.bank
        game = Game(self.title, NAMES[: len(self.title.players)])
        game._opening = self.draft.freeze()  # a game begins with its opening; a test begins with its position
        return game

    def operate(self, *, priority: str = "p1") -> Game:
        """The game in the first turn of the operating rounds: everybody passes in the stock round."""
        game = self.stock(priority, priority=priority)
        while game.decision is not None and game.decision.step == "stock_turn":
            game.play(PASS)
        return game


# ---- questions ----


def refused(game: Game, action: Action, code: str, section: str, player: str | None = None) -> RuleViolation:
    """The action is refused for this reason under this section, is not on offer, and leaves everything as it was."""
    before, picture = game.state, encode_state(game.state)
    with pytest.raises(RuleViolation) as caught:
        game.play(action, player)
    assert (caught.value.code, caught.value.rule) == (code, f"1889 {section}")
    assert game.state is before
    assert encode_state(before) == picture
    who = turn(game) if player is None else player
    assert all(action not in decision.options for decision in game.decisions if decision.player == who)
    return caught.value


def turn(game: Game) -> str:
    """The player the game waits for."""
    assert game.decision is not None
    return game.decision.player


def at_work(game: Game) -> str:
    """The company the game waits for, "" if for a player himself."""
    assert game.decision is not None
    return game.decision.company


def where(game: Game) -> str:
    """The step the game waits in."""
    assert game.decision is not None
    return game.decision.step


def stock_round(game: Game) -> int:
    """The number of the stock round being played."""
    step = game.state.stack[0]
    assert isinstance(step, StockRound)
    return step.number


def offers(game: Game) -> list[str]:
    """What the player who is waited for may do, in words."""
    assert game.decision is not None
    return [str(option) for option in game.decision.options]


def gained(before: State, after: State) -> dict[str, int]:
    """Who has more or less money than before."""
    changes = {owner: after.cash[owner] - before.cash[owner] for owner in after.cash}
    return {owner: change for owner, change in changes.items() if change}


def paid(events: Iterable[Event], why: str) -> list[tuple[str, str, int]]:
    """The payments made for this reason, in order."""
    return [(e.payer, e.payee, e.amount) for e in events if isinstance(e, MoneyPaid) and e.why == why]
