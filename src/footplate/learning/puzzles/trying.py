"""An answer that somebody has given: is it the best? The engine says what it is worth."""

from __future__ import annotations

from typing import Final

from footplate.game.actions import Action, LayTile, PlaceToken, RunTrains
from footplate.game.game import Game
from footplate.game.state import State
from footplate.learning.puzzles.puzzle import Puzzle, Verdict
from footplate.learning.puzzles.search import chairs, earned, of_ends, sales
from footplate.rounds.running import run_revenue

DECIDES: Final[dict[str, type[Action]]] = {"run": RunTrains, "lay": LayTile, "station": PlaceToken}


def verdict(puzzle: Puzzle, game: Game) -> Verdict:
    """How the moves of a game that begins with the puzzle answer it."""
    decision = game.at(0).decision
    assert decision is not None
    if puzzle.kind == "raise":
        return _raised(puzzle, game, decision.player)
    kind = DECIDES[puzzle.kind]
    for number, move in enumerate(game.moves):
        if isinstance(move.action, kind):
            before, after = game.state_at(number), game.state_at(number + 1)
            value = _value(move.action, before, after, decision.company)
            return Verdict("right" if value == puzzle.best else "wrong", value)
    here = game.decision
    is_open = here is not None and here.company == decision.company and here.step == decision.step
    return Verdict("open" if is_open else "wrong")


def _value(action: Action, before: State, after: State, company: str) -> int | None:
    if isinstance(action, RunTrains):
        return run_revenue(before, company, action.routes)
    found = earned(after, company)
    return found.revenue if found else None


def _raised(puzzle: Puzzle, game: Game, player: str) -> Verdict:
    """Right as soon as the money is there; wrong as soon as the best can no longer be reached."""
    state, kept = game.state, chairs(game.at(0).state, player)
    presides = all(state.companies[company].president == player for company in kept)
    if state.cash[player] >= puzzle.need and presides and state.worth(player) == puzzle.best:
        return Verdict("right", puzzle.best)
    if not presides or game.decision is None or game.decision.player != player:
        return Verdict("wrong")
    ends = sales(state, player, kept)
    proof = of_ends(list(ends), puzzle.need) if ends else None
    if proof and proof.best == puzzle.best:
        return Verdict("open")
    return Verdict("wrong", proof.best if proof else None)
