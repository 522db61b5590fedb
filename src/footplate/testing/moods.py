"""A random player with a temper, for simulations."""

from __future__ import annotations

from footplate.bots import RandomPlayer
from footplate.game.actions import Action, Dividend, Pass
from footplate.game.decision import Decision
from footplate.game.step import Numbered, Open, Option

MOODS = (0.05, 0.3, 1, 4)
FRESH, TIRING, MOST_TIRED = 0.05, 0.01, 0.7  # chance of a thrifty player to pass, and how it grows
REFUSAL_CHANCE, BID_CHANCE, POWER_WEIGHT = 0.1, 0.5, 0.1
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


class ThriftyPlayer(RandomPlayer):
    """Offers little, seldom refuses, gives up or uses powers, and passes the sooner the longer the same thing is asked.
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
        (option,) = self._random.choices(options, self._weights(options))
        return self.fill_in(option)

    def _weights(self, options: list[Option]) -> list[float]:
        """All that is done weighs 1 together; what lets things be, by how tired he is of them."""
        busy = [_busy(option) for option in options]
        idle = len(options) - sum(weight > 0 for weight in busy)
        auction = any(isinstance(option, Numbered) and option.field == "price" for option in options)
        passing = any(isinstance(option, Pass) for option in options)
        chance = max(self._tired, BID_CHANCE) if auction and passing else self._tired if passing else REFUSAL_CHANCE
        rest = chance / (1 - chance) / max(idle, 1)
        return [weight / (sum(busy) or 1) or rest for weight in busy]

    def number(self, count: int) -> int:
        """Any of so many numbers, small ones above all."""
        return int(count * self._random.random() ** THRIFT)


def _busy(option: Option) -> float:
    action = _action(option)
    return 0 if action.lets_be else POWER_WEIGHT if action.is_power else 1


class MoodyThriftyPlayer(MoodyPlayer):
    """Has moods, but offers little."""

    number = ThriftyPlayer.number


def _action(option: Option) -> Action:
    return option.action if isinstance(option, Open) else option


def _kind(option: Option) -> object:
    """To pay revenue out and to keep it are two inclinations; else one kind of action is one."""
    action = _action(option)
    return action if isinstance(action, Dividend) else type(action)
