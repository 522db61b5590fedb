"""The jobs there are: named functions with a payload. They know no database and no web, and run in any process."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from time import process_time
from typing import Any, Final, NamedTuple

import msgspec

from footplate.bots import BOTS, Bot, next_choice
from footplate.bots.chance import ChanceBot
from footplate.learnt import learnt
from footplate.server.view.asked import Asked, asked_runs
from footplate.server.work.standing import Standing

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
    "spin": Job(Spin, spin),
}


def do(name: str, payload: bytes) -> bytes:
    """Do a job; both sides are JSON."""
    job = JOBS[name]
    return msgspec.json.encode(job.does(msgspec.json.decode(payload, type=learnt(job.takes))))
