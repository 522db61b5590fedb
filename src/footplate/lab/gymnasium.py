"""footplate for Gymnasium: one seat is the agent's, bots sit in the others (docs/lab-environments.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from footplate.bots.bot import Chooser, KnowsDeal
from footplate.bots.found import UnknownBot, find_bot
from footplate.game.extras import needs
from footplate.lab.match import Match
from footplate.lab.observing.observer import Observer
from footplate.lab.setting import MOST_CYCLES, Illegal, Rewards, Setting, seen, shares

with needs("lab", "the Gymnasium environment"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

    from footplate.lab.pettingzoo import observation_space


class SoloEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A game among bots. One step is one id; then the bots play until the agent is asked again."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        title: str,
        players: int | None = None,
        options: Iterable[str] = (),
        *,
        seat: int = 1,
        bots: str | Iterable[str] = "random",
        rewards: Rewards = "final",
        max_steps: int = MOST_CYCLES,
        illegal: Illegal = "refuse",
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting.of(title, players, options, rewards, illegal)
        seats = self.setting.title.players
        if not 1 <= seat <= len(seats):
            raise ValueError(f"seats are 1 to {len(seats)}, there is no seat {seat}")
        self.seat = seats[seat - 1]
        others = [player for player in seats if player != self.seat]
        kinds = [bots] * len(others) if isinstance(bots, str) else list(bots)
        try:
            makers = [find_bot(kind) for kind in kinds]
        except UnknownBot as error:
            raise ValueError(str(error)) from None
        if len(kinds) != len(others):
            raise ValueError(f"{len(others)} seats are free for bots, {len(kinds)} are named")
        self._others = dict(zip(others, makers, strict=True))
        self.max_steps, self.render_mode = max_steps, render_mode
        self.observer = Observer(self.setting.title)
        self.observation_space = observation_space(self.observer)
        self.action_space = spaces.Discrete(len(self.observer.words))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; `options={"position": text}` begins with a position."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 31)) if seed is None else seed
        self._bots: dict[str, Chooser] = {player: maker(f"{number}/{player}") for player, maker in self._others.items()}
        for bot in self._bots.values():
            if isinstance(bot, KnowsDeal):
                bot.deal = number
        self.match: Match = self.setting.match(number, (options or {}).get("position", ""))
        self._steps = 0
        self._share = shares(self.match.state)[self.seat]
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: int | np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """One id of one's own decision, then whatever the others do until one is asked again."""
        if not hasattr(self, "match"):
            raise gymnasium.error.ResetNeeded("reset() comes before step()")
        self._steps += 1
        self.setting.take(self.match, int(action))
        self._let_others_play()
        over = not self.match.asked
        late = not over and self._steps >= self.max_steps
        return self._seen(), self._reward(over or late), over, late, {}

    def _seen(self) -> dict[str, Any]:
        return seen(self.observer, self.match, self.seat)

    def _reward(self, done: bool) -> float:
        share = shares(self.match.state)[self.seat]
        if self.setting.rewards == "final":
            return share if done else 0.0
        gained, self._share = share - self._share, share
        return gained

    def _let_others_play(self) -> None:
        match = self.match
        while match.asked not in ("", self.seat):
            choice = self._bots[match.asked].choose(match.waiting, match.asked)
            if choice is None:
                match.take(match.words.wait)
            else:
                match.play(choice.action)

    def render(self) -> str | None:
        """The position as a page of text."""
        return str(self.match.state) if self.render_mode == "ansi" else None


gymnasium.register("footplate/Solo-v1", entry_point="footplate.lab.gymnasium:SoloEnv")
