"""What happens at a table beside the game: seats change hands, something is put to the vote, host rights are passed on.

Each is a line of the table's journal (`kind` "event"): it moves nothing on the board, and undo and redo step over it.
It keeps the names that people had at that moment, for a seat may have another holder later, and no visitor's id: the
journal says what happened, the rows of seats and holders who may act now. The words are `happened.` and the tag.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from footplate.game.record import union_of
from footplate.learnt import learnt
from footplate.server.club.proposals import AnyProposal


def _hyphens(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Happening(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag=_hyphens):
    """Base of all happenings. What there is to know of one are its fields."""

    @property
    def code(self) -> str:
        """Of its words."""
        return f"happened.{self.__struct_config__.tag}"

    @property
    def facts(self) -> dict[str, Any]:
        """That fill its words."""
        return msgspec.structs.asdict(self)


class SeatHappening(Happening, frozen=True):
    """Something about a seat: `name` is what its player was called until then."""

    player: str
    name: str


# ---- seats ----


class SeatLeft(SeatHappening, frozen=True):
    """Its holder has got up."""


class HolderRemoved(SeatHappening, frozen=True):
    """By the host before the game began, or by vote."""

    by_vote: bool = False

    @property
    def code(self) -> str:
        return "happened.voted-out" if self.by_vote else super().code


class SeatTaken(SeatHappening, frozen=True):
    """Somebody goes on in the place of another."""

    new: str


class BotSeated(SeatHappening, frozen=True):
    """A bot goes on in the place of somebody who has gone."""

    bot: str
    new: str


class SeatFreed(SeatHappening, frozen=True):
    """The bot that had taken a seat over gets up: it is for a person again."""


class SeatForfeited(SeatHappening, frozen=True):
    """Its holder's time is out: it is free for somebody else."""


class StandInBegan(SeatHappening, frozen=True):
    """A bot plays for the seat until its holder is back."""

    bot: str


class StandInEnded(SeatHappening, frozen=True):
    """The holder is back."""


class HostPassed(SeatHappening, frozen=True):
    """Another is the host now: `name` is who has become it, `old` who was, "" if that was nobody at the table."""

    old: str = ""

    @property
    def code(self) -> str:
        return super().code if self.old else "happened.host-became"


# ---- votes ----


class Proposed(Happening, frozen=True):
    """Put to the vote: who is asked, and how many of them must agree. `by` is "" where nobody proposes it, but the
    table has agreed that it is asked."""

    by: str
    name: str
    proposal: AnyProposal
    asked: tuple[str, ...]
    needed: int

    @property
    def code(self) -> str:
        return f"{super().code}.{self.proposal.kind}" if self.by else f"happened.asked.{self.proposal.kind}"

    @property
    def facts(self) -> dict[str, Any]:
        return {"name": self.name, **msgspec.structs.asdict(self.proposal)}


class Answered(Happening, frozen=True):
    """One who was asked, or several of one person, have answered."""

    vote: int  # line at which it was proposed
    players: tuple[str, ...]
    name: str
    agree: bool

    @property
    def code(self) -> str:
        return "happened.agreed" if self.agree else "happened.declined"


class Withdrawn(Happening, frozen=True):
    """Who proposed it does not want it any more."""

    vote: int
    name: str


class GameEnded(Happening, frozen=True):
    """By vote: scores as they stand."""


class AdviceAllowed(Happening, frozen=True):
    """All have agreed that people may ask a bot."""


# ---- clocks ----


class ClockHappening(Happening, frozen=True):
    """Something about the clock of a player who has this name."""

    player: str
    name: str


class ClockRanOut(ClockHappening, frozen=True):
    """What was agreed for this follows in the next lines."""


class DaysOffTaken(ClockHappening, frozen=True):
    """The clock stands still for so long."""

    days: int


class DaysOffEnded(ClockHappening, frozen=True):
    """Before they were over."""


class ClocksPaused(Happening, frozen=True):
    """All have agreed; without hours until somebody wants to go on."""

    hours: int | None = None


class ClocksResumed(Happening, frozen=True):
    """Somebody wants to go on."""

    name: str


#: all that there is; whoever adds one adds its words in every language
HAPPENINGS: Final = (
    SeatLeft,
    HolderRemoved,
    SeatTaken,
    BotSeated,
    SeatFreed,
    SeatForfeited,
    StandInBegan,
    StandInEnded,
    HostPassed,
    Proposed,
    Answered,
    Withdrawn,
    GameEnded,
    AdviceAllowed,
    ClockRanOut,
    DaysOffTaken,
    DaysOffEnded,
    ClocksPaused,
    ClocksResumed,
)


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(learnt(union_of(HAPPENINGS)))


def decode(data: bytes) -> Happening:
    found: Happening = _decoder().decode(data)
    return found
