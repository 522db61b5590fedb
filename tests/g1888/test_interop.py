"""Recorded games of 1888 at 18xx.games: the options each needs, and where it departs from the rule text."""

from __future__ import annotations

import pytest

from footplate.finance.ledger import BANK
from footplate.game.actions import BuyTrain, DeclareBankruptcy, DiscardTrain, LayPrivateTile, Pass
from footplate.game.game import Game
from footplate.game.title import Title
from footplate.interop.audit import audit_game
from footplate.interop.departures import habits_of, same_board
from footplate.interop.exports import export_game
from footplate.interop.imports import import_game
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing import Scene
from footplate.testing.foreign import TOO_EASY
from footplate.testing.simulate import chance_player
from footplate.titles import load
from tests.interop_files import as_file, departures_of, needs_each_option, options_needed

SMALL_BANK = {"prototype-tiles", "forbidden-city-old"}
PROTOTYPE = SMALL_BANK | {"bank-10000", "float-50"}
SHARED_CONDUCT = {"no-consent", "ferry-in-halves", "wall-tiles-at-once"}

#: the options that 18xx.games' conduct of these games needs
NEEDED = {
    "1888-r0042": PROTOTYPE
    | SHARED_CONDUCT
    | {"certificates-20", "export-in-auction", "presidencies-may-change", "stations-40-60-80", "trains-in-any-phase"},
    "1888-r0072": SHARED_CONDUCT
    | {"any-run", "discards-in-any-order", "forbidden-city-buys-back", "lowest-bidder-next", "stations-40-60-80"},
    "1888-r0096": SMALL_BANK | SHARED_CONDUCT | {"any-run", "stations-40-60-80"},
    "1888-r0114": PROTOTYPE
    | {"any-run", "home-circle-kept", "no-consent", "stations-40-60-80", "trains-in-any-phase", "wall-tiles-at-once"},
    "1888-r0201": SHARED_CONDUCT | {"home-tile-optional", "stations-40-60-80"},
    "1888-r0234": {"forbidden-city-buys-back", "no-consent", "stations-40-60-80", "trains-in-any-phase"},
    "1888-r0246": PROTOTYPE | SHARED_CONDUCT | {"any-run"},
}

#: departures of each kind, by section
# fmt: off
FOUND = {
    "1888-r0042": {
        "II.1": 1, "II.3": 1, "IV.3.1": 5, "VII.3": 1, "VII.6": 1, "VIII.3.5": 10, "VIII.3.8": 1, "VIII.3.9": 1,
        "VIII.3.11": 2,
    },
    "1888-r0072": {"IV.3.1": 6, "VI": 1, "VII.5": 1, "VIII.3.5": 2, "VIII.3.7": 3, "VIII.3.8, G40": 1},
    "1888-r0096": {"II.1": 1, "IV.3.1": 6, "VIII.3.5": 3, "VIII.3.7": 6, "VIII.3.8": 7},
    "1888-r0114": {"II.1": 1, "II.3": 1, "IV.3.1": 2, "VII.6": 1, "VIII.3.5": 2, "VIII.3.7": 1, "VIII.3.8": 2},
    "1888-r0201": {"IV.3.1": 5, "VIII.3.3": 1, "VIII.3.5": 2, "VIII.3.8": 4},
    "1888-r0234": {"IV.3.1": 3, "VII.5": 1, "VIII.3.5": 5, "VIII.3.8": 3},
    "1888-r0246": {"II.1": 1, "II.3": 1, "IV.3.1": 8, "VII.6": 1, "VIII.3.7": 2, "VIII.3.8": 4},
}
# fmt: on


@pytest.mark.parametrize("name", NEEDED)
def test_the_options_a_recorded_game_needs(name: str) -> None:
    assert options_needed(name) == NEEDED[name]


@pytest.mark.parametrize("name", ["1888-r0201"])
def test_without_one_of_them_the_game_is_another(name: str) -> None:
    assert needs_each_option(name)


