"""A random player with a temper, for simulations."""

from __future__ import annotations

from footplate.bots import RandomPlayer
from footplate.game.actions import Action, Dividend, Pass
from footplate.game.decision import Decision
from footplate.game.step import Open, Option

MOODS = (0.05, 0.3, 1, 4)
FRESH, TIRING, MOST_TIRED = 0.05, 0.01, 0.7  # chance of a prudent player to pass, and how it grows
BID_CHANCE = 0.5  # to pass in an auction
AUCTIONS = {"bid", "cry_bid", "fund_lobby"}
#: what empties purses and ends companies, and how seldom a prudent player does it, beside other things
RASH = {
    "abandon": 0.05,
    "decline": 0.1,
    "default": 0.02,
    "discard_train": 0.03,
    "give_up_station": 0.2,
    "issue": 0.1,
    "offer_company": 0.05,
    "raise_lobby": 0.05,
    "reduce": 0.1,
    "sell_shares": 0.2,
    "take_loan": 0.05,
}
THRIFT = 8  # the higher, the lower are his numbers
LASTING = 400  # choices; with one mood for ever some auctions would never end


class MoodyPlayer(RandomPlayer):
    """For a while likes some kinds of action better than others, then has other moods.

    Even chance sells what it has bought before any limit is near, and buys trains long before money is short; whoever
    dislikes to sell, or to lay track, comes to places in the rules that it never sees.
    """

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._moods: dict[object, float] = {}
        self._choices = 0

    def pick(self, options: list[Option]) -> Action:
        """First a kind of action, as he is inclined, then any option of that kind."""
        kinds: dict[object, list[Option]] = {}
        for option in options:
            kinds.setdefault(_kind(option), []).append(option)
        (kind,) = self._random.choices(list(kinds), [self._mood(kind) for kind in kinds])
        option = self._random.choice(kinds[kind])
        self._choices += 1
        if self._choices % LASTING == 0:
            self._moods.clear()
        return self.fill_in(option)

    def _mood(self, kind: object) -> float:
        if kind not in self._moods:
            self._moods[kind] = self._random.choice(MOODS)
        return self._moods[kind]


class PrudentPlayer(RandomPlayer):
    """Offers little, seldom does what ruins companies, and passes the sooner the longer the same thing is asked.
    Where even chance ends a game before it has begun, he keeps it going."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._asked = ("", "")
        self._tired = FRESH

    def choose(self, decisions: tuple[Decision, ...]) -> tuple[str, Action]:
        asked = decisions[0].step, decisions[0].company
        if any(isinstance(option, Pass) for option in decisions[0].options):
            self._tired = min(MOST_TIRED, self._tired + TIRING) if asked == self._asked else FRESH
            self._asked = asked
        return super().choose(decisions)

    def pick(self, options: list[Option]) -> Action:
        """First a kind of action, then any option of that kind."""
        kinds: dict[str, list[Option]] = {}
        for option in options:
            kinds.setdefault(_action(option).kind(), []).append(option)
        (kind,) = self._random.choices(list(kinds), self._weights(list(kinds)))
        return self.fill_in(self._random.choice(kinds[kind]))

    def _weights(self, kinds: list[str]) -> list[float]:
        """To pass weighs more the more tired he is, and where there is nothing but rash things to do."""
        weights = {kind: self.inclination(kind) for kind in kinds if kind != "pass"}
        total = sum(weights.values())
        chance = max(self._tired, BID_CHANCE) if AUCTIONS & weights.keys() else self._tired
        passing = max(1.0, total) * chance / (1 - chance) + max(0.0, 1 - total)
        return [weights.get(kind, passing) for kind in kinds]

    def inclination(self, kind: str) -> float:
        return RASH.get(kind, 1.0)

    def number(self, count: int) -> int:
        """Any of so many numbers, small ones above all."""
        return int(count * self._random.random() ** THRIFT)


class MoodyPrudentPlayer(PrudentPlayer):
    """Prudent, but for a while likes some kinds of action better than others."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._moods: dict[str, float] = {}
        self._choices = 0

    def inclination(self, kind: str) -> float:
        self._choices += 1
        if self._choices % LASTING == 0:
            self._moods.clear()
        return super().inclination(kind) * self._moods.setdefault(kind, self._random.choice(MOODS))


def _action(option: Option) -> Action:
    return option.action if isinstance(option, Open) else option


def _kind(option: Option) -> object:
    """To pay revenue out and to keep it are two inclinations; else one kind of action is one."""
    action = _action(option)
    return action if isinstance(action, Dividend) else type(action)
