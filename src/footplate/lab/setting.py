"""What the environments have in common: what is played, how it is rewarded, what becomes of an illegal id."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec
import numpy as np

from footplate.game.state import State
from footplate.game.title import Title
from footplate.lab.match import Match
from footplate.lab.observing.board import Array
from footplate.lab.observing.observer import Observer
from footplate.titles import load, title_data

#: "final": the share of all worth at the end; "change": what an action changed of it, at once
Rewards = Literal["final", "change"]
#: "refuse": BadIds; "first": the first legal id is taken in its place
Illegal = Literal["refuse", "first"]

MOST_CYCLES: Final = 5000  # an auction by chance may never end


class Setting(msgspec.Struct, frozen=True):
    """A title ready for play, and how an environment treats it."""

    title: Title
    rewards: Rewards = "final"
    illegal: Illegal = "refuse"

    @staticmethod
    def of(
        title: str, players: int | None, options: Iterable[str], rewards: Rewards = "final", illegal: Illegal = "refuse"
    ) -> Setting:
        """By the title's id; the most players that it takes, if no number is named."""
        if rewards not in ("final", "change"):
            raise ValueError(f"rewards are 'final' or 'change', not {rewards!r}")
        if illegal not in ("refuse", "first"):
            raise ValueError(f"what is illegal is met with 'refuse' or 'first', not {illegal!r}")
        if isinstance(options, str):
            raise ValueError(f"options are several names, as in [{options!r}]")
        seats = title_data(title).title.players[1] if players is None else players
        return Setting(load(title, seats, options), rewards, illegal)

    def match(self, seed: int, position: str = "") -> Match:
        """A new game, or one that begins with a position as text."""
        return Match(self.title, seed, position)

    def take(self, match: Match, id_: int) -> bool:
        """Take an id in a match; answers whether the position is another one now."""
        if self.illegal == "first" and id_ not in match.ids:
            id_ = match.ids[0]
        return match.take(id_)


def shares(state: State) -> dict[str, float]:
    """Each player's part of all worth, by seat."""
    worths = {player: max(0, state.worth(player)) for player in state.players}
    total = sum(worths.values())
    return {player: worth / total if total else 1 / len(worths) for player, worth in worths.items()}


def mask_of(match: Match, player: str) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    """The ids that the player may take now; who is not asked may only wait."""
    mask = np.zeros(len(match.words), np.int8)
    mask[list(match.ids) if match.asked == player else match.words.wait] = 1
    return mask


def seen(observer: Observer, match: Match, player: str) -> dict[str, Array | np.ndarray[tuple[int], np.dtype[np.int8]]]:
    """Observation and mask of a player."""
    return {
        "observation": observer.observe(match.state, player, match.asking),
        "action_mask": mask_of(match, player),
    }
