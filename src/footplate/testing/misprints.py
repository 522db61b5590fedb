"""What can be verified of a title before anybody plays: everything printed refers to something that is there."""

from __future__ import annotations

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import msgspec

from footplate.board.tiles import COLOURS
from footplate.finance.ledger import BANK
from footplate.game.laws import Problems, named
from footplate.game.record import union_of
from footplate.game.state import IPO, POOL
from footplate.game.step import Step
from footplate.game.title import Title
from footplate.words import catalogue, slips, spoken_by


def ids_are_unique(title: Title) -> Problems:
    """Money, shares, privates and trains name their owners by id: no two owners may share one."""
    ids = [*title.players, *title.companies, *(p.id for p in title.data.private), BANK, IPO, POOL]
    yield from (f"{id_!r} names {count} owners" for id_, count in Counter(ids).items() if count > 1)
    for what, names in (("train", [t.name for t in title.data.train]), ("phase", [p.name for p in title.data.phase])):
        yield from (f"{what} {name} is printed {n} times" for name, n in Counter(names).items() if n > 1)


def trains_and_phases_refer(title: Title) -> Problems:
    between = title.data.trains.between_companies_from
    for train in title.data.train:
        yield from _unknown(f"train {train.name} is scrapped by", [train.scrapped_by], title.trains)
        yield from _unknown(f"train {train.name} is on sale from phase", [train.available_from_phase], title.phases)
        yield from _unknown(f"train {train.name} takes in", train.trade_in, title.trains)
    for phase in title.data.phase:
        yield from _unknown(f"phase {phase.name} allows tiles of colour", phase.tiles, COLOURS)
    yield from _unknown("companies buy trains from each other from phase", [between], title.phases)
    if not title.data.phase:
        yield "there is no phase to begin in"


def tiles_refer(title: Title) -> Problems:
    """The chart names tiles that exist, and a tile that may follow another does keep its track in some turn."""
    known, upgrades = title.map.tiles, title.data.tiles.upgrades
    for number, count in title.tile_counts.items():
        yield from _unknown("the supply holds tile", [number], known)
        if count < 0:
            yield f"the supply holds {count} of tile {number}"
    for what, tiles in upgrades.first.items():
        yield from _unknown(f"a first tile on a {what} hex is", tiles, known)
    for hex_ in title.map.hexes:
        yield from _unknown(f"a first tile in {hex_.hex} is", hex_.first_tiles or (), known)
    for old, tiles in upgrades.next.items():
        yield from _unknown("the chart begins with tile", [old], known)
        yield from _unknown(f"tile {old} is followed by", tiles, known)
        for new in tiles:
            if old in known and new in known:
                if not any(title.map.carried(known[old].faces[0], face) is not None for face in known[new].faces):
                    yield f"tile {new} may follow {old}, but keeps its track in no turn"
                if known[new].rank <= known[old].rank:
                    yield f"tile {new} may follow {old}, but its colour is no later one"


def shared_track_exists(title: Title) -> Problems:
    for hexes in title.data.running.shared_track:
        yield from _unknown("several trains use track beside", hexes, title.map)


def homes_exist(title: Title) -> Problems:
    """A home is a city on the board, or open land on which one may be laid."""
    for company in title.data.company:
        if company.home is None:
            continue
        if company.home.hex not in title.map:
            yield f"the home of {company.id}, {company.home.hex}, is not on the board"
            continue
        stops = title.map.printed[title.map.index(company.home.hex)].stops
        if stops and (company.home.city >= len(stops) or stops[company.home.city].kind != "city"):
            yield f"the home of {company.id}, {company.home.hex}/{company.home.city}, is no city"
        if not company.tokens:
            yield f"{company.id} has a home but no token"


def companies_are_whole(title: Title) -> Problems:
    for company in title.data.company:
        needs = company.float_shares or title.data.setup.float_shares
        if not 0 < company.president_shares <= company.shares:
            yield f"{company.id}: the president's certificate is {company.president_shares} of {company.shares} shares"
        if needs > company.shares:
            yield f"{company.id} floats with {needs} of {company.shares} shares"


