"""How a review is made: all decisions are weighed, then those that cost most are played on, to be sure of them.

No move is left to chance and no clock is asked: the same game gives the same review on every machine. It can be made in
slices, and laid aside between them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Collection
from functools import cached_property

from footplate.bots.judging import Scales, expected
from footplate.bots.planner import MediumBot
from footplate.bots.review.model import (
    Judged,
    Kept,
    Missed,
    Review,
    Turning,
    Work,
    action_of,
    plain,
    round_starts,
    told,
)
from footplate.bots.review.playing_on import SLICE, PlayingOn, cold, error_of, mean_of
from footplate.game.actions import Action
from footplate.game.codec import decode_state, encode_state
from footplate.game.decision import Decision, decisions
from footplate.game.game import Game
from footplate.game.play import play
from footplate.game.state import State

SEED = "review"  # of the bot that looks
SLIGHT = 0.002  # a loss of less, as a part of all that is expected, is not told of a power
COUNTS = 0.004  # likewise of a decision that may have been a turning point
OPINIONS = 8  # bots of other characters that are asked about it: what one sees alone is mostly its own mistake
GAMES = 32  # worth of moves that are played on, at most
MOVES = 15_000  # likewise: in a long game nobody begins with another decision after so many
SCREENED = 3  # pairs of games that only choose: what looks best of many looks better than it is
ENOUGH, MOST = 6, 8  # pairs of games after those: before one is believed, at most
SURE = 1.5  # standard errors by which the better one must be ahead
FELT = 1.0  # hundredths of all worth that it must bring
NAMED = 6  # turning points, at most

#: told how much is done, and of how much
Progress = Callable[[int, int], None]


def review(
    game: Game, seats: Collection[str] = (), progress: Progress = lambda done, total: None, games: int = GAMES
) -> Review:
    """The decisions of these seats, or of everybody, beside what the medium bot saw; `games` bounds the work: so many
    times the moves of the game are played on at most, and no more than MOVES."""
    making = Making(game, seats, games)
    while making.go():
        progress(making.done, making.total)
    progress(making.total, making.total)
    return making.review()


def most_moves(game: Game, games: int = GAMES) -> int:
    """How many may be played on."""
    return min(games * len(game), MOVES)


def most_steps(game: Game, games: int = GAMES) -> int:
    """All that progress counts: moves looked at, and those played on."""
    return len(game) + most_moves(game, games)


class Making:
    """A review that is being made: a first look at every move, a second at what cost most."""

    def __init__(self, game: Game, seats: Collection[str] = (), games: int = GAMES, kept: Kept | None = None) -> None:
        self.game, self.bot = game, MediumBot(SEED)
        self.seats = tuple(player for player in game.names if not seats or player in seats)
        self.most = most_moves(game, games)
        self.total = most_steps(game, games)
        self.kept = kept or Kept(expected={player: [] for player in game.names})
        self._going = self._taken_up()

    @property
    def done(self) -> int:
        kept = self.kept
        return min(self.total, kept.at + kept.played + kept.moves + (self._going.moves if self._going else 0))

    def go(self) -> bool:
        """Look at some moves, or play some on: a second or two of work. False when there is nothing left to do."""
        if self.kept.at <= len(self.game):
            for at in range(self.kept.at, min(self.kept.at + SLICE, len(self.game) + 1)):
                self._look(at)
            return True
        return self._play_on()

    def laid_aside(self) -> Kept:
        """All that is known so far, to go on with later."""
        going = self._going
        if going is not None:
            self.kept.state, self.kept.going = encode_state(going.state), going.moves
        else:
            self.kept.state, self.kept.going = None, 0
        return self.kept

    def review(self) -> Review:
        kept = self.kept
        return Review(
            title=self.game.title.id,
            names=dict(self.game.names),
            seats=self.seats,
            moves=len(self.game),
            decisions=tuple(kept.judged),
            turning=tuple(sorted(kept.found, key=lambda point: point.at)),
            missed=self._missed(),
            expected={player: tuple(values) for player, values in kept.expected.items()},
            work=Work(kept.valued, kept.played),
        )

    # ---- the first look ----

    def _look(self, at: int) -> None:
        """At the position after so many moves, and at what was done there."""
        state, kept = cold(self.game.state_at(at)), self.kept
        for player, worth in expected(state, self.bot).items():
            kept.expected[player].append(round(worth))
        kept.valued += len(kept.expected)
        kept.at = at + 1
        if at == len(self.game):
            return
        move = self.game.moves[at]
        for number, decision in enumerate(decisions(state)):
            if decision.player in self.seats:
                made = move.action if decision.player == move.player else None
                self._weigh(at, decision, made, waited_for=number == 0)

    def _weigh(self, at: int, decision: Decision, made: Action | None, *, waited_for: bool) -> None:
        kept, player, scales = self.kept, decision.player, Scales(decision, self.bot)
        choice = scales.choice() if waited_for and made is not None else scales.power()
        kept.valued += scales.valued
        if choice is not None and choice.candidates:
            best = choice.candidates[0]
            if best.action.is_power and best.action != made and best.gain > SLIGHT * self._all(at):
                kept.chances.append(Missed(at, player, told(best.action), best.gain, plain(best.reason)))
            if waited_for and made is not None:
                loss = 0 if made == best.action else max(0, round(scales.worth(best.action) - scales.worth(made)))
                better = (
                    best.action if loss else made
                )  # of equals, such as two runs of one revenue, either may come first
                likely = self._likely(decision, made, best.action) if loss > COUNTS * self._all(at) else 0
                kept.judged.append(Judged(at, player, told(made), told(better), loss, plain(best.reason), likely))
        if made is not None and made.is_power:
            key = player, _power(made)
            kept.chances = [c for c in kept.chances if (c.player, _power(self._action(c.action))) != key]

    def _likely(self, decision: Decision, made: Action, best: Action) -> int:
        """What others think was lost."""
        losses = []
        for number in range(OPINIONS):
            scales = Scales(decision, MediumBot(f"{SEED}/{number}"))
            losses.append(scales.worth(best) - scales.worth(made))
            self.kept.valued += scales.valued
        return round(mean_of(losses))

    def _all(self, at: int) -> int:
        """What the players could expect together."""
        return max(1, sum(max(0, values[at]) for values in self.kept.expected.values()))

    def _action(self, action: dict[str, object]) -> Action:
        return action_of(self.game.title, action)

    def _missed(self) -> tuple[Missed, ...]:
        """Of all moments to use a power the best."""
        best: dict[tuple[str, str], Missed] = {}
        for chance in self.kept.chances:
            key = chance.player, _power(self._action(chance.action))
            if key not in best or chance.gain > best[key].gain:
                best[key] = chance
        return tuple(sorted(best.values(), key=lambda chance: chance.at))

    # ---- the second look ----

    @cached_property
    def costly(self) -> list[Judged]:
        """The decisions that seem to have cost most; of those of a player in one round the worst."""
        worst: dict[tuple[str, int], Judged] = {}
        rounds = round_starts(self.game)
        for judged in self.kept.judged:
            key = judged.player, bisect(rounds, judged.at)
            if judged.likely > COUNTS * self._all(judged.at) and (
                key not in worst or judged.likely > worst[key].likely
            ):
                worst[key] = judged
        return sorted(worst.values(), key=lambda judged: -judged.likely)

    def _play_on(self) -> bool:
        """From a decision that cost much: in pairs, first from what was done, then from what was better."""
        if self._going is None:
            if self._is_finished():
                return False
            self._going = self._begin()
        going, kept = self._going, self.kept
        if going.go():
            return True
        share, self._going = going.share(), None
        kept.moves += going.moves
        if kept.made is None:
            kept.made = share
            return True
        kept.swings.append(share - kept.made)
        kept.made = None
        if is_decided(kept.swings):
            self._settle()
        return True

    def _is_finished(self) -> bool:
        """Whoever has begun with a decision comes to an end with it."""
        kept = self.kept
        begun = bool(kept.swings) or kept.made is not None
        spent = kept.played >= self.most or len(kept.found) == NAMED
        return not begun and (spent or kept.candidate >= len(self.costly))

    def _begin(self) -> PlayingOn:
        kept, judged = self.kept, self.costly[self.kept.candidate]
        action = self._action(judged.made if kept.made is None else judged.best)
        state = play(self.game.state_at(judged.at), action, judged.player)[0]
        return PlayingOn(state, judged.player, self._seed(judged))

    def _seed(self, judged: Judged) -> str:
        """The same bots on both sides of a pair."""
        return f"{SEED}/{judged.at}/{len(self.kept.swings)}"

    def _taken_up(self) -> PlayingOn | None:
        if self.kept.state is None:
            return None
        judged = self.costly[self.kept.candidate]
        state: State = decode_state(self.game.title, self.kept.state)
        return PlayingOn(state, judged.player, self._seed(judged), self.kept.going)

    def _settle(self) -> None:
        """This one is decided: the next."""
        kept, judged = self.kept, self.costly[self.kept.candidate]
        if is_sure(kept.swings):
            kept.found.append(_turning(judged, kept.swings[SCREENED:]))
        kept.played += kept.moves
        kept.candidate, kept.swings, kept.moves = kept.candidate + 1, [], 0


def _power(action: Action) -> str:
    return f"{action.kind()} {getattr(action, 'private', '')}"


def is_sure(swings: list[float]) -> bool:
    """Is the better move better in truth? Only pairs count that were played once it had been chosen."""
    fresh = swings[SCREENED:]
    mean = mean_of(fresh)
    return len(fresh) >= ENOUGH and mean > FELT and mean > SURE * error_of(fresh)


def is_decided(swings: list[float]) -> bool:
    """Are no further pairs needed? One game says little: nobody is given up before three pairs."""
    chosen, fresh = swings[:SCREENED], swings[SCREENED:]
    if len(fresh) < SCREENED:
        return len(swings) == SCREENED and mean_of(chosen) <= FELT
    return len(fresh) >= MOST or is_sure(swings) or mean_of(fresh) <= FELT / 2


def _turning(judged: Judged, swings: list[float]) -> Turning:
    return Turning(
        at=judged.at,
        player=judged.player,
        made=judged.made,
        best=judged.best,
        loss=judged.loss,
        reason=judged.reason,
        swing=round(mean_of(swings), 1),
        better=sum(swing > 0 for swing in swings),
        played=len(swings),
    )
