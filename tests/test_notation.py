"""The notation: what `str(action)` writes, `footplate.parse` reads (docs/notation.md)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import msgspec
import pytest

import footplate
from footplate import BadNotation, FootplateError, Game
from footplate.game.actions import (
    ACTIONS,
    Action,
    Bid,
    BuyShare,
    Dividend,
    LayTile,
    Pass,
    RunTrains,
)
from footplate.game.fields import fields_of
from footplate.game.notation import forms, parse, write
from footplate.game.title import Title
from footplate.routes import Route
from footplate.testing.notation import misread
from footplate.titles import TITLES, load, title_data

PAGE = Path(__file__).parents[1] / "docs" / "notation.md"
SAMPLE = 1000
ROUTES = (Route("3", ("E2", "F3", "E4")), Route("2", ("B3", "C2")))


def game(title: str = "skerry") -> Game:
    return footplate.new(title, ["Aki", "Bea", "Cem"])


@pytest.mark.parametrize("title_id", TITLES)
def test_random_actions_come_back(title_id: str) -> None:
    """With few and with many players; `make proof notation` tries ten times as many."""
    low, high = title_data(title_id).title.players
    assert misread(load(title_id, low), SAMPLE // 2) == []
    assert misread(load(title_id, high), SAMPLE // 2, seed=2) == []


def test_an_action_that_does_not_come_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.game.notation.write", lambda action: "pass")
    assert len(misread(load("skerry", 3), 20)) > 0


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", Pass()),
        ("lay_tile D3 9 1", LayTile("D3", "9", 1)),
        ("buy_share PSK ipo", BuyShare("PSK", "ipo")),
        ("dividend withhold", Dividend("withhold")),
        ("run_trains", RunTrains(())),
        ("run_trains 3: E2 F3 E4, 2: B3 C2", RunTrains(ROUTES)),
        ("run_trains 3: E2 F3 E4, 2: B3 C2; 120", RunTrains(ROUTES, 120)),
        ("run_trains 3: E2 F3 E4, 2: B3 C2; 120 0", RunTrains(ROUTES, 120, 0)),
        ("run_trains 3: E2 F3 E4, 2: B3 C2; - 10", RunTrains(ROUTES, treasury=10)),
        ("run_trains -; 0", RunTrains((), 0)),
        ("run_trains 3:", RunTrains((Route("3", ()),))),
        ('bid "" -5', None),
        ("bid - 5", Bid("", 5)),
        ('bid "-" 5', Bid("-", 5)),
        ('bid "two words, and; \\"more\\": \\\\" 5', Bid('two words, and; "more": \\', 5)),
        ('bid "nobody knows it" 5', Bid("nobody knows it", 5)),
        ("bid Nobody -5", Bid("Nobody", -5)),
    ],
)
def test_what_is_written_and_read(text: str, action: Action | None) -> None:
    if action is not None:
        assert str(action) == text
        assert parse(text, game()) == action
    else:
        assert parse(text, game()) == Bid("", -5)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("lay_tile d3 9 1", "lay_tile D3 9 1"),
        ("  BUY_SHARE   psk IPO ", "buy_share PSK ipo"),
        ("Dividend PAY", "dividend pay"),
        ("place_token e4", "place_token E4 0"),
        ("exchange_private qt psk", "exchange_private QT PSK ipo"),
        ("run_trains 3: e2 f3 e4,2: b3 c2;120", "run_trains 3: E2 F3 E4, 2: B3 C2; 120"),
        ("run_trains 3 : e2 a4/1", "run_trains 3: E2 A4/1"),
        ("run_trains ; 120", "run_trains -; 120"),
        ("sell_shares psk 007", "sell_shares PSK 7"),
    ],
)
def test_reading_is_forgiving(text: str, canonical: str) -> None:
    assert str(parse(text, game())) == canonical


def test_capitals_are_the_titles() -> None:
    assert str(parse("lay_private_tile lt b1 PIER 0", game())) == "lay_private_tile LT B1 pier 0"
    assert parse('lay_tile "d3" 9 1', game()) == LayTile("d3", "9", 1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "nothing is written"),
        ("dance D3", "'dance' is no action; known are: pass, bid"),
        ("lay_tile D3", "TILE is missing; type it as: lay_tile HEX TILE ROTATION"),
        ("lay_tile D3 9 x", "ROTATION is a whole number, not x; type it as: lay_tile HEX TILE ROTATION"),
        ("lay_tile D3 9 -", "ROTATION is a whole number, not nothing; type it as: lay_tile HEX TILE ROTATION"),
        ("lay_tile D3 9 1 2 3", "2 3 is too much; type it as: lay_tile HEX TILE ROTATION"),
        ("lay_tile D3, 9 1", "TILE is text, not ,; type it as: lay_tile HEX TILE ROTATION"),
        ('lay_tile D3 9 "1"', 'ROTATION is a whole number, not "1"; type it as'),
        ("sell_shares PSK ٣", "SHARES is a whole number, not ٣; type it as"),
        ("dividend maybe", "KIND is pay or withhold, not maybe; type it as: dividend pay|withhold"),
        ("run_trains E2 F3", "ROUTES is TRAIN: PATH PATH ..., not E2 F3; type it as: run_trains (TRAIN: PATH"),
        ("run_trains 3: E2, ", "ROUTES is a Route between commas, not nothing; type it as"),
        ("run_trains 3: E2 2: B3", "ROUTES is TRAIN: PATH PATH ..., not 3 : E2 2 : B3; type it as"),
        ("pass 1", "1 is too much; type it as: pass"),
        ('bid "A 20', "a quotation mark is not closed"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(text: str, problem: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(text, game())
    assert str(caught.value).startswith(problem)
    assert caught.value.text == text
    assert isinstance(caught.value, FootplateError)
    assert "\n" not in str(caught.value)


def test_every_action_of_every_title_has_a_form() -> None:
    for title_id in TITLES:
        title = load(title_id, title_data(title_id).title.players[0])
        assert [form.split()[0] for form in forms(title)] == [kind.kind() for kind in title.actions]


# ---- fields that no title has yet ----


class Piece(msgspec.Struct, frozen=True):
    name: str
    ready: bool = False


class Odd(Action, frozen=True):
    """Every kind of field, in the middle too."""

    pieces: tuple[Piece, ...]
    note: str | None = None
    names: tuple[str, ...] = ()
    way: Literal["up", "down"] = "up"
    piece: Piece | None = None
    number: int | None = None


class Unspeakable(Action, frozen=True):
    weight: float


class OddTitle(Title):
    actions = (Odd,)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Odd(()), "odd -; - -; up"),
        (Odd((Piece("A"), Piece("b c", True))), 'odd A no, "b c" yes; - -; up'),
        (Odd((), ""), 'odd -; "" -; up'),
        (Odd((), "-", ("", "-", "x"), "down"), 'odd -; "-" "", "-", x; down'),
        (Odd((), None, (), "up", Piece("", True), 3), "odd -; - -; up - yes; 3"),
        (Odd((Piece("A"),), None, (), "up", None, 3), "odd A no; - -; up -; 3"),
    ],
)
def test_every_kind_of_field(action: Odd, text: str) -> None:
    title = OddTitle(title_data("skerry"), 3)
    assert write(action) == text
    assert parse(text, title) == action


def test_a_field_without_notation_is_named() -> None:
    with pytest.raises(TypeError, match=r"Unspeakable.weight is of the type <class 'float'>"):
        fields_of(Unspeakable)


def test_a_malformed_action_can_still_be_printed() -> None:
    assert str(LayTile("D3", 9, None)) == 'lay_tile D3 "9" "None"'  # type: ignore[arg-type]


# ---- the page ----


def test_the_page_has_every_common_form() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("\\|", "|")
    rows = {form.split()[0]: form for form in re.findall(r"`([a-z_]+(?: [^`]+)?)`", text) if form.isascii()}
    table = game()
    common = {kind.kind() for kind in ACTIONS}
    for form in forms(table):
        assert form.split()[0] not in common or f"`{form}`" in text, form
    for example in re.findall(r"\| .*? \| (.*?) \|\n", text):
        for written in re.findall(r"`([a-z_]+ [^`]+)`", example):
            assert str(parse(written, table)) == written
    assert rows
