"""A footplate game as an 18xx.games file.

The file is written by playing the game a second time, move by move, the way 18xx.games would conduct it. What only our
game waits for is left out, what only the other one waits for is put in, and the two must come to the same position.
"""

from __future__ import annotations

import copy

from footplate.game.actions import Accept, Action, LayPrivateTile, Pass
from footplate.game.consent import Proposal
from footplate.game.errors import FootplateError, RuleViolation
from footplate.game.game import Game, Row
from footplate.game.play import play
from footplate.game.setup import opening_state
from footplate.game.state import State
from footplate.game.step import Step
from footplate.game.titledata import ModeData
from footplate.interop.departures import (
    FOLLOWS,
    WRITTEN,
    Options,
    habits_of,
    mode_of,
    options_in,
    same_position,
    same_property,
    steps_back,
)
from footplate.interop.gamefile import Json
from footplate.interop.moves import MoveWriter
from footplate.rounds.asides import TilePower
from footplate.rounds.operating import OperatingRound
from footplate.rounds.privates import LastPurchases
from footplate.rounds.stock import StockTurn
from footplate.titles import load

REASONS = {"bank": "bank", "bankrupt": "bankrupt", "agreed": "manually_ended"}


class CannotExport(FootplateError):
    """A game that has no counterpart in the other program's files."""


def export_game(game: Game) -> Json:
    """The game as an 18xx.games file (for its hot-seat import). Its `description` names what that site plays
    differently, if the game went where the site could not follow."""
    title = game.title
    if title.data.interop is None:
        raise CannotExport(f"{title.id} is not a title that footplate can write as an 18xx.games file")
    mode = mode_of(title)
    if mode is None:
        raise CannotExport(f"18xx.games has no mode of {title.id} with these parts for {len(title.players)} players")
    habits = title.data.interop
    written = _furthest(game, options_in(mode) | {*habits.departures} | title.options.intersection(habits.unchecked))
    if written.problem:
        raise CannotExport(written.problem)
    return _file(game, mode, written.actions, sorted({*habits.contrary} - written.options))


def _furthest(game: Game, options: Options) -> _Writer:
    """Write the game as 18xx.games conducts it; where it cannot be followed, by the rule text in that one point."""
    ways_back = steps_back(habits_of(game.title.id))
    best = _Writer(game, options)
    best.write()
    while best.problem:
        trials = [_Writer(game, best.options - given_up) for given_up in ways_back if given_up & best.options]
        for trial in trials:
            trial.write()
        furthest = max(trials, key=lambda trial: (not trial.problem, trial.reached), default=best)
        if furthest.problem and furthest.reached <= best.reached:
            return best
        best = furthest
    return best


def _file(game: Game, mode: ModeData, actions: list[Json], given_up: list[str]) -> Json:
    state = game.state
    ids = dict(zip(game.title.players, range(1, len(game.names) + 1), strict=True))
    number = next((step.number for step in state.stack if hasattr(step, "number")), 1)
    operating: OperatingRound | None = state.below(OperatingRound)
    description = WRITTEN
    if given_up:
        description += f"; {FOLLOWS}{', '.join(given_up)}"
    file: Json = {
        "id": f"hs_footplate_{game.seed}",
        "description": description,
        "user": {"id": 0, "name": "You"},
        "players": [{"id": ids[seat], "name": name} for seat, name in game.names.items()],
        "max_players": len(ids),
        "title": habits_of(game.title.id).title,
        "settings": {"seed": game.seed, "optional_rules": list(mode.rules)},
        "user_settings": None,
        "mode": "hotseat",
        "status": "finished" if state.ended else "active",
        "turn": operating.set if operating else number,
        "round": "Operating Round" if operating else "Stock Round",
        "acting": [ids[state.top.actor(state)]] if state.stack else list(ids.values()),
        "result": {str(ids[seat]): state.worth(seat) for seat in ids} if state.ended else {},
        "loaded": True,
        "actions": actions,
    }
    if state.ended:
        file["game_end_reason"] = REASONS[state.ended]
    return file


class _Stumble(Exception):
    """The other program could not follow."""


