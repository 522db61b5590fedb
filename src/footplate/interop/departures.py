"""Where 18xx.games departs from a rulebook: the options that reproduce it, and which of them a move needs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time
from functools import cache
from itertools import combinations

import msgspec

from footplate.board.layout import Node
from footplate.game.actions import Action
from footplate.game.errors import BadRecord, RuleViolation
from footplate.game.play import play
from footplate.game.state import FIELDS, State
from footplate.game.title import Title
from footplate.game.titledata import InteropData, ModeData
from footplate.interop.gamefile import GameFile
from footplate.rounds.depot import DiscardTrains
from footplate.titles import load, playable, title_data

Options = frozenset[str]

#: a move seldom needs more than one departure, and never more than this
MOST_AT_ONCE = 3

# the supply of tiles follows from the board; offers that were declined have no counterpart in a file
_COMPARED = tuple(name for name in FIELDS if name not in ("title", "stack", "board", "tiles", "companies", "declined"))


def our_title(file: GameFile, place: str) -> str:
    ours = _ours(file.title)
    if not ours:
        raise BadRecord(place, f"title {file.title!r} is not one footplate can import")
    return ours


@cache
def _ours(theirs: str) -> str:
    """Our id of a title of 18xx.games; "" if there is none."""
    return next((ours for ours in playable() if (habits := title_data(ours).interop) and habits.title == theirs), "")


def habits_in(file: GameFile, place: str) -> InteropData:
    """How 18xx.games plays the title of a file."""
    return habits_of(our_title(file, place))


def habits_of(title: str) -> InteropData:
    habits = title_data(title).interop
    assert habits is not None
    return habits


def base_options(file: GameFile, place: str) -> Options:
    """Options that the file itself names."""
    habits = habits_in(file, place)
    known = {rule for mode in habits.mode for rule in mode.rules}
    for rule in file.rules:
        if rule not in known:
            raise BadRecord(place, f"optional rule {rule!r} of {file.title} is not known")
    offered = _modes(habits, len(file.players))
    return options_in(next((mode for mode in offered if {*mode.rules} <= {*file.rules}), ModeData()))


def options_in(mode: ModeData) -> Options:
    """Our options for a game that 18xx.games offers."""
    return frozenset((*mode.options, *mode.adds))


def mode_of(title: Title) -> ModeData | None:
    """The game of 18xx.games that has the parts of ours; None if it has no such game."""
    habits = habits_of(title.id)
    chosen = title.options & {option for mode in habits.mode for option in mode.options}
    return next((mode for mode in _modes(habits, len(title.players)) if chosen == {*mode.options}), None)


def _modes(habits: InteropData, players: int) -> Iterator[ModeData]:
    """What is offered to that many players."""
    return (mode for mode in habits.mode if mode.players[0] <= players <= mode.players[1])


def all_departures(file: GameFile, place: str) -> Options:
    return base_options(file, place) | frozenset(habits_in(file, place).departures)


def steps_back(habits: InteropData) -> list[Options]:
    """What can be given up to follow the rule text in one point."""
    return [*(frozenset({option}) for option in sorted(habits.contrary)), *map(frozenset, habits.given_up)]


#: what the description of a file of ours begins with
WRITTEN = "written by footplate"
#: how a file of ours says which departures it does not follow
FOLLOWS = "follows the rulebook where 18xx.games does otherwise: "


def is_ours(file: GameFile) -> bool:
    """Did footplate write it? Then it may follow the rule text where 18xx.games would not have."""
    return (file.description or "").startswith(WRITTEN)


def named_in(file: GameFile, place: str) -> Options:
    """Departures that a file written by footplate says it does not follow."""
    named = (file.description or "").partition(FOLLOWS)[2].split(", ")
    return frozenset(habits_in(file, place).contrary).intersection(named)


def earlier(file: GameFile, place: str) -> list[Options]:
    """What 18xx.games may have done when the game was begun and does no more."""
    begun = file.created_at if isinstance(file.created_at, int) else 0
    days = habits_in(file, place).earlier.items()
    return [frozenset({option}) for option, day in days if begun < datetime.combine(day, time(), UTC).timestamp()]


def unchecked(habits: InteropData) -> list[Options]:
    """What 18xx.games lets pass when it loads a file."""
    return [frozenset({option}) for option in habits.unchecked]


def beside_the_text(title: Title) -> Options:
    """Options that stand for a conduct of the game beside the rule text, not for parts of it."""
    habits = title.data.interop
    return (
        frozenset((*habits.departures, *habits.unchecked, *habits.earlier)) - {*habits.parts} if habits else frozenset()
    )


def same_position(one: State, other: State) -> bool:
    """Is everything the same, and does the same player decide next?"""
    return waits_for(one) == waits_for(other) and same_property(one, other)


def same_property(one: State, other: State) -> bool:
    """Does everybody own the same, and lies the same on the board?"""
    same = all(getattr(one, name) == getattr(other, name) for name in _COMPARED)
    return same and same_companies(one, other) and same_board(one, other)


def same_companies(one: State, other: State) -> bool:
    """What a company's stations will cost is for the title to say: it counts how many are left."""
    if one.companies == other.companies:
        return True
    return all(
        len(a.tokens) == len(b.tokens) and msgspec.structs.replace(a, tokens=b.tokens) == b
        for a, b in zip(one.companies.values(), other.companies.values(), strict=True)
    )


def same_board(one: State, other: State) -> bool:
    """By what lies there: titles with other options have boards of their own. In which circle of its city a station
    stands decides nothing."""
    if one.board is other.board:
        return True
    return _cities(one) == _cities(other) and one.board.tiles() == other.board.tiles()


def _cities(state: State) -> dict[Node, list[str]]:
    return {where: sorted(filter(None, circles)) for where, circles in state.board.stations.items() if any(circles)}


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
    """The options of the game without which, beside `options`, the move does not lead where it led; the fewest."""
    others = [option.name for option in before.title.chosen_options() if option.name not in options]
    for size in range(MOST_AT_ONCE + 1):  # with none of them, if only what happened before stands in the way
        for chosen in combinations(others, size):
            result = outcome(before, action, player, options.union(chosen))
            if isinstance(result, State) and same_position(result, after):
                return frozenset(chosen)
    return frozenset()
