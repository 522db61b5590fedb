"""footplate for OpenSpiel: once this module has been imported, `pyspiel.load_game("footplate_TITLE(players=4)")` loads
a title by its id (docs/lab-environments.md)."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Final

from footplate.game.extras import needs
from footplate.game.title import Title
from footplate.lab.observing.observer import Observer
from footplate.lab.setting import Setting, shares
from footplate.titles import playable, title_data

with needs("lab", "the OpenSpiel game"):
    import numpy as np
    import pyspiel

MOST_STEPS: Final = 20_000
PARAMETERS: Final = {"players": 0, "options": "", "seed": 0, "max_steps": MOST_STEPS}


def game_type(title_id: str) -> pyspiel.GameType:
    """How OpenSpiel describes a title."""
    low, high = title_data(title_id).title.players
    return pyspiel.GameType(
        short_name=f"footplate_{title_id}",
        long_name=f"footplate: {title_data(title_id).title.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


@cache
def _observer(title: Title) -> Observer:
    return Observer(title)


class FootplateGame(pyspiel.Game):
    """A title with a number of players (0: the most); options are joined by "+". Each player gets a part of 1: the
    share of all worth."""

    title_id: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        values = {**PARAMETERS, **(params or {})}
        options = filter(None, str(values["options"]).split("+"))
        self.setting = Setting.of(self.title_id, int(values["players"]) or None, options)
        self.observer = _observer(self.setting.title)
        self.seed, self.max_steps = int(values["seed"]), int(values["max_steps"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.observer.words),
            max_chance_outcomes=0,
            num_players=len(self.setting.title.players),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.max_steps,
        )
        super().__init__(game_type(self.title_id), info, values)

    def new_initial_state(self) -> FootplateState:
        """The position before the first move."""
        return FootplateState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FootplateObserver:
        """How a player sees it; everything is open."""
        return FootplateObserver(self)


class FootplateState(pyspiel.State):
    """A position, and what has been taken of the present action. Cut off after `max_steps`."""

    def __init__(self, game: FootplateGame) -> None:
        super().__init__(game)
        self.match = game.setting.match(game.seed)
        self.left = game.max_steps

    def current_player(self) -> int:
        """Whoever is asked."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.match.title.players.index(self.match.asked)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.match.ids)

    def _apply_action(self, action: int) -> None:
        self.match.take(action)
        self.left -= 1

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.words.names[action]

    def is_terminal(self) -> bool:
        """Is the game over, or cut off?"""
        return not self.match.asked or self.left <= 0

    def returns(self) -> list[float]:
        """Each player's part of all worth, at the end."""
        if not self.is_terminal():
            return [0.0] * len(self.match.title.players)
        return list(shares(self.match.state).values())

    def __str__(self) -> str:
        """Everything that was done, and what is being done: equal texts, equal positions."""
        done = "; ".join(f"{player} {action}" for player, action in self.match.moves)
        return f"{done} | {self.match.asked} {self.match.words.say(self.match.taken)}".strip()


class FootplateObserver:
    """Fills `tensor` with what a player sees (docs/lab-observations.md)."""

    def __init__(self, game: FootplateGame) -> None:
        self.observer = game.observer
        self.tensor = np.zeros(self.observer.size, np.float32)
        parts = self.observer.sections.values()
        self.dict = {part.name: self.tensor[part.start : part.stop].reshape(part.shape) for part in parts}

    def set_from(self, state: FootplateState, player: int) -> None:
        """Look at a state."""
        match = state.match
        self.tensor[:] = self.observer.observe(match.state, match.title.players[player], match.asking)

    def string_from(self, state: FootplateState, player: int) -> str:
        """The same for people."""
        return f"{state.match.title.players[player]} sees {state}"


# A class for each: OpenSpiel keeps what it registers beyond the end of Python, when only classes are still there.
for playable_id in playable():
    own = type(f"FootplateGame_{playable_id}", (FootplateGame,), {"title_id": playable_id})
    pyspiel.register_game(game_type(playable_id), own)
