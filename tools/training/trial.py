"""A bot with other weights beside the bot as it is: both play the same seeds from the same seats."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev

from tools.training.beliefs import Beliefs, names, weights_of
from tools.training.pool import Deadline, each
from tools.training.weights import Contest, Score, matches_of, play_match, told

GENERATION = 1_000_000  # seeds of their own, which no search has seen


def read(kind: str, file: Path | None, pairs: Sequence[str]) -> Beliefs:
    """From a file, and from texts like "envy=0.5"."""
    found: Beliefs = json.loads(file.read_text(encoding="utf-8")) if file else {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        found[name] = float(value)
    names(kind, [*found])
    known = weights_of(kind)
    return {name: round(value) if isinstance(getattr(known, name), int) else value for name, value in found.items()}


def trial(contest: Contest, beliefs: Beliefs, workers: int, deadline: Deadline) -> Iterator[str]:
    """A line for each title, and one for all: either's score and wins, and what the other weights gain a game."""
    pairs: dict[tuple[str, int], dict[int, Score]] = {}
    for score in each(play_match, matches_of(contest, [{}, beliefs], GENERATION), workers, deadline):
        pairs.setdefault((score.title, score.number), {})[score.candidate] = score
    both = [pair for _, pair in sorted(pairs.items()) if len(pair) == 2]
    for title in contest.titles:
        yield _line(title, [pair for pair in both if pair[0].title == title])
    if len(contest.titles) > 1:
        yield _line("all", both)


def _line(title: str, pairs: list[dict[int, Score]]) -> str:
    if not pairs:
        return f"{title}: no games"
    gains = [pair[1].total - pair[0].total for pair in pairs]
    wins = [pair[1].won - pair[0].won for pair in pairs]
    facts = {
        "as it is": told([pair[0] for pair in pairs]),
        "with these": told([pair[1] for pair in pairs]),
        "gain": [round(fmean(gains), 4), _error(gains)],
        "more wins": [round(fmean(wins), 4), _error(wins)],
    }
    return f"{title}: {json.dumps(facts)}"


def _error(numbers: Sequence[float]) -> float:
    """Standard error of a mean."""
    return round(stdev(numbers) / len(numbers) ** 0.5, 4) if len(numbers) > 1 else 0.0
