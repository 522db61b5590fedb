"""What goes through the planner's head at one decision: what could be done, what it leads to, what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

import msgspec

from footplate.bots.bot import Candidate, Choice, Reason
from footplate.bots.one_ply import reasons
from footplate.bots.planner.candidates import candidates
from footplate.bots.planner.clock import elapsed, rounds_left
from footplate.bots.planner.trains import train_earns
from footplate.bots.planner.value import Estimate, Seen, evaluation
from footplate.bots.planner.weights import Weights, Work
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Accept,
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    RunTrains,
    SellShares,
)
from footplate.game.advice.planner import PlannerAdvice
from footplate.game.consent import Proposal
from footplate.game.decision import Decision, decisions
from footplate.game.play import play
from footplate.game.state import POOL, State
from footplate.game.step import Consent, Numbered, Open, Option, step_for
from footplate.game.turns import without_twins
from footplate.rounds.running import AnyRun

if TYPE_CHECKING:
    from footplate.bots.one_ply.value import Estimate as OnePlyEstimate

NAMED = 3  # candidates that a choice tells of

#: judges a position at the end of a play-out
Leaf = Callable[[Estimate], float]


class Try(msgspec.Struct, frozen=True):
    """An action, the position it leads to, and what that is worth."""

    action: Action
    after: Estimate
    worth: float


class Frame:
    """From when on a player counts, and what they have worked out since: positions judged in one frame can be compared,
    and companies that nothing has touched are not projected again."""

    def __init__(self, root: State, weights: Weights) -> None:
        self.root, self.rounds = root, rounds_left(root, weights)
        self.seen = Seen(root, self.rounds, weights)


class Thought:
    """One decision. It looks at each option one action ahead."""

    def __init__(
        self, decision: Decision, weights: Weights, work: Work, leaf: Leaf, frame: Frame | None = None
    ) -> None:
        self.decision, self.weights, self.work, self.leaf = decision, weights, work, leaf
        self.state, self.player = decision.state, decision.player
        self.advice = PlannerAdvice.of(decision.state.title)
        self.frame = frame or Frame(decision.state, weights)

    @cached_property
    def now(self) -> Estimate:
        """What it sees if nothing is done."""
        return self.estimate(self.state)

    def estimate(self, state: State) -> Estimate:
        """A position as the player sees it."""
        foreseen = self.advice.foreseen(state, self.player)
        later = elapsed(self.frame.root, foreseen)
        return Estimate(foreseen, self.player, self.frame.rounds, self.weights, self.work, self.frame.seen, later)

    # ---- choosing ----

    def choice(self) -> Choice:
        """The best of all options; to pass, or to go on to the run, unless something gains by it."""
        options = list(self.decision.options)
        if len(options) == 1 and not isinstance(options[0], Numbered):
            return Choice(self.player, *self._only(options[0]))
        tries = self._worth_trying(options)
        rest = next((t for t in tries if isinstance(t.action, Pass | RunTrains)), None)
        best, tries = self.reconsidered(self._best(tries, rest), tries)
        return self._explained(best, tries, rest.worth if rest else evaluation(self.now))

    def action(self) -> Action:
        """The same without a word about it, and without proposals to others: for those who play many moves ahead."""
        options = [option for option in self.decision.options if not self._asks_others(option)]
        if len(options) == 1:
            option = options[0]
            return (
                option.best() if isinstance(option, AnyRun) else option.action if isinstance(option, Open) else option
            )
        tries = self._worth_trying(options)
        return self._best(tries, next((t for t in tries if isinstance(t.action, Pass | RunTrains)), None)).action

    def _worth_trying(self, options: list[Option]) -> list[Try]:
        options = list(without_twins(self.state, self.advice.worth_a_look(self.state, options, self.player)))
        return list(self._tries(options)) or list(self._tries(options, fair=False))

    def _best(self, tries: list[Try], rest: Try | None) -> Try:
        best = max(tries, key=lambda t: t.worth)
        if rest is None or best.worth >= rest.worth + self.weights.margin:
            return best
        lay = max([t for t in tries if isinstance(t.action, LayTile)], key=lambda t: t.worth, default=None)
        return lay if lay is not None and self._own(lay) >= self._own(rest) - self.weights.build else rest

    def _own(self, try_: Try) -> float:
        """What a player has, whatever the others have: track is laid even if nobody knows yet what for."""
        return try_.after.assets(self.player).total

    def reconsidered(self, best: Try, tries: list[Try]) -> tuple[Try, list[Try]]:
        """The best after a second look, and all in their order; here one look is enough."""
        return best, tries

    def _asks_others(self, option: Option) -> bool:
        """Does a price that somebody else must agree to have to be found?"""
        if not isinstance(option, Numbered) or isinstance(option.action, Bid):
            return False
        return step_for(self.state, option.action, self.player).consent(self.state, option.action) is not None

    def worthwhile(self) -> Choice | None:
        """A power used off turn, if that gains more than letting it be."""
        options = self.advice.worth_a_look(self.state, list(self.decision.options), self.player)
        if not options:
            return None
        tries, otherwise = list(self._tries(options)), evaluation(self.now)
        best = max(tries, key=lambda t: t.worth, default=None)
        if best is None or best.worth < otherwise + self.weights.margin:
            return None
        return self._explained(best, tries, otherwise)

    def _explained(self, best: Try, tries: list[Try], otherwise: float) -> Choice:
        ranked = [best, *(t for t in sorted(tries, key=lambda t: -t.worth) if t is not best)][:NAMED]
        told = tuple(Candidate(t.action, round(t.worth - otherwise), self._reason(t, otherwise)) for t in ranked)
        return Choice(self.player, best.action, told[0].reason, told)

    def _reason(self, try_: Try, otherwise: float) -> Reason:
        """In the words of the look-ahead bot, which sees the same parts of a position."""
        action = try_.action
        seen = self.now if isinstance(action, SellShares) else try_.after
        if isinstance(action, SellShares | BuyShare) and action.company not in seen.prospects:
            return Reason("gain", {"gain": round(try_.worth - otherwise)})  # as far as can be foreseen it will be gone
        now, after = cast("OnePlyEstimate", self.now), cast("OnePlyEstimate", try_.after)
        return reasons.reason(now, try_.action, after, self.decision.company, try_.worth - otherwise)

    def _only(self, option: Option) -> tuple[Action, Reason]:
        if isinstance(option, AnyRun):
            run = option.known()
            return option.best(), reasons.best_run(option.company, run.revenue)
        action = option.action if isinstance(option, Open) else option
        return action, reasons.only()

    # ---- trying out ----

    def _tries(self, options: list[Option], *, fair: bool = True) -> Iterator[Try]:
        """What could be done, and what it leads to; unfair proposals only where there is nothing else."""
        for action in candidates(self.now, self.decision.company, options):
            after = self._after(action, fair)
            if after is not None:
                yield Try(action, after, evaluation(after))
        for first, *others in self.advice.plans(self.state, self.player):
            state = play(self.state, first, self.player)[0]
            for action in others:
                state = play(state, action, self.player)[0]
            after = self.estimate(state)
            yield Try(first, after, evaluation(after))

    def _after(self, action: Action, fair: bool) -> Estimate | None:
        """The position after an action; None if it is not to be considered."""
        if isinstance(action, Bid):
            return self.estimate(self.advice.won(self.state, action, self.player))
        if isinstance(action, Accept) and self._sells_too_cheaply():
            return None
        consent = step_for(self.state, action, self.player).consent(self.state, action)
        state = play(self.state, action, self.player)[0]
        if consent is None:
            return self._equipped(state) if isinstance(action, Dividend) else self.estimate(state)
        while state.stack and isinstance(state.top, Proposal):
            state = play(state, Accept(), state.top.actor(state))[0]  # suppose that all agree
        after = self.estimate(state)
        return after if not fair or self._is_fair(consent, after) else None

    def _equipped(self, state: State) -> Estimate:
        """The position when the company has bought the best of the bank's trains, if that is better: revenue is kept
        for a train, and whether that is worth it shows only when it is bought."""
        after = self.estimate(state)
        waiting = decisions(state)[0] if state.stack else None
        if waiting is None or (waiting.player, waiting.company) != (self.player, self.decision.company):
            return after
        trains = [
            option for option in waiting.options if isinstance(option, BuyTrain) and option.source in (BANK, POOL)
        ]
        bought = [self.estimate(play(state, train, self.player)[0]) for train in trains]
        return max([after, *bought], key=evaluation)

    def _sells_too_cheaply(self) -> bool:
        """Is the player asked to give a rival a train for less than it still earns where it is?"""
        top = self.state.top
        action = top.proposed(self.state) if isinstance(top, Proposal) else None
        if not isinstance(action, BuyTrain) or action.source not in self.state.companies:
            return False
        return action.price < train_earns(self.state, action.source, action.train, self.weights)

    def _is_fair(self, consent: Consent, after: Estimate) -> bool:
        """A proposal is made once, and only if nobody who must agree is worse off by it."""
        if consent.goods in self.state.declined:
            return False
        return all(after.assets(p).total >= self.now.assets(p).total for p in consent.players)
