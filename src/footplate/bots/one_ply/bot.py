"""A bot that looks one action ahead: it plays every option on a fork, values what it sees, and takes the best."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from footplate.bots.bot import Choice, Reason
from footplate.bots.one_ply import reasons
from footplate.bots.one_ply.outlook import rounds_left
from footplate.bots.one_ply.track import best_lays
from footplate.bots.one_ply.value import Estimate, Seen
from footplate.bots.one_ply.weights import Weights, tempered
from footplate.game.actions import Accept, Action, Bid, Pass, RunTrains
from footplate.game.advice.one_ply import OnePlyAdvice
from footplate.game.consent import Proposal
from footplate.game.decision import Decision
from footplate.game.play import play
from footplate.game.state import State
from footplate.game.step import Consent, Numbered, Open, Option, step_for
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.running import AnyRun


class Try(msgspec.Struct, frozen=True):
    """An action and the position it leads to, as far as the bot can see."""

    action: Action
    after: Estimate


class OnePlyBot:
    """Knows no particular game: it sees options, money, shares, trains and track, whatever the title."""

    def __init__(self, seed: int | str = 0, weights: Weights | None = None) -> None:
        self.weights = weights or tempered(seed, Weights())  # only the character is left to chance, no move

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        """The best of all options on the player's turn; out of turn a power, if it gains something."""
        if decisions[0].player == player:
            return Thought(decisions[0], self.weights).choice()
        window = next((d for d in decisions if d.player == player), None)
        return Thought(window, self.weights).worthwhile() if window else None


class Thought:
    """What goes through its head at one decision."""

    def __init__(self, decision: Decision, weights: Weights) -> None:
        self.decision, self.weights = decision, weights
        self.state, self.player = decision.state, decision.player
        self.advice = OnePlyAdvice.of(decision.state.title)
        self.rounds = rounds_left(decision.state, weights)
        self._seen = Seen()

    @cached_property
    def now(self) -> Estimate:
        """What it sees if nothing is done."""
        return self._estimate(self.state)

    def _estimate(self, state: State) -> Estimate:
        foreseen = self.advice.foreseen(state, self.player)
        later = self.advice.elapsed(foreseen) - self.advice.elapsed(self.state)
        return Estimate(foreseen, self.player, self.rounds, self.weights, self._seen, later)

    def choice(self) -> Choice:
        """The best of all options; to pass, or to go on to the run, unless something gains by it."""
        options = list(self.decision.options)
        if len(options) == 1 and not isinstance(options[0], Numbered):
            return Choice(self.player, *self._only(options[0]))
        options = self.advice.worth_a_look(self.state, options, self.player)
        tries = list(self._tries(options)) or list(self._tries(options, fair=False))
        rest = next((t for t in tries if isinstance(t.action, Pass | RunTrains)), None)
        best = max(tries, key=lambda t: t.after.total)
        if rest is not None and best.after.total < rest.after.total + self.weights.margin:
            best = rest
        return self._explained(best, (rest.after if rest else self.now).total)

    def worthwhile(self) -> Choice | None:
        """A power used off turn, if that gains more than letting it be."""
        options = self.advice.worth_a_look(self.state, list(self.decision.options), self.player)
        if not options:
            return None
        best = max(self._tries(options), key=lambda t: t.after.total, default=None)
        if best is None or best.after.total < self.now.total + self.weights.margin:
            return None
        return self._explained(best, self.now.total)

    def _explained(self, best: Try, otherwise: float) -> Choice:
        gain = best.after.total - otherwise
        return Choice(
            self.player, best.action, reasons.reason(self.now, best.action, best.after, self.decision.company, gain)
        )

    def _only(self, option: Option) -> tuple[Action, Reason]:
        if isinstance(option, AnyRun):
            run = option.known()
            return option.best(), reasons.best_run(option.company, run.revenue)
        action = option.action if isinstance(option, Open) else option
        return action, reasons.only()

    # ---- trying out ----

    def _tries(self, options: list[Option], *, fair: bool = True) -> Iterator[Try]:
        """What could be done, and what it leads to; unfair proposals only where there is nothing else."""
        for action in self._candidates(options):
            after = self._after(action, fair)
            if after is not None:
                yield Try(action, after)
        for first, *others in self.advice.plans(self.state, self.player):
            state = play(self.state, first, self.player)[0]
            for action in others:
                state = play(state, action, self.player)[0]
            yield Try(first, self._estimate(state))

    def _candidates(self, options: list[Option]) -> Iterator[Action]:
        """Actions worth a closer look: of numbers a few, of track the lays that promise most."""
        plain = [option for option in options if not isinstance(option, Open)]
        yield from best_lays(self.now, self.decision.company, plain)
        for option in options:
            if isinstance(option, Numbered):
                yield from (option.at(number) for number in self._numbers(option))
            elif isinstance(option, AnyRun):
                yield option.best()
            elif isinstance(option, Open):
                yield option.action

    def _numbers(self, option: Numbered) -> list[int]:
        """Of a bid the lowest; of a price some up to what is printed on the thing; else low, middle and high."""
        if isinstance(option.action, Bid):
            return [] if self._leads(option.action.private) else [option.low]
        title, numbers = self.state.title, option.numbers()
        train, private = getattr(option.action, "train", ""), getattr(option.action, "private", "")
        wanted = {option.low, (option.low + option.high) // 2, option.high}
        if train in title.trains:
            price = title.trains[train].price
            wanted = {option.low, price // 2, price}
        elif private in title.privates:
            wanted |= {title.privates[private].price}
        return sorted(number for number in wanted if number in numbers)

    def _leads(self, private: str) -> bool:
        """Is the highest bid already the player's own?"""
        auction: PrivateAuction | None = self.state.below(PrivateAuction)
        bids = auction.bids.get(private, ()) if auction else ()
        return bool(bids) and max(bids, key=lambda bid: bid[1])[0] == self.player

    def _after(self, action: Action, fair: bool) -> Estimate | None:
        """The position after an action; None if it is not to be considered."""
        if isinstance(action, Bid):
            return self._estimate(self.advice.won(self.state, action, self.player))
        consent = step_for(self.state, action, self.player).consent(self.state, action)
        state = play(self.state, action, self.player)[0]
        if consent is None:
            return self._estimate(state)
        while state.stack and isinstance(state.top, Proposal):
            state = play(state, Accept(), state.top.actor(state))[0]  # suppose that all agree
        after = self._estimate(state)
        return after if not fair or self._is_fair(consent, after) else None

    def _is_fair(self, consent: Consent, after: Estimate) -> bool:
        """A proposal is made once, and only if nobody who must agree is worse off by it."""
        if consent.goods in self.state.declined:
            return False
        return all(after.assets(p).total >= self.now.assets(p).total for p in consent.players)
