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
    older = [option.name for option in title.data.option if rules < option.before and option.name not in chosen]
    return loader(title_id, players, (*chosen, *older)) if older else title


def begun_under(title: Title) -> tuple[int, list[str]]:
    """The version of the rules that a game is played under, and the options chosen beside it."""
    older = [option for option in title.chosen_options() if option.before]
    rules = min((option.before - 1 for option in older), default=title.data.title.rules_version)
    return rules, sorted(title.options.difference(option.name for option in older))
