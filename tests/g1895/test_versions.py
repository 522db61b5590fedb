"""Rules version 2 of 1895 (IV, O2 and XVIII, E1): games that began under version 1 go on as they began."""

from __future__ import annotations

import json

import pytest

import footplate
from footplate import BadRecord
from footplate.game.actions import SellShares
from footplate.game.record import encode_record
from footplate.server.live import new_game
from footplate.server.storage.rows import SeatRow, Summary, TableRow
from footplate.testing.questions import at_step, offered
from tests.g1895.scenes import new
from tests.older import digest, raw_record, under_rules

OLDER = ["empty-bank-lasts", "sells-after-objection", "small-blocks"]

#: of each record the moves, and the digest of the last state, as the code that wrote it had them
KEPT = {
    "1895-objection": (219, "3e455d32034d30405e8473b224a5d77abb5d6c6be7e71fa4ca4d803c3e4eee39"),
    "1895-empty-bank": (3, "053779855d284bf72361ede86e5c8f620ad2d5f24b70184c142f51a2ad77b018"),
}


@pytest.mark.parametrize("name", KEPT)
def test_a_record_from_before_opens_under_the_rules_it_began_with(name: str) -> None:
    game = footplate.read_record(raw_record(name), name)
    assert (len(game), digest(game.state)) == KEPT[name]
    assert sorted(game.title.options) == OLDER
    again = footplate.read_record(encode_record(game), name)
    assert digest(again.state) == KEPT[name][1]
    assert json.loads(encode_record(game))["rules"] == 1


@pytest.mark.rule("1895:IV.2r")
def test_under_the_new_rules_the_sale_after_the_objection_is_refused() -> None:
    raw = raw_record("1895-objection")
    assert encode_record(footplate.read_record(raw)) == raw
    with pytest.raises(BadRecord, match=r"action 207: .*\(rule 1895 IV\)"):
        footplate.read_record(under_rules(raw, 2))


@pytest.mark.rule("1895:XVIII.1b")
def test_under_the_new_rules_the_empty_bank_ends_the_game() -> None:
    raw = raw_record("1895-empty-bank")
    assert not footplate.read_record(raw).state.ended
    game = footplate.read_record(under_rules(raw, 2))
    assert game.state.ended == "bank"


def test_a_new_game_is_played_by_the_new_rules() -> None:
    game = new()
    assert (game.title.data.title.rules_version, sorted(game.title.options)) == (2, [])
    assert json.loads(encode_record(game))["rules"] == 2


@pytest.mark.parametrize("option", OLDER)
def test_one_of_the_older_rules_may_be_chosen_alone(option: str) -> None:
    """It is an option like any other then: the version stands for all of them together."""
    game = new(option)
    written = json.loads(encode_record(game))
    assert (written["rules"], written["options"]) == (2, [option])
    assert sorted(footplate.read_record(encode_record(game)).title.options) == [option]


@pytest.mark.rule("1895:IV.2r")
def test_with_the_option_he_may_still_sell() -> None:
    game = footplate.read_record(raw_record("1895-objection")).at(206)
    assert (at_step(game), offered(game, SellShares("STA", 1))) == ("founding_turn", True)


@pytest.mark.parametrize(("rules", "options"), [(1, OLDER), (2, [])])
@pytest.mark.parametrize("text", ["", "title 1895\nplayers Aki 500, Bea, Cem\n"], ids=["opening", "position"])
def test_a_table_goes_on_under_the_rules_it_began_with(rules: int, options: list[str], text: str) -> None:
    seats = tuple(SeatRow(f"p{n}", name, "here", "", True, "") for n, name in enumerate(("Aki", "Bea", "Cem"), start=1))
    row = TableRow("t", "1895", [], 0, rules, "", "", "", Summary("", "playing"), seats, {}, text)
    assert sorted(new_game(row).title.options) == options
