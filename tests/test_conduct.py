"""What 18xx.games does otherwise: each field of a title's `Conduct` is one of its options, and nothing else is."""

from __future__ import annotations

import pytest

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


def test_every_field_is_an_option_of_some_title() -> None:
    """A misspelt field would never be switched on."""
    kinds = {type(load(title_id, players(title_id)).conduct) for title_id in TITLES}
    everything = set().union(*(declared(title_id) for title_id in TITLES))
    assert names(Conduct) <= everything
    for kind in kinds:
        users = [t for t in TITLES if type(load(t, players(t)).conduct) is kind]
        assert names(kind) - names(Conduct) <= set().union(*(declared(t) for t in users))
