"""What a game says, in every language, to be read from top to bottom: prompts, options, refusals, the log.

    python -m tools.said            say which texts differ from those that are kept
    python -m tools.said --write    keep them anew, in tests/data/said

A few random games of each title are played, the same in every language. A sentence is kept the first times that its
templates are used, so that every way of saying something stands there, and little stands there twice. The texts of one
title have the same lines in every language: they can be read side by side.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from footplate.game.decision import Decision
from footplate.game.errors import RuleViolation
from footplate.game.folder import package_of
from footplate.game.game import Game, Move
from footplate.game.speech import Speech
from footplate.game.state import State
from footplate.game.step import Open, Option
from footplate.game.title import Title
from footplate.telling.position import ending_lines, position_lines
from footplate.telling.voice import Voice
from footplate.testing.offers import Offer
from footplate.testing.refusals import Earlier, refusals_at, remember
from footplate.testing.simulate import chance_player
from footplate.testing.strangers import Strangers
from footplate.titles import TITLES, load, rules_of
from footplate.words import languages

KEPT = Path(__file__).resolve().parents[1] / "tests/data/said"
PLAYERS = ("Anna", "Ben", "Cem")
SEED, GAMES = 1, 3
MOST = 2  # times that a way of saying something is kept
EVERY = 10  # decisions, at which is asked what is refused, and at which all options are looked at

#: how something is said: by a voice, in lines
Saying = Callable[[Voice], Iterator[str]]


class Listening(Speech):
    """Notes the templates that it fills; not those of the board, whose track is told once and remembered."""

    heard: dict[str, None]

    def say(self, template: str, facts: Mapping[str, Any]) -> str:
        if template not in self.words.board.values():
            self.heard[template] = None
        return super().say(template, facts)


class Played(NamedTuple):
    """A game, and what there is to be said about it."""

    game: Game
    prompts: list[Saying]
    options: list[Saying]
    refusals: list[Saying]
    moves: list[Saying]


def played(title: Title, number: int) -> Played:
    """A game of chance, with what was open and what was refused at some of its decisions."""
    game = Game(title, PLAYERS, SEED + number)
    chance, strangers = chance_player(title, SEED, number), Strangers(title, f"{SEED}/{number}/said")
    found, earlier, steps = Played(game, [], [], [], []), Earlier(), Counter[str]()
    while waiting := game.decisions:
        state = game.state
        for number, decision in enumerate(waiting):
            found.prompts.append(partial(_prompt, decision, number > 0))
            if len(game) % EVERY == 0 or steps[decision.step] < MOST:
                found.options.extend(_options(state, decision))
            steps[decision.step] += 1
        if len(game) % EVERY == 0:
            refused = refusals_at(Offer(state), strangers, earlier)
            found.refusals.extend(partial(_refusal, violation) for *_, violation in refused)
        player, action = chance.choose(waiting)
        remember(earlier, action)
        game.play(action, player)
        found.moves.append(partial(_move, state, game.moves[-1]))
    return found


def _options(state: State, decision: Decision) -> Iterator[Saying]:
    """Of each kind the first and the last."""
    kinds: dict[str, list[Option]] = {}
    for option in decision.options:
        kinds.setdefault((option.action if isinstance(option, Open) else option).kind(), []).append(option)
    for options in kinds.values():
        yield from (partial(_option, state, option) for option in (options[0], options[-1]))


def _prompt(decision: Decision, off_turn: bool, voice: Voice) -> Iterator[str]:
    yield voice.decision(decision, off_turn=off_turn)


def _option(state: State, option: Option, voice: Voice) -> Iterator[str]:
    yield voice.option(state, option)


def _refusal(violation: RuleViolation, voice: Voice) -> Iterator[str]:
    yield voice.refusal(violation)


def _move(before: State, move: Move, voice: Voice) -> Iterator[str]:
    yield from voice.move(before, move)


def texts(title_id: str) -> dict[str, str]:
    """What games of a title say, by language."""
    title = load(title_id, len(PLAYERS))
    games = [played(title, number) for number in range(GAMES)]
    last = games[-1].game
    voices = [_voice(last, language) for language in languages()]
    said: list[list[str]] = [[f"# {voice.texts.title.name}"] for voice in voices]
    for heading in ("prompts", "options", "refusals", "moves"):
        for lines in said:
            lines.extend(("", f"## {heading.capitalize()}", ""))
        _keep([saying for found in games for saying in getattr(found, heading)], voices, said)
    for voice, lines in zip(voices, said, strict=True):
        lines.extend(("", "## The end", "", *position_lines(last, voice), *ending_lines(last, voice), ""))
    return dict(zip(languages(), map("\n".join, said), strict=True))


def _voice(game: Game, language: str) -> Voice:
    voice = Voice(game, language)
    voice.speech = Listening.of(game.title, language, voice.names)
    voice.speech.heard = {}
    return voice


def _keep(sayings: list[Saying], voices: list[Voice], said: list[list[str]]) -> None:
    """What says something in a way that is not kept often enough, as each voice says it; the first speaks English."""
    ways: Counter[tuple[str, ...]] = Counter()
    for saying in sayings:
        used = list(_ways(saying, voices[0]))
        ways.update(used)
        if any(ways[way] <= MOST for way in used):
            for voice, lines in zip(voices, said, strict=True):
                lines.extend(saying(voice))


def _ways(saying: Saying, voice: Voice) -> Iterator[tuple[str, ...]]:
    """The templates of each of its lines."""
    speech = voice.speech
    assert isinstance(speech, Listening)
    speech.heard.clear()
    for _ in saying(voice):
        yield tuple(speech.heard)
        speech.heard.clear()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.said", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="default: all")
    parser.add_argument("--write", action="store_true", help="keep the texts anew")
    chosen = parser.parse_args()
    for title_id in chosen.titles or [title for title in TITLES if is_ours(title)]:
        for language, text in texts(title_id).items():
            path = kept(title_id, language)
            if chosen.write:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            same = path.is_file() and path.read_text(encoding="utf-8") == text
            print(f"{path.name}: {len(text.splitlines())} lines, {'as kept' if same else 'differs from what is kept'}")


def is_ours(title_id: str) -> bool:
    return package_of(rules_of(title_id)).startswith("footplate.")


def kept(title_id: str, language: str) -> Path:
    return KEPT / f"{title_id}.{language}.txt"


if __name__ == "__main__":
    main()
