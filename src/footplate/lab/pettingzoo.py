"""footplate for PettingZoo: `env("1889", players=4)` (docs/lab-environments.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from footplate.game.extras import needs
from footplate.lab.match import Match
from footplate.lab.observing.observer import Observer
from footplate.lab.setting import MOST_CYCLES, Illegal, Rewards, Setting, seen, shares

with needs("lab", "the PettingZoo environment"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.agent_selector import AgentSelector
    from pettingzoo.utils.conversions import aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

Env = AECEnv[str, Any, int | None]


def env(
    title: str,
    players: int | None = None,
    options: Iterable[str] = (),
    *,
    rewards: Rewards = "final",
    max_cycles: int = MOST_CYCLES,
    everyone: bool = False,
    illegal: Illegal = "refuse",
    render_mode: str | None = None,
) -> Env:
    """A game as an environment in which agents act in turn; one step is one id.

    With `everyone`, all agents act in every cycle, and those who are not asked may only wait: what agents that act at
    the same time need.
    """
    setting = Setting.of(title, players, options, rewards, illegal)
    found: Env = OrderEnforcingWrapper(FootplateEnv(setting, max_cycles, everyone, render_mode))
    return found


def parallel_env(
    title: str,
    players: int | None = None,
    options: Iterable[str] = (),
    *,
    rewards: Rewards = "final",
    max_cycles: int = MOST_CYCLES,
    illegal: Illegal = "refuse",
    render_mode: str | None = None,
) -> ParallelEnv[str, Any, int | None]:
    """The same with all agents acting at once; the ids of those who are not asked change nothing."""
    setting = Setting.of(title, players, options, rewards, illegal)
    found: ParallelEnv[str, Any, int | None] = aec_to_parallel(FootplateEnv(setting, max_cycles, True, render_mode))
    return found


class FootplateEnv(Env):
    """The environment, without wrappers."""

    def __init__(
        self,
        setting: Setting,
        max_cycles: int = MOST_CYCLES,
        everyone: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {
            "name": f"footplate_{setting.title.id}_v1",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": everyone,
        }
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"a position is shown as 'ansi' or 'human', not as {render_mode!r}")
        self.setting, self.max_cycles, self.everyone, self.render_mode = setting, max_cycles, everyone, render_mode
        self.observer = Observer(setting.title)
        self.seats = {f"player_{at + 1}": player for at, player in enumerate(setting.title.players)}
        self._agents = {player: agent for agent, player in self.seats.items()}
        self.possible_agents = list(self.seats)
        size = len(self.observer.words)
        self._action_spaces = {agent: spaces.Discrete(size) for agent in self.seats}
        self._observation_spaces = {agent: observation_space(self.observer) for agent in self.seats}
        self._next_seed = 0
        self.match = Match(setting.title)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, without a seed that of the next number; `options={"position": text}` begins with a position."""
        seed = self._next_seed if seed is None else seed
        self._next_seed = seed + 1
        self.match = self.setting.match(seed, (options or {}).get("position", ""))
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._shares = shares(self.match.state)
        self._round = AgentSelector(self.agents)
        self._wanted = 0  # by who is asked, while the others of the cycle act
        self._select(self._round.reset())

    def observe(self, agent: str) -> dict[str, Any]:
        return seen(self.observer, self.match, self.seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        if self.seats[agent] == self.match.asked:
            self._wanted = int(action if action is not None else -1)
        ends_cycle = not self.everyone or self._round.is_last()
        if ends_cycle and self.setting.take(self.match, self._wanted):
            self._reward()
        if ends_cycle:
            self._end()
        if not self._is_over():
            self._select(self._round.next())
        self._accumulate_rewards()
        self._deads_step_first()

    def _select(self, in_turn: str) -> None:
        """Whoever is asked acts; where everybody acts, the next around the table."""
        self.agent_selection = in_turn if self.everyone else self._agents[self.match.asked]

    def _is_over(self) -> bool:
        return any(self.terminations.values()) or any(self.truncations.values())

    def _end(self) -> None:
        over, late = not self.match.asked, self._steps >= self.max_cycles * len(self.seats)
        if not over and not late:
            return
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        if self.setting.rewards == "final":
            found = shares(self.match.state)
            self.rewards = {agent: found[self.seats[agent]] for agent in self.agents}

    def _reward(self) -> None:
        if self.setting.rewards == "change":
            found = shares(self.match.state)
            self.rewards = {agent: found[seat] - self._shares[seat] for agent, seat in self.seats.items()}
            self._shares = found

    def render(self) -> str | None:
        """The position as a page of text: given back, or printed for people."""
        if self.render_mode is None:
            return None
        page = str(self.match.state)
        if self.render_mode == "human":
            print(page)
            return None
        return page

    def close(self) -> None:
        """There is nothing to close."""


def observation_space(observer: Observer) -> spaces.Dict:
    """Of the observations of a title, with their masks."""
    whole = np.iinfo(np.int32)
    return spaces.Dict(
        {
            "observation": spaces.Box(whole.min, whole.max, (observer.size,), np.int32),
            "action_mask": spaces.Box(0, 1, (len(observer.words),), np.int8),
        }
    )
