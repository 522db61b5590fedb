"""What 18xx.games does otherwise: each field of a title's `Conduct` is one of its options, and nothing else is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import footplate
from footplate.game.conduct import Conduct, option_name
from footplate.titles import TITLES, load, title_data


def declared(title_id: str) -> set[str]:
    return {option.name for option in title_data(title_id).option}


def names(kind: type[Conduct]) -> set[str]:
    return {option_name(field) for field in kind.__struct_fields__}


def players(title_id: str) -> int:
    return title_data(title_id).title.players[1]


def test_a_title_departs_only_where_its_options_say_so() -> None:
    for title_id in TITLES:
        assert load(title_id, players(title_id)).conduct == type(load(title_id, players(title_id)).conduct)()


@pytest.mark.parametrize("title_id", TITLES)
def test_an_option_of_that_name_switches_a_field(title_id: str) -> None:
    kind = type(load(title_id, players(title_id)).conduct)
    for name in sorted(names(kind) & declared(title_id)):
        conduct = load(title_id, players(title_id), [name]).conduct
        assert [option_name(f) for f in kind.__struct_fields__ if getattr(conduct, f)] == [name]


@pytest.mark.parametrize("title_id", TITLES)
def test_every_departure_does_something(title_id: str) -> None:
    """A misspelt field would never be switched on."""
    habits = title_data(title_id).interop
    printed = {option.name for option in title_data(title_id).option if option.over}
    own = names(type(load(title_id, players(title_id)).conduct))
    assert set(habits.departures if habits else ()) <= own | printed
    assert own - names(Conduct) <= declared_beside(title_id)


def declared_beside(title_id: str) -> set[str]:
    """Options of titles that share the type of conduct."""
    kind = type(load(title_id, players(title_id)).conduct)
    return set().union(*(declared(t) for t in TITLES if type(load(t, players(t)).conduct) is kind))


def test_the_common_rounds_ask_for_every_common_field() -> None:
    package = Path(footplate.__file__).parent
    code = "".join(
        file.read_text(encoding="utf-8") for room in ("game", "rounds") for file in package.glob(f"{room}/*.py")
    )
    assert set(Conduct.__struct_fields__) <= set(re.findall(r"conduct\.([a-z_]+)", code))
