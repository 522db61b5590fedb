"""The numbers that a bot believes in, as a search sees them: one axis for each, the beliefs as they are at 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from footplate.bots import BOTS, Bot
from footplate.bots.one_ply import OnePlyBot
from footplate.bots.one_ply.weights import Weights as OnePlyWeights
from footplate.bots.planner import PlannerBot, Weights

FACTOR = 2.0  # a step of 1 along an axis multiplies by this
NUDGE = 0.5  # or adds this where the belief is 0
FARTHEST = 3.0  # steps
NEARLY_ALL = 0.9  # a belief from here to 1 is a part of something: what is missing to 1 is multiplied

Beliefs = dict[str, float]


class Untunable(Exception):
    """A bot without weights, or a belief that it does not have."""


def weights_of(kind: str) -> Weights | OnePlyWeights:
    """What a kind of bot believes."""
    bot: type = BOTS[kind]
    if issubclass(bot, PlannerBot):
        return bot.beliefs
    if issubclass(bot, OnePlyBot):
        return OnePlyWeights()
    raise Untunable(f"{kind} has no weights")


def tuned(kind: str, seed: str, beliefs: Beliefs) -> Bot:
    """A bot of that kind that believes otherwise."""
    bot: Any = BOTS[kind]
    found: Bot = bot(seed, weights=msgspec.structs.replace(weights_of(kind), **beliefs))
    return found


def names(kind: str, wanted: Sequence[str]) -> list[str]:
    """The beliefs to be tuned: those named, else all fractions (but not what is 0: somebody has left that out)."""
    known = msgspec.structs.asdict(weights_of(kind))
    for name in wanted:
        if name not in known:
            raise Untunable(f"{kind} has no belief {name!r}; it has {', '.join(known)}")
    return list(wanted) or [name for name, value in known.items() if isinstance(value, float) and value]


def at(kind: str, chosen: Sequence[str], place: Sequence[float]) -> Beliefs:
    """The beliefs at a place: whole ones stay whole, none changes its sign."""
    known: dict[str, Any] = msgspec.structs.asdict(weights_of(kind))
    return {name: _moved(known[name], step) for name, step in zip(chosen, place, strict=True)}


def _moved(value: float, step: float) -> float:
    step = max(-FARTHEST, min(FARTHEST, step))
    if not value:
        new = max(0.0, NUDGE * step)
    elif NEARLY_ALL <= value < 1:
        new = max(0.0, 1 - (1 - value) * FACTOR**-step)
    else:
        new = value * FACTOR**step
    return round(new) if isinstance(value, int) else float(f"{new:.4g}")
