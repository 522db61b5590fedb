"""The jobs there are: named functions with a payload. They know no database and no web, and run in any process."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from time import process_time
from typing import Any, Final, NamedTuple

import msgspec

from footplate.bots import BOTS, Bot, next_choice
from footplate.bots.chance import ChanceBot
from footplate.bots.review import Kept, Making, Review
from footplate.learnt import learnt
from footplate.server.view.advised import AdviceAsked, advice_view
from footplate.server.view.asked import Asked, asked_runs
from footplate.server.work.brought import AuditOn, Bring, audit_on, brought
from footplate.server.work.standing import Played, Standing

MOST_BOTS = 1000  # that a process remembers


class Think(msgspec.Struct, frozen=True):
    """What do the bots of a table do?"""

    table: str
    version: int
    at: Standing
    bots: dict[str, str]  # player -> kind


class Thought(msgspec.Struct, frozen=True):
    """What they do, and why: nobody anything if there is no player. `trouble` is what went wrong on the way."""

    player: str = ""
    action: msgspec.Raw = msgspec.Raw(b"null")
    reason: str = ""
    trouble: str = ""


_bots: dict[tuple[str, str, str], Bot] = {}


def think(asked: Think) -> Thought:
    game, trouble = asked.at.game(), ""
    bots = {player: _bot(asked.table, player, kind) for player, kind in asked.bots.items()}
    try:
        choice = next_choice(game.decisions, bots)
        if choice is not None and game.why_not(choice.action, choice.player) is not None:
            trouble = f"a bot wants what is not legal: {choice}"
    except Exception:
        trouble = f"a bot has failed: {traceback.format_exc()}"
    if trouble:
        choice = next_choice(game.decisions, dict.fromkeys(bots, ChanceBot(asked.version)))  # the game must go on
    if choice is None:
        return Thought(trouble=trouble)
    action = msgspec.Raw(msgspec.json.encode(choice.action))
    return Thought(choice.player, action, msgspec.json.encode(choice.reason).decode(), trouble)


def _bot(table: str, player: str, kind: str) -> Bot:
    key = (table, player, kind)
    if key not in _bots:
        if len(_bots) >= MOST_BOTS:
            _bots.clear()
        _bots[key] = BOTS[kind](f"{table}/{player}")
    return _bots[key]


def chance(asked: Think) -> Thought:
    """Any legal move, where a bot could not be asked: quick enough for everybody."""
    return think(msgspec.structs.replace(asked, bots=dict.fromkeys(asked.bots, "random")))


class SearchRuns(msgspec.Struct, frozen=True):
    """Which runs are best, or what is a drawn one worth?"""

    at: Standing
    asked: Asked


def search_runs(search: SearchRuns) -> Any:
    return asked_runs(search.at.game(), search.asked)


class Advise(msgspec.Struct, frozen=True):
    """What would a bot do in a person's place?"""

    at: Standing
    asked: AdviceAsked


def advised(question: Advise) -> Any:
    return advice_view(question.at.game(), question.asked)


class ReviewOn(msgspec.Struct, frozen=True):
    """Go on with the review of a game for a second or two."""

    played: Played
    seats: tuple[str, ...]
    kept: Kept | None = None


class ReviewedOn(msgspec.Struct, frozen=True):
    """How far it is now, and what is to be gone on with; or the review."""

    done: int
    total: int
    kept: Kept | None = None
    review: Review | None = None


def review_on(asked: ReviewOn) -> ReviewedOn:
    making = Making(asked.played.game(), asked.seats, kept=asked.kept)
    if making.go():
        return ReviewedOn(making.done, making.total, making.laid_aside())
    return ReviewedOn(making.total, making.total, review=making.review())


class Spin(msgspec.Struct, frozen=True):
    """Keep the processor busy: for trials of a server under load."""

    seconds: float


def spin(asked: Spin) -> float:
    until = process_time() + asked.seconds
    while process_time() < until:
        sum(range(1000))
    return asked.seconds


class Job(NamedTuple):
    """A function, and the message it takes."""

    takes: Any
    does: Callable[[Any], Any]


JOBS: Final[dict[str, Job]] = {
    "think": Job(Think, think),
    "runs": Job(SearchRuns, search_runs),
    "advise": Job(Advise, advised),
    "review": Job(ReviewOn, review_on),
    "bring": Job(Bring, brought),
    "audit": Job(AuditOn, audit_on),
    "spin": Job(Spin, spin),
}


def do(name: str, payload: bytes) -> bytes:
    """Do a job; both sides are JSON."""
    job = JOBS[name]
    return msgspec.json.encode(job.does(msgspec.json.decode(payload, type=learnt(job.takes))))