@pytest.mark.parametrize("name", FOUND)
def test_departures_of_recorded_games(name: str) -> None:
    assert departures_of(name) == FOUND[name]


# ---- files of earlier years ----


def by_chance(title: Title, number: int) -> Game:
    game, chance = (
        Game(title, [f"Player {n + 1}" for n in range(len(title.players))], number),
        chance_player(title, 1, number),
    )
    while game.decisions and len(game) < 1000:
        who, action = chance.choose(game.decisions)
        game.play(action, who)
    return game


@pytest.mark.parametrize(
    ("players", "number", "earlier"), [(3, 0, set()), (4, 1, {"prototype-tiles"}), (5, 6, {"forbidden-city-old"})]
)
def test_an_old_file_of_the_north_needs_only_what_it_makes_use_of(players: int, number: int, earlier: set[str]) -> None:
    """The site played `north` with the prototype's parts once. What was laid before stands in the way of a later tile,
    not what the rules say in that position: then each option is left out in turn."""
    habits = habits_of("1888-N")
    game = by_chance(load("1888-N", players, {*habits.departures, *SMALL_BANK} - TOO_EASY), number)
    written = export_game(game)
    today = import_game(as_file(written), "today").title.options
    written |= {"created_at": 1_600_000_000, "settings": {"seed": number, "optional_rules": ["north"]}}
    options = import_game(as_file(written), "then").title.options
    assert options == (today - SMALL_BANK) | earlier


def test_circles_of_a_city_are_alike() -> None:
    one, other, elsewhere = (
        Scene("1888-N", phase="5").company("TJL", {"p1": 6}).tiles(C9="X7/0").stations(C9=circles).operate().state
        for circles in ("TJL -", "- TJL", "- -")
    )
    assert same_board(one, other)
    assert not same_board(one, elsewhere)


def test_discards_in_another_order_are_accused_under_the_ruling() -> None:
    scene = Scene("1888-N", 3, ["discards-in-any-order"], phase="4").depot({"4": 0})
    scene.company("JHR", {"p1": 6}, cash=500, trains=("3", "4")).company("SSL", {"p1": 6}, trains=("3", "3", "4"))
    game = scene.turn("JHR", BuyTrains)
    game.play(BuyTrain("5", BANK, 500))
    game.play(DiscardTrain("SSL", "3"))
    (found,) = audit_game(game)
    assert (found.rule, found.text) == ("1888-N VIII.3.8, G40", "JHR must discard before SSL")


def test_where_a_game_waits_for_discards_is_told_without_an_empty_word() -> None:
    """The export of the first 4-train ends the operating round while JHR could still lay its second wall tile."""
    scene = Scene("1888-N", 3, ["wall-tiles-at-once"], phase="3").privates(CW="JHR").depot({"3": 0})
    scene.company("JHR", {"p1": 6}, trains=("3",)).company("SSL", {"p2": 6}, trains=("3", "3", "3", "3"))
    game = scene.turn("JHR", LayTrack, rounds=1, done=("SSL",))
    game.play(LayPrivateTile("CW", "D4", "9", 1))
    while game.state.top.name() != "discard_trains":
        game.play(Pass())
    assert audit_game(game)[-1].text == "Aki for JHR goes on to last purchases, not discard trains"


def test_who_directs_a_company_is_told_in_the_words_of_the_book() -> None:
    scene = Scene("1888-N", 3, ["presidencies-may-change"], phase="4").cash(p2=0)
    scene.company("SSL", {"p2": 3, "p1": 3}, cash=0, par=70).company("LYR", {"p2": 3, "p3": 3}, cash=0, par=70)
    game = scene.turn("SSL", BuyTrains)
    game.play(DeclareBankruptcy())
    assert audit_game(game)[-1].text == "director of LYR is Bea, not Cem"