def market_is_whole(title: Title) -> Problems:
    cells = {(r, c) for r, row in enumerate(title.data.market.rows) for c, text in enumerate(row) if text}
    yield from _unknown("a par value stands at", title.data.market.par, cells)
    for name, zone in title.data.market.zone.items():
        yield from _unknown(f"zone {name} covers", zone.cells, cells)
    if not title.data.market.par:
        yield "the market has no par value"


def privates_and_options_refer(title: Title) -> Problems:
    known = {private.id for private in title.data.private}
    for private in title.data.private:
        yield from _unknown(f"private {private.id} blocks", private.blocks, title.map)
        yield from _unknown(f"private {private.id} pays otherwise from phase", private.revenue_from, title.phases)
    for players, removed in title.data.setup.privates_removed.items():
        yield from _unknown(f"with {players} players is removed", removed, known)
    for option in title.data.option:
        yield from _unknown(f"option {option.name} adds tile", option.tiles, title.map.tiles)
        used = (p for privates in option.privates.values() for p in privates)
        yield from _unknown(f"option {option.name} uses private", used, known)
        yield from _unknown(f"option {option.name} prices private", (*option.price, *option.revenue), known)


def interop_refers(title: Title) -> Problems:
    """How 18xx.games plays the title is said in options that the title has."""
    habits = title.data.interop
    if habits is None:
        return
    known = {option.name for option in title.data.option}
    for what, options in (("departs by", habits.departures), ("did earlier", habits.earlier), ("has", habits.parts)):
        yield from _unknown(f"18xx.games {what}", options, known)
    for mode in habits.mode:
        yield from _unknown("a mode of 18xx.games has", (*mode.options, *mode.adds), known)
    for options in (habits.contrary, *habits.given_up):
        yield from _unknown("18xx.games gives up", options, habits.departures)


def every_table_size_is_set_up(title: Title) -> Problems:
    low, high = title.data.title.players
    for players in range(low, high + 1):
        for what, table in (("cash", title.data.setup.cash), ("limit", title.data.setup.certificate_limit)):
            if players not in table:
                yield f"no {what} is printed for {players} players"


def steps_and_actions_have_a_wire_form(title: Title) -> Problems:
    """Steps go into encoded states, actions into records: every one listed, each under a name of its own."""
    for what, kinds in (("step", title.steps), ("action", title.actions)):
        try:
            msgspec.json.Decoder(union_of(kinds))
        except TypeError as error:
            yield f"the {what}s cannot be told apart or read back: {error}"
    listed = set(title.steps)
    yield from (f"turn step {s.__name__} is not among the steps" for s in _classes(title.turn_steps) if s not in listed)
    for step in title.steps:
        for action in step.takes:
            if action not in title.actions:
                yield f"step {step.name()} takes {action.__name__}, which is not among the actions"


#: what refuses: functions whose first argument is the code
REFUSING = ("refuse", "refuse_turn", "RouteError")


def refusals_have_sections(title: Title) -> Problems:
    """Every code with which the title's steps refuse cites a section of its rulebook."""
    for code in sorted(codes(title, *REFUSING)):
        try:
            title.section(code)
        except KeyError:
            yield f"refusal {code} cites no section"


def everything_has_words(title: Title) -> Problems:
    """In English at least: what is asked, done, told and refused. And no template, in any language, has a slip."""
    try:
        words = catalogue(layers=title.layers)
    except ValueError as error:
        yield f"its words cannot be read: {error}"
        return
    for section, needed in said_by(title).items():
        there = getattr(words, section)
        known = {key.partition("/")[0] for key in there} if section in WITH_VARIANTS else {*there}
        yield from (f"{code} has no words: section {section}" for code in sorted(needed - known))
    for package in title.layers:
        for code in spoken_by(package):
            yield from (f"words/{code}.json of {package}: {slip}" for slip in slips(package, code, title.layers))


