"""1889 in the terminal: long lists of companies, a power off turn, a forced purchase, letters of hexes."""

from __future__ import annotations

import footplate
from footplate import Game
from footplate.game.actions import BuyPrivate, Pass, StartCompany
from footplate.rounds.trains import BuyTrains
from tests.g1889.scenes import Shikoku
from tests.games import NAMES
from tests.test_cli_play import Script


def test_many_options_are_grouped() -> None:
    """In the first stock round there are seven companies at up to six par values."""
    game = footplate.new("1889", NAMES[:3], options=["beginner"], seed=3)
    script = Script(game, "1", "", "1", "2")
    output = script.run()
    assert "1. Start AR Awa Railroad: 6 par values to choose from." in output
    assert "Back. Type o to hear the options again." in output
    (move, *_) = script.sitting.game.moves
    assert isinstance(move.action, StartCompany)
    assert move.action.company == "AR"


def port_of_bea() -> Game:
    """The first stock round; Aki is at turn, and Bea may lay the port of Mitsubishi Ferry."""
    game = footplate.new("1889", NAMES[:2], seed=3)
    for private in game.title.privates.values():
        game.play(BuyPrivate(private.id, private.price))
    game.play(Pass(), "p2")
    assert game.state.privates["B"] == "p2"
    assert [decision.player for decision in game.decisions] == ["p1", "p2"]
    return game


def test_a_power_off_turn_is_offered_as_such() -> None:
    game = port_of_bea()
    lay = next(iter(game.decisions[1].options))
    script = Script(game, str(lay))
    output = script.run()
    assert "Out of turn, Bea: Use Mitsubishi Ferry (B): lay tile 437 in B11 Nakamura" in output
    assert "Out of turn, Bea: Lay a private company's tile in G10 Nangoku" in output
    assert script.sitting.game.moves[-1].player == "p2"


def test_a_power_is_offered_once_a_round_while_a_bot_thinks() -> None:
    game = port_of_bea()
    before = len(game)
    script = Script(game, "", bots=("Aki",))
    output = script.run()
    assert "Out of turn, Bea may lay the port tile of Mitsubishi Ferry (B)." in output
    assert output.count("Press Enter to skip it for this round.") == 1
    assert script.sitting.game.moves[before].player == "p1"


def test_a_power_can_be_used_while_a_bot_thinks() -> None:
    script = Script(port_of_bea(), "2", "1", bots=("Aki",))
    script.run()
    assert "437" in {tile for tile, _ in script.sitting.game.state.board.tiles().values()}


def test_a_forced_purchase_says_what_is_missing_and_what_sales_bring() -> None:
    """Uwajima must buy a 4-train for 300 and has 20; p1 has 50."""
    scene = Shikoku("4").cash(p1=50).company("UR", {"p1": 4, "p2": 3}, cash=20).tiles(B5="9/0")
    game = scene.company("AR", {"p2": 5, "p1": 4}, par=100, trains=("4",)).turn("UR", BuyTrains)
    output = Script(game, "sell_shares AR 2").run()
    assert f"UR is ¥280 short of the cheapest train; {game.names['p1']} has ¥50, so ¥230 is still missing." in output
    assert "Sell 2 shares of AR for ¥200." in output
    assert f"{game.names['p1']} has ¥250, so ¥30 is still missing." in output


def test_a_president_who_has_the_money_is_told_that_it_will_be_his() -> None:
    scene = Shikoku("4").cash(p1=400).company("UR", {"p1": 4, "p2": 3}, cash=20).tiles(B5="9/0")
    game = scene.turn("UR", BuyTrains)
    assert f"UR is ¥280 short of the cheapest train; {game.names['p1']} has ¥400.\n" in Script(game).run()


def test_letters_of_hexes_are_told() -> None:
    output = Script(footplate.new("1889", ["Aki", "Bea"]), "m").run()
    assert "F9 Kouchi: printed green, letter K, city worth" in output
    assert "I4 Kotohira: letter H, city without track" in output
