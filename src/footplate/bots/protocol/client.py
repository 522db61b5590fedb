"""A bot that asks a program."""

from __future__ import annotations

import weakref
from time import monotonic, perf_counter
from typing import Final

from footplate.bots.bot import Choice, Reason
from footplate.bots.protocol.program import Program, give_back, take
from footplate.bots.protocol.questions import new_lines, question_lines
from footplate.game.decision import Decision
from footplate.game.errors import BadNotation, RuleViolation, shortened
from footplate.game.notation import parse
from footplate.game.play import check

LIMIT: Final = 60.0  # seconds for an answer, where nobody says otherwise
LONGEST_REASON: Final = 300


class ProgramBot:
    """A seat that a program plays for. What it answers is checked; one that does not answer, or answers nonsense, is
    ended (BotFault says why)."""

    def __init__(self, command: tuple[str, ...], seconds: float | None = None, seed: int | str = 0) -> None:
        self.command, self.limit, self.seed = command, LIMIT if seconds is None else seconds, str(seed)
        self.deal = 0  # the seed of the game: it may decide how the game is set up
        self.waited = 0.0  # seconds that others thought for us
        self._taken: Program | None = None
        self._sits: tuple[str, ...] = ()

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        program = self._program()
        title = decisions[0].state.title
        sits = (title.id, str(len(title.players)), player, *sorted(title.options))
        if sits != self._sits:
            program.say(new_lines(decisions[0].state, player, self.seed))
            self._sits = sits
        program.say(question_lines(decisions, player, program.wants, self.deal))
        started = perf_counter()
        choice = self._answer(program, decisions, player)
        self.waited += perf_counter() - started
        return choice

    def _program(self) -> Program:
        if self._taken is None or not self._taken.is_alive:
            self._taken, self._sits = take(self.command), ()
            weakref.finalize(self, give_back, self._taken)
        return self._taken

    def _answer(self, program: Program, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        until = monotonic() + self.limit
        reason = ""
        while True:
            word, _, rest = (line := program.hear(until, self.limit)).partition(" ")
            if word == "info":
                reason = shortened(rest, LONGEST_REASON)
            elif word == "wait" and decisions[0].player != player:
                return None
            elif word == "play" and rest:
                return self._choice(program, decisions, player, rest, reason)
            elif word == "error":
                raise program.fault(f"gives up: {shortened(rest)}")
            else:
                awaited = "`play ACTION`" if decisions[0].player == player else "`play ACTION` or `wait`"
                raise program.fault(f"says {shortened(line)!r} where {awaited} was expected")

    def _choice(self, program: Program, decisions: tuple[Decision, ...], player: str, text: str, reason: str) -> Choice:
        state = decisions[0].state
        try:
            action = parse(text, state.title)
            check(state, action, player)
        except (BadNotation, RuleViolation) as error:
            what = "cannot be read" if isinstance(error, BadNotation) else "is not allowed"
            raise program.fault(f"plays {shortened(text)!r}, which {what}: {' '.join(str(error).split())}") from None
        return Choice(player, action, Reason("said", {"text": reason}) if reason else Reason("program"))
