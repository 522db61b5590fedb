"""A puzzle in words."""

from __future__ import annotations

from footplate.game.game import Game
from footplate.game.speech import Speech
from footplate.learning.puzzles.puzzle import Puzzle, Verdict
from footplate.learning.puzzles.search import chairs
from footplate.telling.voice import Voice


def name(puzzle: Puzzle, lang: str) -> str:
    """What its kind is called."""
    words = Speech(language=lang).words.learning
    return words[f"puzzle/{puzzle.kind}/name"]


def question(puzzle: Puzzle, game: Game, lang: str) -> str:
    """What is asked. The game begins with the puzzle."""
    speech, start = _speech(game, lang), game.at(0)
    decision = start.decision
    assert decision is not None
    facts = {"company": decision.company, "player": decision.player, "need": puzzle.need}
    if puzzle.kind == "raise":
        facts["companies"] = list(chairs(start.state, decision.player))
    return speech.say(speech.words.learning[f"puzzle/{puzzle.kind}"], facts)


def judged(puzzle: Puzzle, game: Game, verdict: Verdict, lang: str) -> str:
    """How an answer stands, in a sentence; "" while there is none."""
    if verdict.status == "open":
        return ""
    speech = _speech(game, lang)
    variant = "" if verdict.value is None else "/value"
    facts = {"value": verdict.value, "best": puzzle.best}
    return speech.say(speech.words.learning[f"puzzle/{verdict.status}{variant}"], facts)


def solution(puzzle: Puzzle, lang: str) -> list[str]:
    """The best answer, move by move."""
    from footplate.game.notation import parse

    game, told = puzzle.game(), []
    for text in puzzle.answers[0]:
        action = parse(text, game)
        told.append(Voice(game, lang).action(game.state, action))
        game.play(action)
    return told


def _speech(game: Game, lang: str) -> Speech:
    return Speech.of(game.title, lang, game.names)
