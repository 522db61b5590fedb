"""Rules versions: a correction of a title's rules raises its version, and games begun before go on as they began.

A correction that would refuse what was played before has an option that leaves it out, marked with the version that
brought it (`before`). Whoever opens a game of an older version sets it; a record keeps the version in its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from footplate.game.title import Loader, Title

NEWEST: Final = 1 << 30  # whatever a title's version is, nothing is older


def load_as_begun(loader: Loader, title_id: str, players: int, options: Iterable[str], rules: int) -> Title:
    """The title as it was played under some version of its rules."""
    chosen = tuple(options)
    title = loader(title_id, players, chosen)
    older = _older(title, rules) - title.options
    return loader(title_id, players, (*chosen, *sorted(older))) if older else title


def as_begun(loader: Loader, rules: int) -> Loader:
    """A loader of titles as they were played under some version of their rules."""
    return lambda title_id, players, options: load_as_begun(loader, title_id, players, options, rules)


def begun_under(title: Title) -> tuple[int, list[str]]:
    """The version of the rules that a game is played under, and the options chosen beside it."""
    newest = title.data.title.rules_version
    older = {rules: _older(title, rules) for rules in range(newest, 0, -1)}
    # some of a version's options alone are a choice like any other: the version stands only for all of them
    rules = max((r for r, names in older.items() if names <= title.options), key=lambda r: len(older[r]))
    return rules, sorted(title.options - older[rules])


def _older(title: Title, rules: int) -> set[str]:
    """The options that are set for a game begun under this version."""
    return {option.name for option in title.data.option if rules < option.before}
