"""The other side: one of our bots as a program that speaks the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from footplate.bots.bot import Bot
from footplate.bots.found import Maker
from footplate.bots.protocol import TURN, VERSION, WINDOW
from footplate.game.decision import decisions
from footplate.game.errors import FootplateError
from footplate.game.position.reader import read_position
from footplate.game.speech import Speech
from footplate.titles import load


class Engine:
    """Answers lines with lines. What it does not know it passes over, as the protocol asks."""

    def __init__(self, kind: str, maker: Maker) -> None:
        self._kind, self._maker = kind, maker
        self._bot: Bot | None = None
        self._seat = ""
        self._position: list[str] = []

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """What to say, until there is nothing more to hear."""
        for line in lines:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "quit":
                return
            try:
                yield from self._answer(word, rest)
            except FootplateError as error:
                yield f"error {' '.join(str(error).split())}"

    def _answer(self, word: str, rest: str) -> Iterator[str]:
        if word == "footplate":
            yield from self._greet(rest)
        elif word == "new":
            yield from self._begin(rest.split(" "))
        elif word == "position":
            self._position.append(rest)
        elif word == "go":
            text, self._position = "\n".join(self._position), []
            yield from self._go(rest, text)

    def _greet(self, version: str) -> Iterator[str]:
        if version.split(" ")[0] != str(VERSION):
            yield f"error this program speaks version {VERSION} of the protocol"
            return
        yield f"id name footplate {self._kind}"
        yield "wants position"
        yield "ready"

    def _begin(self, words: list[str]) -> Iterator[str]:
        """`new 1889 players 3 seat p2 seed ...`: the seed is whatever comes last."""
        if "seat" not in words[:-1] or "seed" not in words[:-1]:
            yield "error `new` needs a seat and a seed"
            return
        self._seat = words[words.index("seat") + 1]
        self._bot = self._maker(" ".join(words[words.index("seed") + 1 :]))

    def _go(self, whose: str, text: str) -> Iterator[str]:
        if self._bot is None or not text or whose not in (TURN, WINDOW):
            yield "error a question is `new` once, then `position` lines and `go turn` or `go window`"
            return
        game = read_position(text, load)
        waiting = decisions(game.state)
        if not any(decision.player == self._seat for decision in waiting):
            yield f"error nothing is asked of {self._seat} in this position"
            return
        choice = self._bot.choose(waiting, self._seat)
        if choice is None:
            yield "wait"
            return
        yield f"info {choice.reason.text(Speech.of(game.title))}"
        yield f"play {choice.action}"
