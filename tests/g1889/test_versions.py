"""Rules version 2 of 1889 (G45 to G47): games that began under version 1 go on as they began."""

from __future__ import annotations

import json

import msgspec
import pytest

import footplate
from footplate import BadRecord
from footplate.game.actions import BuyShare, LayPrivateTile, SellShares
from footplate.game.record import encode_record
from footplate.game.state import IPO
from footplate.interop.audit import audit_game
from footplate.server.live import new_game
from footplate.server.storage.rows import SeatRow, Summary, TableRow
from footplate.testing.questions import offered
from footplate.testing.simulate import simulate
from tests.g1889.scenes import new
from tests.older import digest, raw_record, under_rules

OLDER = {"one-sale-a-purchase", "port-after-auction", "small-blocks"}

#: of each record the moves, and the digest of the last state, as the code that wrote it had them
KEPT = {
    "1889-small-block": (4, "230df25f9e5beb0186d48d1e748854654aa0b278bc0237b6871b89c1ab47cd10"),
    "1889-share-too-few": (3, "ce5e6926edfe920e067672101907c94096670094692709c688fde8772e2bbe6f"),
    "1889-port-after-offer": (4, "f095f8deb903c1bad0cc4452a3957eacaf12e8b39d07b62c0db00626599556c0"),
    "1889-r0075-as-played": (1221, "ac847c8ab1c7acccd7e1c22ffdf1cce7fd8d237d05d9ac0632bc76f66bc836a5"),
}


@pytest.mark.parametrize("name", KEPT)
def test_a_record_from_before_opens_under_the_rules_it_began_with(name: str) -> None:
    game = footplate.read_record(raw_record(name), name)
    assert (len(game), digest(game.state)) == KEPT[name]
    assert game.title.options >= OLDER
    written = encode_record(game)
    assert json.loads(written)["rules"] == 1
    assert digest(footplate.read_record(written).state) == KEPT[name][1]


@pytest.mark.parametrize(
    ("name", "action", "section"),
    [
        ("1889-small-block", 1, "5.4.1"),
        ("1889-share-too-few", 3, "12.1"),
        ("1889-port-after-offer", 3, "15.2"),
        ("1889-r0075-as-played", 987, "5.4.1"),
    ],
)
@pytest.mark.rule("1889:5.4.1h", "1889:10.6.2f", "1889:15.2B-8")
def test_the_new_rules_refuse_what_was_played(name: str, action: int, section: str) -> None:
    with pytest.raises(BadRecord, match=rf"action {action}: .*\(rule 1889 {section}\)"):
        footplate.read_record(under_rules(raw_record(name), 2))


def test_a_game_from_a_usual_beginning_is_written_byte_for_byte_as_it_was() -> None:
    raw = raw_record("1889-r0075-as-played")
    assert encode_record(footplate.read_record(raw)) == raw


def test_chance_plays_the_game_it_played_before_the_corrections() -> None:
    """With all that version 2 corrected left out, a random game is the same byte for byte, down to its version."""
    before = "819c497211174c139a5bc21a8a2de0ce2325dafa2f09c409b1faf5e405f0e3f6"
    assert simulate("1889", 4, 1, 1, OLDER).digest == before
    assert simulate("1889", 4, 1, 1).digest != before


def test_what_evades_a_duty_is_accused_under_its_section() -> None:
    accusations = audit_game(footplate.read_record(raw_record("1889-r0075-as-played")))
    (found,) = (departure for departure in accusations if departure.option == "small-blocks")
    assert (found.action, found.kind, found.rule) == (987, "refused", "1889 5.4.1")


def test_a_new_game_is_played_by_the_new_rules() -> None:
    game = new()
    assert (game.title.data.title.rules_version, game.title.options) == (2, frozenset())
    assert json.loads(encode_record(game))["rules"] == 2


@pytest.mark.parametrize("chosen", [{"small-blocks"}, OLDER - {"small-blocks"}])
def test_some_of_the_older_rules_are_options_like_any_other(chosen: set[str]) -> None:
    game = new(3, *chosen)
    written = json.loads(encode_record(game))
    assert (written["rules"], set(written["options"])) == (2, chosen)
    assert footplate.read_record(encode_record(game)).title.options == chosen


def table(name: str, rules: int) -> TableRow:
    """A table of the server whose game begins as a record does."""
    record = json.loads(raw_record(name))
    seats = tuple(
        SeatRow(player=f"p{n}", name=name, kind="here", bot="", taken=True, code=f"c{n}")
        for n, name in enumerate(record["players"], start=1)
    )
    return TableRow(
        id="t",
        title="1889",
        options=record.get("options", []),
        seed=record["seed"],
        position=record.get("position", ""),
        rules=rules,
        owner="v",
        branch_of="",
        created="",
        summary=Summary("", "playing"),
        seats=seats,
        holders={},
    )


def test_a_table_that_began_with_a_position_goes_on_under_its_rules() -> None:
    older, newer = (new_game(table("1889-small-block", rules)) for rules in (1, 2))
    assert older.title.options == OLDER
    assert newer.title.options == frozenset()
    one = SellShares("AR", 1)
    assert offered(older, one)
    assert not offered(newer, one)
    older.play(one)
    older.play(BuyShare("IR", IPO))


def test_a_table_that_began_as_usual_goes_on_under_its_rules() -> None:
    row = msgspec.structs.replace(table("1889-r0075-as-played", 1), options=[])
    older, newer = new_game(row), new_game(msgspec.structs.replace(row, rules=2))
    for game in (older, newer):
        for private in ("A", "B"):
            game.play(footplate.parse(f"buy_private {private} {game.title.privates[private].price}", game))
    port = LayPrivateTile("B", "J9", "437", 2)
    assert [any(port in decision.options for decision in game.decisions) for game in (older, newer)] == [False, True]
