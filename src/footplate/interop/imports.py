"""A game of 18xx.games as a game of ours."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.errors import BadRecord, RuleViolation
from footplate.game.game import Game
from footplate.interop.gamefile import ForeignAction, GameFile, flatten
from footplate.interop.translate import Translator
from footplate.titles import load

#: how 18xx.games departs from the rulebooks: options that reproduce it
DEPARTURES: dict[str, tuple[str, ...]] = {
    "1889": (
        "lowest-bidder-next",
        "free-private-to-next",
        "dougo-any-time",
        "passed-over-with-powers",
        "discards-in-any-order",
        "no-sell-down",
        "no-consent",
        "any-run",
        "declared-runs",
        "end-by-agreement",
    )
}
_RULES = {"1889": {"beginner_game": ("beginner", "beginner-parts-18xx")}}


def base_options(file: GameFile, place: str) -> frozenset[str]:
    """Options that the file itself names."""
    known = _RULES.get(file.title)
    if known is None:
        raise BadRecord(place, f"title {file.title!r} is not one footplate can import")
    options: set[str] = set()
    for rule in file.rules:
        if rule not in known:
            raise BadRecord(place, f"optional rule {rule!r} of {file.title} is not known")
        options.update(known[rule])
    return frozenset(options)


class Replay:
    """Plays a file action by action."""

    def __init__(self, file: GameFile, place: str, options: frozenset[str]) -> None:
        self.file = file
        self.place = place
        self.game = Game(load(file.title, len(file.players), options), _names(file), file.seed)
        self.translator = Translator(self.game.title, file)
        self.actions = flatten(file)

    def __iter__(self) -> Iterator[ForeignAction]:
        """Each action of the flattened list, right after it was played."""
        for foreign in self.actions:
            self.play(foreign)
            yield foreign

    def play(self, foreign: ForeignAction) -> None:
        if not foreign.is_move:
            return
        try:
            player, action = self.translator.action(self.game.state, foreign)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            raise BadRecord(f"{self.place}: action {foreign.source}", f"makes no sense here ({error!r})") from None
        try:
            self.game.play(action, player)
        except RuleViolation as refusal:
            raise Refused(self.place, foreign, refusal, len(self.game)) from refusal


class Refused(BadRecord):
    """An action of the file that the rules in force refuse."""

    def __init__(self, place: str, foreign: ForeignAction, refusal: RuleViolation, played: int) -> None:
        super().__init__(f"{place}: action {foreign.source} ({foreign.type})", str(refusal))
        self.refusal = refusal
        self.played = played


def _names(file: GameFile) -> list[str]:
    names = [p.name for p in file.players]
    if len(set(names)) == len(names):
        return names
    return [f"{name} {n + 1}" for n, name in enumerate(names)]


def replay_as_played(file: GameFile, place: str) -> Replay:
    """A replay under all departures of 18xx.games: its conduct of the game, decision by decision."""
    return Replay(file, place, base_options(file, place) | frozenset(DEPARTURES[file.title]))


def import_game(file: GameFile, place: str) -> Game:
    """The file as a game of ours, under the rule text and exactly those departures from it that the file needs."""
    options = base_options(file, place)
    while True:
        problem = _stops_at(file, place, options)
        if isinstance(problem, Game):
            return problem
        options |= {_remedy(file, place, options, problem)}


def _stops_at(file: GameFile, place: str, options: frozenset[str]) -> Game | Refused:
    replay = Replay(file, place, options)
    try:
        for _ in replay:
            pass
    except Refused as refused:
        return refused
    return replay.game


def _remedy(file: GameFile, place: str, options: frozenset[str], problem: Refused) -> str:
    """The departure that brings the replay furthest beyond the refused action."""
    best, reached = "", problem.played
    for option in DEPARTURES[file.title]:
        if option in options:
            continue
        try:
            after = _stops_at(file, place, options | {option})
        except BadRecord:
            continue
        if isinstance(after, Game):
            return option
        if after.played > reached:
            best, reached = option, after.played
    if not best:
        raise problem
    return best
