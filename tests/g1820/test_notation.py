"""1820's own actions in the notation: lists, parts of a subscription, ids that differ in capitals alone."""

from __future__ import annotations

import pytest

import footplate
from footplate import Action, BadNotation, PlaceToken, parse
from footplate.titles.g1820.actions import ActFor, FoundStation, GiveUpStation, Part, Subscribe, TakeFutures, UsePower

GAME = footplate.new("1820", ["Ann", "Bob", "Cal"])


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("subscribe RSCF 1, GWSC 1", Subscribe((Part("RSCF", 1), Part("GWSC", 1)))),
        ("take_futures 2+, 3+", TakeFutures(("2+", "3+"))),
        ("take_futures", TakeFutures(())),
        ("use_power BI 2+, 3+", UsePower("BI", ("2+", "3+"))),
        ("found_station K11 0 - 0", FoundStation("K11")),
        ("found_station K11 0 57 2", FoundStation("K11", 0, "57", 2)),
        ("give_up_station - 0", GiveUpStation()),
        ("act_for p2", ActFor("p2")),
        ("place_token P2 0", PlaceToken("P2")),
    ],
)
def test_what_is_written_and_read(text: str, action: Action) -> None:
    assert str(action) == text
    assert parse(text, GAME) == action


def test_a_part_wants_a_buyer_and_a_number() -> None:
    with pytest.raises(BadNotation, match=r"PARTS is BUYER SHARES, not p1; type it as: subscribe \(BUYER SHARES"):
        parse("subscribe p1", GAME)
    assert parse("SUBSCRIBE P1 1,cbv 2", GAME) == Subscribe((Part("p1", 1), Part("CBV", 2)))
