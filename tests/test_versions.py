"""Rules versions: which options a game gets that began under an older one, and what a record says of it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import msgspec
import pytest

from footplate import Game
from footplate.game.record import Record, replay_record, to_record
from footplate.game.title import Title
from footplate.game.titledata import OptionData
from footplate.game.versions import NEWEST, as_begun, begun_under
from tests.toy import toy

#: corrected in version 2, in version 2, in version 3, and a choice of any time
OPTIONS = {"early-sales": 2, "old-fee": 2, "long-round": 3, "rich": 0}


def third_version(title_id: str, players: int, options: Iterable[str]) -> Title:
    """The toy title as it might be after two corrections of its rules."""
    plain = toy(players)
    more = (OptionData(name=name, rule="1", says="", before=before) for name, before in OPTIONS.items())
    third = msgspec.structs.replace(plain.data.title, rules_version=3)
    data = msgspec.structs.replace(plain.data, title=third, option=(*plain.data.option, *more))
    return type(plain)(data, players, options)


@pytest.mark.parametrize(
    ("rules", "older"),
    [(1, {"early-sales", "old-fee", "long-round"}), (2, {"long-round"}), (3, set()), (NEWEST, set())],
)
def test_a_game_gets_what_every_later_version_corrected(rules: int, older: set[str]) -> None:
    load = as_begun(third_version, rules)
    assert load("toy", 3, ()).options == older
    assert load("toy", 3, ("rich", "old-fee")).options == older | {"rich", "old-fee"}


@pytest.mark.parametrize(
    ("chosen", "rules", "beside"),
    [
        ([], 3, []),
        (["long-round"], 2, []),
        (["long-round", "rich"], 2, ["rich"]),
        (["early-sales", "long-round", "old-fee"], 1, []),
        (["early-sales", "long-round"], 2, ["early-sales"]),  # version 1 is not the whole of it
        (["early-sales", "old-fee"], 3, ["early-sales", "old-fee"]),  # nor is it where version 3's is left in
    ],
)
def test_a_version_stands_for_all_of_its_options(chosen: list[str], rules: int, beside: list[str]) -> None:
    assert begun_under(third_version("toy", 3, chosen)) == (rules, beside)


def test_whatever_was_chosen_is_read_back() -> None:
    for count in range(len(OPTIONS) + 1):
        for chosen in combinations(OPTIONS, count):
            rules, beside = begun_under(third_version("toy", 3, chosen))
            assert as_begun(third_version, rules)("toy", 3, tuple(beside)).options == set(chosen)


@pytest.mark.parametrize("rules", [1, 2, 3])
def test_records_keep_the_version_they_began_with(rules: int) -> None:
    record = Record("footplate-game", 1, "toy", rules, ["Aki", "Bea", "Cem"], 0, [])
    game = replay_record(record, third_version)
    assert to_record(game) == record
    on = Game(game.title, ["Aki", "Bea", "Cem"], 0, game.state)  # begins with a position, which names the options
    assert to_record(on).rules == rules
    assert replay_record(to_record(on), third_version).title.options == game.title.options
