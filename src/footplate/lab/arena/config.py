"""What an experiment is: a file in TOML that names bots and titles."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from footplate.bots.found import find_bot, program_kind
from footplate.bots.tournament.plan import BadTournament, Plan
from footplate.learnt import learnt
from footplate.titles import load
from footplate.words.misfit import sentence


class BotConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes part: a kind of bot, footplate's own or another package's, or a program (docs/protocol.md)."""

    name: str
    kind: str = ""
    command: tuple[str, ...] = ()
    seconds: float | None = None  # for each answer of a program

    @property
    def is_program(self) -> bool:
        return bool(self.command)

    def as_kind(self) -> str:
        """The kind that tournaments know it by."""
        return program_kind(self.command, self.seconds) if self.command else self.kind


class TitleConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played."""

    id: str
    players: int  # seats at a table; with more bots than seats they take turns
    options: tuple[str, ...] = ()
    games: int | None = None  # if not as many as elsewhere

    @property
    def name(self) -> str:
        """Names its files."""
        return "-".join([self.id, f"{self.players}p", *sorted(self.options)])


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An experiment. The same file gives the same games."""

    bot: tuple[BotConfig, ...]
    title: tuple[TitleConfig, ...]
    games: int  # of each title: all of them, or at most so many if a test may decide sooner
    name: str = ""
    seed: int = 1
    rotations: bool = True  # every deal is played from all seats
    sprt: tuple[float, float] | None = None  # two shares of wins of the first bot: stop when it is clear which
    workers: int = 1

    def plan(self, title: TitleConfig) -> Plan:
        """What is played of one title."""
        return Plan(
            title.id,
            tuple(bot.as_kind() for bot in self.bot),
            title.players,
            self.seed,
            tuple(sorted(set(title.options))),
            self.rotations,
            tuple(bot.name for bot in self.bot),
        )

    def games_of(self, title: TitleConfig) -> int:
        """How many games of a title are played: its own number, or that of all."""
        return self.games if title.games is None else title.games

    def check(self) -> None:
        """Refuse what cannot be played, before anything is."""
        if len(self.bot) < 2 or not self.title:
            raise BadTournament("an arena needs at least two bots ([[bot]]) and a title ([[title]])")
        for bot in self.bot:
            if bool(bot.kind) == bool(bot.command):
                raise BadTournament(f"bot {bot.name!r} needs a kind, or a command if it is a program, and not both")
            if bot.seconds is not None and not (bot.command and bot.seconds > 0):
                raise BadTournament(f"bot {bot.name!r}: seconds are for programs, and more than 0")
            find_bot(bot.as_kind())
        names = [title.name for title in self.title]
        for title in self.title:
            if names.count(title.name) > 1:
                raise BadTournament(f"{title.name} is there twice")
            if self.games_of(title) < 1:
                raise BadTournament(f"{title.name}: there must be at least one game, not {self.games_of(title)}")
            self.plan(title).check()
            load(title.id, title.players, title.options)


def read_config(path: Path) -> Config:
    """The experiment in a file, or BadTournament: what is wrong with it, and where."""
    try:
        config = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), learnt(Config), strict=False)
    except OSError as error:
        raise BadTournament(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadTournament(f"{path}: {sentence(error)}") from None
    try:
        config.check()
    except BadTournament as error:
        raise BadTournament(f"{path}: {error}") from None
    return config