#: sections whose keys may be variants of one thing ("dividend/pay")
WITH_VARIANTS = ("actions", "events")


def said_by(title: Title) -> dict[str, set[str]]:
    """What a title has occasion to say, in the sections of the catalogue where titles differ: by section, the keys, of
    those with variants what stands before the "/"."""
    return {
        "steps": {step.name() for step in _steps_of(title) if step.takes},
        "actions": {kind.kind() for kind in title.actions},
        "acts": {kind.kind() for kind in title.actions},
        "events": {kind.code() for kind in title.events},
        "refusals": codes(title, *REFUSING),
        "endings": codes(title, "end"),
        "facts": codes(title, "fact"),
    }


def untold(title: Title) -> list[str]:
    """Actions without a told form: a log says them as they were offered."""
    told = {key.partition("/")[0] for key in catalogue(layers=title.layers).moves}
    return sorted({kind.kind() for kind in title.actions} - told)


def codes(title: Title, *callees: str) -> set[str]:
    """Codes with which the modules of the title call these functions, read from their source."""
    return {code for module in _modules_of(title) for callee, code in _calls(module) if callee in callees}


@cache
def _calls(module: ModuleType) -> set[tuple[str, str]]:
    """Functions that are called, with each text that their first argument may be."""
    calls = (node for node in ast.walk(ast.parse(_source(module))) if isinstance(node, ast.Call))
    return {
        (_callee(call), node.value)
        for call in calls
        for node in ast.walk(call.args[0] if call.args else call.func)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _source(module: ModuleType) -> str:
    """A compiled module has its Python file beside it."""
    made_from = Path(module.__file__ or "")
    if not made_from.name.endswith(tuple(EXTENSION_SUFFIXES)):
        return inspect.getsource(module)
    return made_from.with_name(f"{made_from.name.partition('.')[0]}.py").read_text(encoding="utf-8")


def _steps_of(title: Title) -> set[type[Step]]:
    """Steps that may be on the turn stack, and those that are open beside it."""
    values = (value for module in _modules_of(title) for value in vars(module).values())
    return {value for value in values if isinstance(value, type) and issubclass(value, Step)}


def _callee(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _modules_of(title: Title) -> set[ModuleType]:
    """The modules of the title and its steps, and those of the rules and of its own folder that they call on."""
    found: set[ModuleType] = set()
    todo = [sys.modules[kind.__module__] for step in (type(title), *title.steps) for kind in step.__mro__[:-1]]
    while todo:
        module = todo.pop()
        if module not in found:
            found.add(module)
            todo += [
                other
                for other in _used_by(module)
                if other.__name__.startswith(("footplate.rounds", "footplate.routes", *title.layers))
            ]
    return {module for module in found if not module.__name__.startswith("msgspec")}


def _used_by(module: ModuleType) -> Iterator[ModuleType]:
    for value in vars(module).values():
        home = value if isinstance(value, ModuleType) else sys.modules.get(getattr(value, "__module__", None) or "")
        if home is not None:
            yield home


def _classes(steps: Iterable[Callable[..., object]]) -> Iterator[type]:
    return (step for step in steps if isinstance(step, type))


def _unknown(what: str, names: Iterable[object], known: object) -> Problems:
    """Names that are not among the known ones; "" means none is meant."""
    for name in names:
        if name != "" and name not in known:  # type: ignore[operator]  # anything that answers `in`, a board too
            yield f"{what} {name}, which is not there"


PRINTED_LAWS: tuple[Callable[[Title], Problems], ...] = (
    ids_are_unique, trains_and_phases_refer, tiles_refer, shared_track_exists, homes_exist, companies_are_whole,
    market_is_whole, privates_and_options_refer, interop_refers, every_table_size_is_set_up,
    steps_and_actions_have_a_wire_form, refusals_have_sections, everything_has_words,
)  # fmt: skip


def misprints(title: Title) -> list[str]:
    """Everything that is wrong with what is printed."""
    return [named(law, problem) for law in PRINTED_LAWS for problem in law(title)]
