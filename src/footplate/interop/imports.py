"""An 18xx.games game as a footplate game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from footplate.game.errors import BadRecord, BadSetup, RuleViolation
from footplate.game.game import Game
from footplate.game.speech import Speech
from footplate.game.speech import refusal as refusal_text
from footplate.interop.departures import (
    Options,
    all_departures,
    base_options,
    earlier,
    habits_in,
    is_ours,
    named_in,
    our_title,
    remedy,
    same_position,
    steps_back,
    unchecked,
)
from footplate.interop.gamefile import ForeignAction, GameFile, flatten
from footplate.interop.translate import Translator
from footplate.titles import load
from footplate.words.misfit import sentence


class Replay:
    """Plays a file action by action."""

    def __init__(self, file: GameFile, place: str, options: Options) -> None:
        self.file = file
        self.place = place
        try:
            self.game = Game(load(our_title(file, place), len(file.players), options), _names(file), file.seed)
        except BadSetup as error:
            raise BadRecord(place, str(error)) from None
        self.translator = Translator(self.game.title, file)
        self.actions = flatten(file)

    def __iter__(self) -> Iterator[ForeignAction]:
        """Each action of the flattened list, right after it was played."""
        for foreign in self.actions:
            self.play(foreign)
            yield foreign

    def play(self, foreign: ForeignAction) -> None:
        """Translate an action and play it; Refused if the rules do not allow it."""
        if not foreign.is_move:
            return
        try:
            player, action = self.translator.action(self.game.state, foreign)
        except RuleViolation as refusal:
            raise Refused(self, foreign, refusal) from refusal
        except (ValueError, msgspec.ValidationError) as error:
            place = f"{self.place}: action {foreign.source} ({foreign.type})"
            raise BadRecord(_one_line(place), _one_line(f"makes no sense here: {sentence(error)}")) from None
        try:
            self.game.play(action, player)
        except RuleViolation as refusal:
            raise Refused(self, foreign, refusal) from refusal


class Refused(BadRecord):
    """An action of the file that the rules in force refuse."""

    def __init__(self, replay: Replay, foreign: ForeignAction, refusal: RuleViolation) -> None:
        words = refusal_text(refusal, Speech.of(replay.game.title, names=replay.game.names))
        super().__init__(f"{replay.place}: action {foreign.source} ({foreign.type})", _one_line(words))
        self.refusal = refusal
        self.played = len(replay.game)


Excuse = Callable[[BadRecord], None]


def insist(problem: BadRecord) -> None:
    """No game is left out."""
    raise problem


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _names(file: GameFile) -> list[str]:
    names = [p.called for p in file.seats]
    if len(set(names)) == len(names):
        return names
    return [f"{name} {n + 1}" for n, name in enumerate(names)]


def replay_as_played(file: GameFile, place: str) -> Replay:
    """A replay under all departures of 18xx.games, as that site would play it, decision by decision."""
    return Replay(file, place, all_departures(file, place))


def import_game(file: GameFile, place: str) -> Game:
    """The file as a footplate game, under the rulebook and exactly those departures from it that the file needs."""
    as_played = played_through(file, place)
    options = base_options(file, place)
    while True:
        game, faithful = _follow(file, place, options, as_played)
        if faithful:
            return game
        n = len(game)
        move, before = as_played.moves[n], as_played.state_at(n)
        needed = remedy(before, move.action, move.player, move.state, options)
        if not needed:
            return _least(file, place, options, as_played)
        options |= needed


def _least(file: GameFile, place: str, options: Options, as_played: Game) -> Game:
    """Departures that only work together over several moves: all of them, less each one that can be done without."""
    least = as_played
    for option in sorted(as_played.title.options - options):
        game, faithful = _follow(file, place, least.title.options - {option}, as_played)
        if faithful:
            least = game
    return least


def other_result(file: GameFile, game: Game) -> str:
    """How the result that a file states differs from that of its moves; "" if it does not, or if there is none."""
    if not file.result:
        return ""
    stated, state = file.score, game.state
    different = [
        f"{player.called} {stated.get(player.key, 'nothing')}, not {state.worth(seat)}"
        for player, seat in zip(file.seats, state.players, strict=True)
        if stated.get(player.key) != state.worth(seat)
    ]
    return f"the result that the file states is not what its moves come to: {', '.join(different)}" if different else ""


def played_through(file: GameFile, place: str) -> Game:
    """The whole file under the conduct of 18xx.games. A file that footplate wrote may need the rule text in places
    where the two contradict each other: then the departure is given up that it names, or that stands in the way."""
    options = all_departures(file, place) - named_in(file, place)
    played = refused = _stops_at(file, place, options)
    while isinstance(played, Refused):
        further, options = _without_one(file, place, options, played)
        if further is played and isinstance(refused, Refused):
            raise refused
        played = further
    return played


def _without_one(file: GameFile, place: str, options: Options, problem: Refused) -> tuple[Game | Refused, Options]:
    """The replay that comes furthest when one departure is given up, or one of earlier years taken up."""
    best: tuple[Game | Refused, Options] = problem, options
    reached = problem.played
    habits = habits_in(file, place)
    others = [options - given_up for given_up in steps_back(habits)] if is_ours(file) else []
    others += [options | taken_up for taken_up in (*earlier(file, place), *unchecked(habits))]
    for changed in others:
        if changed != options:
            result = _stops_at(file, place, changed)
            if isinstance(result, Game):
                return result, changed
            if result.played > reached:
                best, reached = (result, changed), result.played
    return best


def _stops_at(file: GameFile, place: str, options: Options) -> Game | Refused:
    replay = Replay(file, place, options)
    try:
        for _ in replay:
            pass
    except Refused as refused:
        return refused
    return replay.game


def _follow(file: GameFile, place: str, options: Options, as_played: Game) -> tuple[Game, bool]:
    """Replay under `options` as far as every position is the one it was; is that the whole game?"""
    replay = Replay(file, place, options)
    for foreign in replay.actions:
        try:
            replay.play(foreign)
        except BadRecord:
            return replay.game, False
        if foreign.is_move and not same_position(replay.game.state, as_played.state_at(len(replay.game))):
            replay.game.undo()
            return replay.game, False
    return replay.game, True
