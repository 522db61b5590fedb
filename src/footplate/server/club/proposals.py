"""What can be put to the vote at a table. What each means, who is asked and what follows is in `votes`."""

from __future__ import annotations

import msgspec


class Proposal(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Base of all proposals."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class Remove(Proposal, frozen=True, tag="remove"):
    """Somebody is to lose the seat; `whom` is the name."""

    player: str
    whom: str


class StandIn(Proposal, frozen=True, tag="stand-in"):
    """A bot is to play for somebody who is away, until he is back."""

    player: str
    whom: str
    bot: str


class EndGame(Proposal, frozen=True, tag="end"):
    """Scores as they stand; `out` is the player whose time has run out, if that is why the others are asked."""

    out: str = ""


class TakeBack(Proposal, frozen=True, tag="undo"):
    """So many moves are to be in force."""

    to: int


class AllowAdvice(Proposal, frozen=True, tag="advice"):
    """People may ask a bot what it would do."""


class Pause(Proposal, frozen=True, tag="pause"):
    """The clocks are to stand still; without hours until somebody wants to go on."""

    hours: int | None = None


AnyProposal = Remove | StandIn | EndGame | TakeBack | AllowAdvice | Pause
