"""Positions and moves as the medium bot judges them, for all players: what reviews are made of.

All that a review knows of the planner stands here.
"""

from __future__ import annotations

from footplate.bots.bot import Choice
from footplate.bots.planner import MediumBot
from footplate.bots.planner.thought import Frame, Thought
from footplate.bots.planner.value import Estimate, evaluation
from footplate.game.actions import Accept, Action, Bid
from footplate.game.advice.planner import PlannerAdvice
from footplate.game.consent import Proposal
from footplate.game.decision import Decision
from footplate.game.play import play
from footplate.game.state import State


def expected(state: State, bot: MediumBot) -> dict[str, float]:
    """What each player may expect to have in the end, as each of them sees it; when it is over, what they have."""
    if state.ended or not state.stack:
        return {player: float(state.worth(player)) for player in state.players}
    frame, advice = Frame(state, bot.weights), PlannerAdvice.of(state.title)
    seen = (
        (player, Estimate(advice.foreseen(state, player), player, frame.rounds, bot.weights, bot.work, frame.seen))
        for player in state.players
    )
    return {player: estimate.assets(player).total for player, estimate in seen}


class Scales:
    """One decision on the scales of a bot: what it would do, and what anything else is worth beside that."""

    def __init__(self, decision: Decision, bot: MediumBot) -> None:
        self.state, self.player = decision.state, decision.player
        self._thought = Thought(decision, bot.weights, bot.work, bot.leaf)
        self._advice = PlannerAdvice.of(decision.state.title)

    def choice(self) -> Choice:
        """On the player's own turn."""
        return self._thought.choice()

    def power(self) -> Choice | None:
        """Off turn: a power, if it gains something."""
        return self._thought.worthwhile()

    def worth(self, action: Action) -> float:
        """What an action leads to, alone or with what it makes sense with."""
        ends = [after(self.state, action, self.player)]
        for first, *others in self._advice.plans(self.state, self.player):
            if first == action:
                state = play(self.state, first, self.player)[0]
                for other in others:
                    state = play(state, other, self.player)[0]
                ends.append(state)
        return max(self._value(state) for state in ends)

    def idle(self) -> float:
        """What the position is worth if nothing is done."""
        return self._value(self.state)

    def _value(self, state: State) -> float:
        return evaluation(self._thought.estimate(state))

    @property
    def valued(self) -> int:
        """Positions that it has looked at: its work."""
        return self._thought.frame.seen.valued


def after(state: State, action: Action, player: str) -> State:
    """The position after an action; a bid is taken to win, and all to agree who are asked."""
    if isinstance(action, Bid):
        return PlannerAdvice.of(state.title).won(state, action, player)
    state = play(state, action, player)[0]
    while state.stack and isinstance(state.top, Proposal):
        state = play(state, Accept(), state.top.actor(state))[0]
    return state
