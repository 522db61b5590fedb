"""Puzzles made from games: bots play, and where a question of a kind is asked, all answers are tried. The same seed
gives the same puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import msgspec

from footplate.bots import BOTS, next_choice
from footplate.game.actions import LayTile, PlaceToken, SellShares
from footplate.game.decision import Decision
from footplate.game.game import Game
from footplate.game.state import State
from footplate.learning.puzzles.puzzle import Kind, Puzzle
from footplate.learning.puzzles.search import (
    PROVERS,
    End,
    Proof,
    chairs,
    earned,
    of_ends,
    prove_raise,
    prove_run,
    sales,
)
from footplate.rounds.running import AnyRun
from footplate.titles import load, title_data

NAMES: Final = ("Aki", "Bea", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")
#: who plays the games, one after the other: good play and plain chance lead to different boards
PLAYERS: Final = ("medium", "lookahead", "prudent")
MOST_ACTIONS: Final = 3_000  # a game that takes longer is left
A_GAME: Final = 3  # puzzles of one kind
TRIED: Final = 12  # positions of one game that are tried for one kind
CHOICES: Final = {"lay": 8, "station": 2}  # there must be at least so many answers
DISTINCT: Final = 2  # best answers there may be: more, and the question is none
ROUND: Final = 10  # amounts that are asked for are multiples of it
FEWEST_ENDS: Final = 6


class Found(msgspec.Struct, frozen=True):
    """What came of one game; a line in the file that `footplate puzzles make` writes."""

    title: str
    game: int
    puzzles: list[Puzzle]


def found_in_game(title: str, seed: int, number: int) -> Found:
    """The puzzles of game `number`, seeded from (seed, number) alone."""
    chance = random.Random(f"{title}/{seed}/{number}")
    asked: dict[Kind, list[Game]] = {"run": [], "lay": [], "station": [], "raise": []}
    for game in _positions(title, seed, number, chance):
        decision = game.decision
        assert decision is not None
        for kind in _kinds(decision):
            asked[kind].append(game.at(len(game)))
    found: list[Puzzle] = []
    for kind, games in asked.items():
        chance.shuffle(games)
        of_kind = (puzzle for game in games[:TRIED] if (puzzle := puzzle_of(game, kind, chance)))
        found += [puzzle for _, puzzle in zip(range(A_GAME), of_kind, strict=False)]
    return Found(title, number, found)


def _positions(title: str, seed: int, number: int, chance: random.Random) -> Iterator[Game]:
    """A game as it goes on."""
    low, high = title_data(title).title.players
    count = chance.randint(max(low, 2), min(high, len(NAMES)))
    game = Game(load(title, count), NAMES[:count], seed + number)
    kind = PLAYERS[number % len(PLAYERS)]
    if kind == "medium" and game.title.data.simulation.prudent:
        kind = "lookahead"  # the larger the game, the longer a careful bot thinks
    bots = {player: BOTS[kind](f"{seed}/{number}/{player}") for player in game.state.players}
    while game.decision and len(game) < MOST_ACTIONS:
        yield game
        choice = next_choice(game.decisions, bots)
        if choice is None:
            return
        game.play(choice.action, choice.player)


def _kinds(decision: Decision) -> Iterator[Kind]:
    """Which questions could be asked here, as far as a glance tells."""
    takes, state = decision.steps[0].takes, decision.state
    trains = bool(decision.company and state.companies[decision.company].trains)
    if LayTile in takes and trains:
        yield "lay"
    if PlaceToken in takes and trains:
        yield "station"
    if trains and any(isinstance(option, AnyRun) for option in decision.options):
        yield "run"
    if SellShares in takes and not decision.company and chairs(state, decision.player):
        yield "raise"


def puzzle_of(game: Game, kind: Kind, chance: random.Random) -> Puzzle | None:
    """The puzzle of a position, if it is one: worth asking, with an answer that all the others fall short of."""
    from footplate.game.position.reader import read_position  # the game begins with the text that will be shown

    text = game.position()
    start = read_position(text, load)
    decision = start.decision
    if decision is None or decision.step != getattr(game.decision, "step", ""):
        return None
    need, proof = 0, None
    if kind == "raise":
        need, proof = _wanted(start.state, decision, chance)
    else:
        proof = PROVERS[kind](start.state, decision)
    if proof is None or (kind != "raise" and not _is_asking(start.state, decision, kind, proof)):
        return None
    return Puzzle(start.title.id, kind, text, proof.best, proof.answers, proof.work, proof.near, need)


def _is_asking(state: State, decision: Decision, kind: Kind, proof: Proof) -> bool:
    if kind == "run":
        only_runs = all(isinstance(o, AnyRun) for o in decision.steps[0].options(state))
        trains = len(state.companies[decision.company].trains)
        return only_runs and proof.best > 0 and (proof.near > 0 or trains > 1)
    before = earned(state, decision.company)
    places = {answer[0].split()[1] for answer in proof.answers}
    choices = len(decision.options.of(LayTile if kind == "lay" else PlaceToken))
    return bool(
        before
        and proof.best > max(before.revenue, proof.second)
        and len(places) == 1
        and len(proof.answers) <= DISTINCT
        and choices >= CHOICES[kind]
    )


def _wanted(state: State, decision: Decision, chance: random.Random) -> tuple[int, Proof | None]:
    """An amount that is not to be had without thinking: several sales, or one that would cost a chair."""
    found = sales(state, decision.player, chairs(state, decision.player))
    ends = list(found) if found else []
    cash = state.cash[decision.player]
    amounts = sorted({end.cash // ROUND * ROUND for end in ends if end.chairs and end.cash > cash})
    chance.shuffle(amounts)
    for need in amounts if len(ends) >= FEWEST_ENDS else ():
        proof = of_ends(ends, need)
        if proof and need > cash and len(proof.answers) == 1 and _is_hard_to_raise(ends, need, proof):
            return need, proof
    return 0, None


def _is_hard_to_raise(ends: list[End], need: int, proof: Proof) -> bool:
    """Either it takes more than one sale, or the sale that would leave most costs a chair; and there is a choice."""
    loses_a_chair = any(end.cash >= need and not end.chairs and end.worth >= proof.best for end in ends)
    return proof.second > 0 and (len(proof.answers[0]) > 1 or loses_a_chair)


def is_proved(puzzle: Puzzle) -> bool:
    """Does the search find just these best answers, with this value? Of runs one is enough, the engine takes all."""
    proof = proof_of(puzzle)
    if proof is None or proof.best != puzzle.best:
        return False
    return puzzle.kind == "run" or sorted(proof.answers) == sorted(puzzle.answers)


def proof_of(puzzle: Puzzle) -> Proof | None:
    """The search once more, from nothing but the position."""
    game = puzzle.game()
    assert game.decision is not None
    if puzzle.kind == "raise":
        return prove_raise(game.state, game.decision, puzzle.need)
    prover = prove_run if puzzle.kind == "run" else PROVERS[puzzle.kind]
    return prover(game.state, game.decision)
