"""Where 18xx.games plays otherwise than a rulebook: the options that reproduce it, and which of them a move needs."""

from __future__ import annotations

from itertools import combinations

import msgspec

from footplate.game.actions import Action
from footplate.game.errors import BadRecord, RuleViolation
from footplate.game.play import play
from footplate.game.state import FIELDS, State
from footplate.interop.gamefile import GameFile
from footplate.rounds.depot import DiscardTrains
from footplate.titles import load

Options = frozenset[str]

#: options that together make a title conduct the game as 18xx.games does
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
#: those that also refuse, or do otherwise, what the rule text asks for; the others only allow more
CONTRARY: Options = frozenset({"lowest-bidder-next", "free-private-to-next", "passed-over-with-powers", "no-sell-down"})
#: what can be given up to follow the rule text in one point. Whoever is not passed over is asked for everything that
#: he may do, also for what only further departures allow; so these may have to go with it.
GIVEN_UP: tuple[Options, ...] = (
    *(frozenset({option}) for option in sorted(CONTRARY)),
    frozenset({"passed-over-with-powers", "end-by-agreement"}),
    frozenset({"passed-over-with-powers", "end-by-agreement", "dougo-any-time"}),
)
#: optional rules of 18xx.games, by title, and our options for them
RULES: dict[str, dict[str, tuple[str, ...]]] = {"1889": {"beginner_game": ("beginner", "beginner-parts-18xx")}}
#: of those, the ones that only 18xx.games has
PARTS = frozenset({"beginner-parts-18xx"})
#: a move seldom needs more than one departure, and never more than this
MOST_AT_ONCE = 3

# the supply of tiles follows from the board; offers that were declined have no counterpart in a file
_COMPARED = tuple(name for name in FIELDS if name not in ("title", "stack", "board", "tiles", "declined"))


def base_options(file: GameFile, place: str) -> Options:
    """Options that the file itself names."""
    known = RULES.get(file.title)
    if known is None:
        raise BadRecord(place, f"title {file.title!r} is not one footplate can import")
    options: set[str] = set()
    for rule in file.rules:
        if rule not in known:
            raise BadRecord(place, f"optional rule {rule!r} of {file.title} is not known")
        options.update(known[rule])
    return frozenset(options)


def all_departures(file: GameFile, place: str) -> Options:
    return base_options(file, place) | frozenset(DEPARTURES[file.title])


def same_position(one: State, other: State) -> bool:
    """Is everything the same, and does the same player decide next?"""
    return waits_for(one) == waits_for(other) and same_property(one, other)


def same_property(one: State, other: State) -> bool:
    """Does everybody own the same, and lies the same on the board?"""
    return all(getattr(one, name) == getattr(other, name) for name in _COMPARED) and same_board(one, other)


def same_board(one: State, other: State) -> bool:
    """By what lies there: titles with other options have boards of their own."""
    if one.board is other.board:
        return True
    return one.board.stations == other.board.stations and one.board.tiles() == other.board.tiles()


def waits_for(state: State) -> tuple[str, str, str]:
    """Step, player and company that the game waits for. Who is asked first to discard decides nothing by itself."""
    if not state.stack:
        return "", "", ""
    if isinstance(state.top, DiscardTrains):
        return state.top.name(), "", ""
    return state.top.name(), state.top.actor(state), state.top.acts_for(state)


def under(state: State, options: Options) -> State:
    """The same position, to go on under other options."""
    changed: State = msgspec.structs.replace(state, title=load(state.title.id, len(state.players), options))
    return changed


def outcome(state: State, action: Action, player: str, options: Options) -> State | RuleViolation:
    """What a move leads to under other options."""
    try:
        return play(under(state, options), action, player)[0]
    except RuleViolation as refusal:
        return refusal


def remedy(before: State, action: Action, player: str, after: State, options: Options) -> Options:
    """The departures without which, beside `options`, the move does not lead where it led; the fewest that do."""
    others = [option for option in DEPARTURES[before.title.id] if option not in options]
    for size in range(1, MOST_AT_ONCE + 1):
        for chosen in combinations(others, size):
            result = outcome(before, action, player, options.union(chosen))
            if isinstance(result, State) and same_position(result, after):
                return frozenset(chosen)
    return frozenset()
