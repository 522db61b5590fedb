"""Importing a file switches on exactly the departures from the rule text that it needs."""

from __future__ import annotations

import pytest

import footplate
from footplate.game.actions import Bid, BuyPrivate, EndGame, Pass
from footplate.interop.exports import export_game
from footplate.interop.gamefile import read_game_file
from footplate.interop.imports import import_game
from tests.games import NAMES
from tests.interop_files import TRANSCRIPTS, as_file, moves, needs_each_option, options_needed, raw_game, same_games

BEGINNER = {"beginner", "beginner-parts-18xx"}
OVER = "passed-over-with-powers"

#: the options that 18xx.games' conduct of these games needs
NEEDED = {
    "1889-r0009": {"any-run", "discards-in-any-order", "no-consent", OVER},
    "1889-r0027": {"any-run", "no-consent", OVER},
    "1889-r0042": {"no-consent"} | BEGINNER,
    "1889-r0060": {"no-consent", OVER},
    "1889-r0102": {"any-run", "lowest-bidder-next", "no-consent", OVER},
    "1889-r0126": {"any-run", "discards-in-any-order", "no-consent", "no-sell-down", OVER},
    "1889-r0138": {"any-run", "no-consent", OVER},
    "1889-r0171": {"any-run", "no-consent"} | BEGINNER,
    "1889-r0210": {"no-consent"} | BEGINNER,
    "1889-r0219": {"any-run", "dougo-any-time", "no-consent", OVER},
    "1889-r0225": {"any-run", "lowest-bidder-next", "no-consent", OVER},
    "1889-r0234": {"any-run", "no-consent", OVER},
}


@pytest.mark.parametrize("name", NEEDED)
def test_the_options_a_recorded_game_needs(name: str) -> None:
    assert options_needed(name) == NEEDED[name]


@pytest.mark.parametrize("name", ["1889-r0102", "1889-r0126", "1889-r0219"])
def test_without_one_of_them_the_game_is_another(name: str) -> None:
    assert needs_each_option(name)


@pytest.mark.corpus
@pytest.mark.skipif(not TRANSCRIPTS.is_dir(), reason="no ../shared beside this clone")
@pytest.mark.parametrize(("name", "evades"), [("1889-r0075", True), ("1889-r0255", False)])
@pytest.mark.rule("1889:5.4.1h")
def test_a_block_too_small_needs_an_option_and_one_that_others_follow_needs_none(name: str, evades: bool) -> None:
    game = import_game(read_game_file(TRANSCRIPTS / "1889" / f"{name}.json"), name)
    assert ("small-blocks" in game.title.options) == evades


# ---- games that need one departure alone ----


def options_of(game: footplate.Game) -> frozenset[str]:
    """What the game needs once it has been written as a file."""
    imported = import_game(as_file(export_game(game)), "x")
    assert same_games(imported, game)
    return imported.title.options


def new(players: int, *options: str) -> footplate.Game:
    return footplate.new("1889", NAMES[:players], options=options)


def test_a_game_by_the_book_needs_none() -> None:
    game = new(3)
    for private, data in game.title.privates.items():
        game.play(BuyPrivate(private, data.price))
    assert options_of(game) == frozenset()


def test_a_private_at_price_0_for_the_next_player() -> None:
    game = new(3, "free-private-to-next")
    game.play(Bid("B", 35))
    while game.state.privates["A"] == "bank":
        game.play(Pass())
    assert game.state.privates["A"] == "p2"  # p1 holds the priority card
    assert options_of(game) == {"free-private-to-next"}


def test_bidders_in_the_same_order_either_way() -> None:
    game = new(3, "lowest-bidder-next")
    for action in (Bid("B", 35), Bid("B", 40), Bid("B", 45), BuyPrivate("A", 20), Bid("B", 50)):
        game.play(action)
    assert game.decision is not None
    assert game.decision.player == "p2"
    assert options_of(game) == frozenset()


def test_another_order_of_bidders() -> None:
    game = new(3, "lowest-bidder-next")
    for action in (Bid("C", 45), Bid("B", 35), Bid("C", 50), Bid("B", 40), Pass(), Bid("B", 45), BuyPrivate("A", 20)):
        game.play(action)
    assert game.decision is not None
    assert game.decision.player == "p2"  # clockwise from p3, the highest, p1 would come first
    assert options_of(game) == {"lowest-bidder-next"}


def test_an_end_by_agreement() -> None:
    game = new(2, "end-by-agreement")
    game.play(Bid("B", 35))
    game.play(EndGame())
    assert options_of(game) == {"end-by-agreement"}


def test_a_revenue_that_was_only_declared() -> None:
    data = raw_game("1889-r0042")
    moves(data, "run_routes")[3]["routes"][0]["revenue"] += 10
    data["actions"] = data["actions"][: data["actions"].index(moves(data, "run_routes")[3]) + 1]
    assert import_game(as_file(data), "x").title.options - BEGINNER == {"declared-runs"}
