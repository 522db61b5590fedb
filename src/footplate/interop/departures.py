"""Where 18xx.games plays otherwise than a rulebook: the options that reproduce it, and which of them a move needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from footplate.game.actions import Action
from footplate.game.errors import BadRecord, RuleViolation
from footplate.game.play import play
from footplate.game.state import FIELDS, State
from footplate.game.title import Title
from footplate.interop.gamefile import GameFile
from footplate.rounds.depot import DiscardTrains
from footplate.titles import load

Options = frozenset[str]

#: title of a file -> ours
OURS = {"1889": "1889", "1888": "1888-N"}
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
    ),
    "1888-N": (
        "lowest-bidder-next",
        "export-in-auction",
        "passed-over-with-powers",
        "forbidden-city-buys-back",
        "stations-40-60-80",
        "home-tile-optional",
        "home-circle-kept",
        "wall-tiles-at-once",
        "ferry-in-halves",
        "waits-for-lost-powers",
        "trains-in-any-phase",
        "presidencies-may-change",
        "discards-in-any-order",
        "no-consent",
        "any-run",
        "declared-runs",
        "end-by-agreement",
    ),
}
#: those that also refuse, or do otherwise, what the rule text asks for; the others only allow more
CONTRARY: Options = frozenset(
    {
        "lowest-bidder-next",
        "free-private-to-next",
        "passed-over-with-powers",
        "no-sell-down",
        "export-in-auction",
        "stations-40-60-80",
        "home-circle-kept",
        "wall-tiles-at-once",
        "ferry-in-halves",
        "presidencies-may-change",
    }
)
#: what can be given up to follow the rule text in one point. Whoever is not passed over is asked for everything that
#: he may do, also for what only further departures allow; so these may have to go with it.
GIVEN_UP: tuple[Options, ...] = (
    *(frozenset({option}) for option in sorted(CONTRARY)),
    frozenset({"passed-over-with-powers", "end-by-agreement"}),
    frozenset({"passed-over-with-powers", "end-by-agreement", "dougo-any-time"}),
)
#: what 18xx.games did until some day (seconds since 1970): taken up where a file does not go through without it
EARLIER: dict[str, dict[str, int]] = {
    "1888-N": {
        "wide-zone": 1692921600,  # 25 August 2023
        "diesels-beside-6": 1691539200,  # 9 August 2023
        "train-duty-with-route": 1651017600,  # 27 April 2022
        "prototype-tiles": 1699488000,  # 9 November 2023
        "forbidden-city-old": 1733875200,  # 11 December 2024
    }
}
#: optional rules of 18xx.games, by title, and our options for them
RULES: dict[str, dict[str, tuple[str, ...]]] = {
    "1889": {"beginner_game": ("beginner", "beginner-parts-18xx")},
    "1888-N": {"north": (), "small_bank": ()},  # see `_mode_of_1888`
}
#: options for parts that only 18xx.games has
PARTS = frozenset(
    {"beginner-parts-18xx", "bank-10000", "float-50", "prototype-tiles", "forbidden-city-old", "certificates-20"}
)
#: a move seldom needs more than one departure, and never more than this
MOST_AT_ONCE = 3

# the supply of tiles follows from the board; offers that were declined have no counterpart in a file
_COMPARED = tuple(name for name in FIELDS if name not in ("title", "stack", "board", "tiles", "companies", "declined"))


def our_title(file: GameFile, place: str) -> str:
    if file.title not in OURS:
        raise BadRecord(place, f"title {file.title!r} is not one footplate can import")
    return OURS[file.title]


def base_options(file: GameFile, place: str) -> Options:
    """Options that the file itself names."""
    title = our_title(file, place)
    known = RULES[title]
    for rule in file.rules:
        if rule not in known:
            raise BadRecord(place, f"optional rule {rule!r} of {file.title} is not known")
    return options_for(title, file.rules, len(file.players))


def options_for(title: str, rules: Sequence[str], players: int) -> Options:
    """Our options for the optional rules of a file."""
    options = frozenset(option for rule in rules for option in RULES[title][rule])
    return options | _mode_of_1888(rules, players) if title == "1888-N" else options


def _mode_of_1888(rules: Sequence[str], players: int) -> Options:
    """18xx.games has 1888-N as an option, not for two players; without it, it plays a prototype of the draft."""
    limit = frozenset({"certificates-20"}) if players == 2 else frozenset()
    if "north" in rules and players > 2:
        return limit
    prototype = limit | {"prototype-tiles", "forbidden-city-old"}
    return prototype if "small_bank" in rules else prototype | {"bank-10000", "float-50"}


def rules_of(title: Title) -> list[str] | None:
    """The optional rules a file names for a game under our options; None if there are none that give its parts."""
    if title.id == "1888-N":
        parts, players = title.options & PARTS, len(title.players)
        modes: tuple[list[str], ...] = ([], ["north"], ["small_bank"])
        return next((rules for rules in modes if options_for(title.id, rules, players) == parts), None)
    return [rule for rule, (option, *_) in RULES[title.id].items() if option in title.options]


def all_departures(file: GameFile, place: str) -> Options:
    return base_options(file, place) | frozenset(DEPARTURES[our_title(file, place)])


#: how a file of ours says which departures it does not follow
FOLLOWS = "follows the rulebook where 18xx.games does otherwise: "


def named_in(file: GameFile) -> Options:
    """Departures that a file written by footplate says it does not follow."""
    named = (file.description or "").partition(FOLLOWS)[2].split(", ")
    return CONTRARY.intersection(named)


def earlier(file: GameFile) -> list[Options]:
    """What 18xx.games may have done when the game was begun and does no more."""
    begun = file.created_at if isinstance(file.created_at, int) else 0
    return [frozenset({option}) for option, until in EARLIER.get(OURS[file.title], {}).items() if begun < until]


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
