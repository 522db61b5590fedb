"""The conformance suite: random games of any title, with every law verified after every action.

from footplate.testing import check_title

check_title("1889")          # every number of players
check_title(MyTitle(...))    # a title of your own, as configured
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable

from footplate.game.title import Title
from footplate.testing.misprints import misprints, untold
from footplate.testing.perft import perft, perft_by_option
from footplate.testing.questions import refused
from footplate.testing.scene import Scene
from footplate.testing.simulate import UNFINISHED, Summary, play_one, simulate
from footplate.titles import load, title_data

__all__ = ["Scene", "Summary", "check_title", "perft", "perft_by_option", "refused", "simulate"]

SHOWN = 20  # problems; the first ones say most


def check_title(
    title: str | Title | Callable[[int], Title],
    players: int | Iterable[int] | None = None,
    games: int = 5,
    seed: int = 1,
    options: Iterable[str] = (),
) -> None:
    """Raise AssertionError with a list of problems unless the title keeps every law; warn of actions that a log cannot
    tell.

    `title` is an id, a title ready for play, or a function that makes one for a number of players; by id, all numbers
    of players are tried if none is named.
    """
    problems: list[str] = []
    titles = _titles(title, players, tuple(options))
    for ready in titles:
        label = f"{ready.id}, {len(ready.players)} players"
        problems += [f"{label}: {problem}" for problem in misprints(ready) or _troubles(ready, games, seed)]
    if problems:
        more = [f"... and {len(problems) - SHOWN} more"] if len(problems) > SHOWN else []
        raise AssertionError("\n".join([f"{len(problems)} problems", *problems[:SHOWN], *more]))
    for id_, kinds in {ready.id: untold(ready) for ready in titles}.items():
        if kinds:
            warnings.warn(f"{id_}: no told form (section moves of its words) for {', '.join(kinds)}", stacklevel=2)


def _titles(
    title: str | Title | Callable[[int], Title], players: int | Iterable[int] | None, options: tuple[str, ...]
) -> list[Title]:
    if isinstance(title, Title):
        return [title]
    if isinstance(title, str) and players is None:
        low, high = title_data(title).title.players
        players = range(low, high + 1)
    if players is None:
        raise TypeError("name the numbers of players for which the function is to make the title")
    numbers = [players] if isinstance(players, int) else list(players)
    return [load(title, n, options) if isinstance(title, str) else title(n) for n in numbers]


def _troubles(title: Title, games: int, seed: int) -> list[str]:
    """What random games bring to light."""
    problems: list[str] = []
    for number in range(games):
        played = play_one(title, seed, number, check=True)
        problems += played.problems
        if played.ending == UNFINISHED and not played.problems:
            problems.append(f"game {number}: not finished after {played.actions} actions")
    return problems
