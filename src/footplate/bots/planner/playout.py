"""Candidates played out: all play on at a glance until some operating rounds are over, then the position is judged.

A second look of this kind sees what the first does not: what others buy meanwhile, which trains are scrapped, who is
left without one.
"""

from __future__ import annotations

from typing import Final

from footplate.bots.planner.clock import elapsed
from footplate.bots.planner.thought import Frame, Thought, Try
from footplate.bots.planner.weights import GLANCE
from footplate.game.actions import Accept, Action, BuyShare, BuyTrain, Pass, SellShares, StartCompany
from footplate.game.consent import Proposal
from footplate.game.decision import decisions
from footplate.game.play import play
from footplate.game.state import State

#: what has consequences that only show when all have played on
PLAYED_OUT: Final = (BuyShare, SellShares, StartCompany, BuyTrain, Pass)


class Foresight(Thought):
    """A thought with a second look at the best candidates."""

    def reconsidered(self, best: Try, tries: list[Try]) -> tuple[Try, list[Try]]:
        """The best few again, by what they seem worth now and what they lead to; of doubtful ones those that fall too
        far behind after one round are not followed further."""
        follows = self.advice.plays_out and isinstance(best.action, PLAYED_OUT)
        few = self._doubtful(best, [t for t in tries if isinstance(t.action, PLAYED_OUT)]) if follows else []
        if len(few) < 2:
            return best, tries
        frames: dict[str, Frame] = {}
        ends = [self._follow(self._begin(t.action), 1, frames, self.work.valued // len(few)) for t in few]
        rounds = 1
        while rounds < self.work.rounds and len(few) > 1:
            rounds += 1
            order = sorted(range(len(few)), key=lambda n: -self._both(few[n], ends[n]))  # among equals the first
            kept = order[: max(2, (len(few) + 1) // 2)]
            most = self.work.valued // len(kept)
            few, ends = [few[n] for n in kept], [self._follow(ends[n], rounds, frames, most) for n in kept]
        order = sorted(range(len(few)), key=lambda n: -self._both(few[n], ends[n]))
        ranked = [few[n] for n in order]
        self.frame.seen.valued += _valued(frames)
        return ranked[0], [*ranked, *(t for t in tries if not any(t is r for r in ranked))]

    def _doubtful(self, best: Try, tries: list[Try]) -> list[Try]:
        near = [t for t in sorted(tries, key=lambda t: -t.worth) if t is not best]
        return [best, *(t for t in near if t.worth > best.worth - self.work.doubt)][: self.work.playouts]

    def _both(self, try_: Try, end: State) -> float:
        return try_.worth + self.leaf(self.estimate(end))

    def _begin(self, action: Action) -> State:
        state = play(self.state, action, self.player)[0]
        while state.stack and isinstance(state.top, Proposal):
            state = play(state, Accept(), state.top.actor(state))[0]  # suppose that all agree
        return state

    def _follow(self, state: State, rounds: int, frames: dict[str, Frame], most: int) -> State:
        """The position when so many operating rounds are over, if all play as this bot would at a glance; or when so
        many positions were valued on the way."""
        most += _valued(frames)
        for _ in range(self.work.moves):
            if not state.stack or elapsed(self.state, state) >= rounds or _valued(frames) >= most:
                break
            decision = decisions(state)[0]
            frame = frames.get(decision.player)
            if frame is None:
                frame = frames[decision.player] = Frame(self.state, self.weights)
            state = play(state, Thought(decision, self.weights, GLANCE, self.leaf, frame).action(), decision.player)[0]
        return state


def _valued(frames: dict[str, Frame]) -> int:
    return sum([frame.seen.valued for frame in frames.values()])
