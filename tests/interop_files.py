"""What the tests of 18xx.games files share: the recorded games in tests/data, of the titles that are here."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from footplate import BadRecord, Game
from footplate.interop.audit import audit
from footplate.interop.departures import same_position
from footplate.interop.gamefile import GameFile, decode_game_file, read_game_file
from footplate.interop.imports import Replay, import_game, replay_as_played
from footplate.interop.trace import read_lines
from footplate.titles import TITLES, title_data

DATA = Path(__file__).parent / "data"
TRANSCRIPTS = Path(__file__).parents[2] / "shared" / "transcripts"
#: what 18xx.games calls the titles whose games it exchanges with us
THEIRS = tuple(habits.title for title in TITLES if (habits := title_data(title).interop))


def recorded(theirs: str) -> tuple[str, ...]:
    """The games of a title in tests/data."""
    return tuple(path.stem for path in sorted(DATA.glob(f"{theirs}-*.json")))


RECORDED = tuple(name for theirs in THEIRS for name in recorded(theirs))

#: options of a game that no single move needs: the beginner game is no departure, and a power at any time is one that
#: its owner is waited for, unless he is passed over
NOT_BY_ONE_MOVE = {"beginner", "passed-over-with-powers"}

Json = dict[str, Any]


def raw_game(name: str) -> Json:
    """A recorded game, to be changed at will."""
    data: Json = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return data


def as_file(data: Json) -> GameFile:
    return decode_game_file(json.dumps(data).encode(), "game.json")


@cache
def imported(name: str) -> Game:
    """A recorded game as a game of ours; not to be played on."""
    return import_game(as_file(raw_game(name)), name)


def moves(data: Json, kind: str) -> list[Json]:
    return [action for action in data["actions"] if action["type"] == kind]


def same_games(one: Game, other: Game) -> bool:
    """Every position of the two, one after another."""
    return len(one) == len(other) and all(
        same_position(one.state_at(n), other.state_at(n)) for n in range(len(one) + 1)
    )


def compare_runs(optima: Path, names: Iterable[str]) -> None:
    """The audit finds the runs below the best, and no others; those that brought the treasury money, or could have,
    have standards of their own. The games lie beside the file of recorded optima."""
    folder = optima.parent
    by_game: dict[str, dict[int, tuple[int, int]]] = {}
    for line in read_lines(optima):
        by_game.setdefault(line["game"], {})[line["i"]] = (line["declared"], line["max"])
    for name in names:
        departures = audit(read_game_file(folder / f"{name}.json"), name)
        texts = {d.action: d.text for d in departures if d.option == "any-run"}
        lines = list(read_lines(folder / f"{name}.trace.jsonl.gz"))
        for i, (declared, most) in by_game.get(name, {}).items():
            text = texts.get(lines[i].get("src", 0), "")
            if not lines[i]["info"].get("subsidy") and "treasury" not in text:
                assert text == (f"{declared} was run, {most} is possible" if declared < most else "")


def departures_of(name: str) -> Counter[str]:
    """How often a recorded game departs from each section of the rulebook."""
    found = audit(as_file(raw_game(name)), name)
    assert all(d.text and "\n" not in d.text for d in found)
    # the options that allowed them are those that were switched on; some powers at any time mean waiting for an owner
    allowed = {option for d in found for option in d.option.split(", ")}
    assert allowed <= imported(name).title.options <= allowed | NOT_BY_ONE_MOVE
    return Counter(d.rule.partition(" ")[2] for d in found)


def options_needed(name: str) -> frozenset[str]:
    """The options under which a recorded game goes where it went."""
    file = as_file(raw_game(name))
    game, as_played = imported(name), replay_as_played(file, name)
    for _ in as_played:
        pass
    assert same_games(game, as_played.game)
    assert file.result == {p.key: game.state.worth(seat) for p, seat in zip(file.seats, game.names, strict=True)}
    return game.title.options


def needs_each_option(name: str) -> bool:
    """Is a recorded game another one as soon as one of its options is not there?"""
    file, options = as_file(raw_game(name)), imported(name).title.options
    return all(_is_refused(Replay(file, name, options - {option})) for option in options)


def _is_refused(replay: Replay) -> bool:
    try:
        for _ in replay:
            pass
    except BadRecord:
        return True
    return False
