"""One game of a tournament: bots play it, and their thinking is timed."""

from __future__ import annotations

from itertools import islice
from time import process_time

import msgspec

from footplate.bots.bot import Bot, Choice, KnowsDeal, next_choice
from footplate.bots.found import BotFault, find_bot
from footplate.bots.tournament.plan import Plan
from footplate.game.decision import Decision
from footplate.game.errors import FootplateError
from footplate.game.game import Game
from footplate.game.record import encode_record
from footplate.game.step import Numbered
from footplate.game.title import Title
from footplate.titles import load

MOST_ACTIONS = 20_000  # a game that takes longer has lost its way
UNFINISHED = "unfinished"


class Times(msgspec.Struct, frozen=True):
    """How long somebody thought, in seconds of processor time."""

    decisions: int
    seconds: float
    longest: float
    open: tuple[float, ...]  # one by one: decisions on their own turn that left a choice


class Played(msgspec.Struct, frozen=True):
    """One game; what is listed is in the order of seats."""

    number: int  # from 0
    entrants: tuple[str, ...]
    ending: str
    worths: tuple[int, ...]
    actions: int
    times: tuple[Times, ...]
    record: str

    @property
    def finished(self) -> bool:
        """Did it come to an end?"""
        return self.ending != UNFINISHED

    def wins(self) -> tuple[float, ...]:
        """What each seat has won: 1, or a part of it if several have the most."""
        best = max(self.worths)
        share = 1 / self.worths.count(best) if self.finished else 0.0
        return tuple(share if worth == best else 0.0 for worth in self.worths)


class Timed:
    """A bot in a seat, and a stopwatch. Not what other programs take of the machine: processor time. Of a bot that lets
    others think (`waited`, in seconds), also the time it waits for them."""

    def __init__(self, bot: Bot, name: str, deal: int) -> None:
        self._bot = bot
        self.name = name
        if isinstance(bot, KnowsDeal):
            bot.deal = deal
        self._times: list[float] = []
        self._open: list[float] = []

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        started, waited = process_time(), getattr(self._bot, "waited", 0.0)
        choice = self._ask(decisions, player)
        took = process_time() - started + getattr(self._bot, "waited", 0.0) - waited
        self._times.append(took)
        if decisions[0].player == player and not is_forced(decisions[0]):  # asked afterwards: the bot lists by itself
            self._open.append(took)
        return choice

    def _ask(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        """Its choice. A stranger's bot may do anything: it must be clear whose fault it is."""
        try:
            choice = self._bot.choose(decisions, player)
            whose = player if choice is None else choice.player
        except BotFault as fault:
            raise BotFault(f"{self.name}: {fault}") from fault.__cause__
        except Exception as error:
            raise BotFault(f"{self.name}: {type(error).__name__}: {' '.join(str(error).split())}") from error
        if whose != player:
            raise BotFault(f"{self.name}: plays for {whose!r}, and is {player!r}")
        if choice is None and decisions[0].player == player:
            raise BotFault(f"{self.name}: does nothing, though the game waits for it")
        return choice

    def times(self) -> Times:
        """What it took, to the microsecond."""
        longest = max(self._times, default=0.0)
        each = tuple(round(took, 6) for took in self._open)
        return Times(len(self._times), round(sum(self._times), 6), round(longest, 6), each)


def is_forced(decision: Decision) -> bool:
    """Is there only one thing to do? To run for the highest revenue is one thing, however many runs there are."""
    first = list(islice(decision.options, 2))
    return len(first) < 2 and not any(isinstance(option, Numbered) and option.low < option.high for option in first)


def play_by_id(plan: Plan, number: int) -> Played:
    """A game of a title that is installed: all that another process needs."""
    return play_one(load(plan.title, plan.seats, plan.options), plan, number)


def play_one(title: Title, plan: Plan, number: int) -> Played:
    """Game `number` of a plan, seeded from the plan and the number alone."""
    deal, seating = plan.deal(number), plan.seating(number)
    game = Game(title, [f"Player {n + 1}" for n in range(plan.seats)], plan.seed + deal)
    seats = {
        player: Timed(find_bot(plan.bots[entrant])(f"{plan.seed}/{deal}/{player}"), plan.entrants[entrant], game.seed)
        for player, entrant in zip(title.players, seating, strict=True)
    }
    try:
        while (waiting := game.decisions) and len(game) < MOST_ACTIONS:
            choice = next_choice(waiting, seats)
            assert choice is not None  # every seat has a bot
            _play(game, choice, seats[choice.player].name)
    except BotFault as fault:
        raise BotFault(f"game {number + 1} of {title.id}, after {len(game)} moves: {fault}") from fault.__cause__
    return Played(
        number,
        tuple(plan.entrants[entrant] for entrant in seating),
        game.result.reason if game.result else UNFINISHED,
        tuple(game.state.worth(player) for player in title.players),
        len(game),
        tuple(seat.times() for seat in seats.values()),
        encode_record(game).decode(),
    )


def _play(game: Game, choice: Choice, name: str) -> None:
    try:
        game.play(choice.action, choice.player)
    except FootplateError as error:
        raise BotFault(f"{name}: {choice.action} is not allowed: {' '.join(str(error).split())}") from error