class _Writer:
    """The game played again under `options`, and what was written of it."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options
        self.actions: list[Json] = []
        self.reached = 0  # moves written
        self.problem = ""
        title = load(game.title.id, len(game.names), options)
        self.shadow: State = opening_state(title, game.seed)
        self.writer = MoveWriter(title)

    def write(self) -> None:
        try:
            if not same_position(self.shadow, self.game.state_at(0)):
                raise _Stumble("the opening position is not the same in 18xx.games")
            self._write_log()
            self._finish()
        except _Stumble as stumble:
            self.problem = f"move {self.reached + 1}: {stumble}" if self.reached else str(stumble)

    def _write_log(self) -> None:
        taken_back: list[Row] = []
        for row in self.game.log:
            if row.undone:
                taken_back.append(row)
                continue
            self._write_taken_back(taken_back)
            taken_back = []
            before, after = self.game.state_at(self.reached), self.game.state_at(self.reached + 1)
            self._move(row.player, row.action, before, after)
            self.reached += 1
        self._write_taken_back(taken_back)

    # ---- one move ----

    def _move(self, player: str, action: Action, before: State, after: State) -> None:
        if isinstance(before.top, Proposal):
            if not isinstance(action, Accept) or _same_proposal(before, after):
                return
            player, action = before.top.asker, before.top.proposed(before)  # carried out only now
        elif len(after.stack) > len(before.stack) and isinstance(after.top, Proposal):
            return
        self._catch_up(before, action)
        if self.shadow.stack == _stack(before):
            self._compare(before)
        elif isinstance(action, Pass) and isinstance(before.top, StockTurn | LastPurchases):
            return  # 18xx.games has passed him over already, or has nothing left to wait for
        self._write(player, action)

    def _catch_up(self, state: State, action: Action | None = None) -> None:
        """Answer what only the other program asks before `action`: for purchases after an offer was declined, for the
        second of two tiles."""
        while self.shadow.stack and self.shadow.stack != _stack(state):
            top = self.shadow.top
            if isinstance(top, TilePower) and top not in state.stack and not _uses(action, top.private):
                answer = Pass() if Pass in top.takes else next(top.places(self.shadow))
            elif isinstance(top, LastPurchases):
                answer = Pass()
            else:
                return
            self._write(top.actor(self.shadow), answer)

    def _compare(self, state: State) -> None:
        if self.shadow.stack == _stack(state) and not same_property(self.shadow, state):
            raise _Stumble("18xx.games would have come to another position")

    def _finish(self) -> None:
        state = self.game.state
        if state.ended:
            self._catch_up(state)
            if self.shadow.stack:
                raise _Stumble("18xx.games would not have ended the game here")
        self._compare(state)

    def _write(self, player: str, action: Action) -> None:
        before = self.shadow
        try:
            self.shadow = play(before, action, player)[0]
        except RuleViolation as refusal:
            raise _Stumble(f"18xx.games does not follow: {refusal}") from None
        self._append(self.writer.of(before, player, action, self.shadow))

    def _append(self, fields: Json) -> None:
        self.actions.append({**fields, "id": len(self.actions) + 1})

    # ---- moves that were taken back ----

    def _write_taken_back(self, rows: list[Row]) -> None:
        """What can be told of them: each after the one before it, or else in its place; then one undo for all."""
        kept = self.actions[-1]["id"] if self.actions else 0
        origin = self.game.state_at(self.reached)
        start = (self.shadow, copy.deepcopy(self.writer))
        state = origin
        for row in rows:
            for tried in (state, origin):
                try:
                    after = play(tried, row.action, row.player)[0]
                except RuleViolation:
                    continue
                if tried is not state:
                    self._undo(kept, row.player, start)
                self._try_move(row, tried, after)
                state = after
                break
        if rows:
            self._undo(kept, rows[-1].player, start)

    def _try_move(self, row: Row, before: State, after: State) -> None:
        written = len(self.actions)
        try:
            self._move(row.player, row.action, before, after)
        except _Stumble:
            del self.actions[written:]

    def _undo(self, kept: int, player: str, start: tuple[State, MoveWriter]) -> None:
        if len(self.actions) > kept:
            self._append({**self.writer.player(player), "type": "undo", "action_id": kept})
        self.shadow, self.writer = start[0], copy.deepcopy(start[1])


def _uses(action: Action | None, private: str) -> bool:
    return isinstance(action, LayPrivateTile) and action.private == private


def _stack(state: State) -> tuple[Step, ...]:
    """The turn stack without a proposal on top: what waits for its answer has not happened in the other program."""
    return state.stack[:-1] if state.stack and isinstance(state.top, Proposal) else state.stack


def _same_proposal(before: State, after: State) -> bool:
    """Has one player agreed and is another still to be asked?"""
    return len(before.stack) == len(after.stack) and isinstance(after.top, Proposal)
