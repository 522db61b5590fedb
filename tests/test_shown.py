"""How games, states and decisions show themselves: in `print`, in a console, in a notebook."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import footplate
from footplate import TITLES, BuyPrivate, Game
from footplate.bots import RandomPlayer
from footplate.drawing import game_svg
from footplate.game.decision import SHOWN
from footplate.testing.simulate import chance_player
from footplate.titles import title_data


def played(title_id: str, moves: int) -> Game:
    low, _ = title_data(title_id).title.players
    game = footplate.new(title_id, ["Aki", "Bea", "Cem", "Dov"][:low])
    player = chance_player(game.title, 1, 1)
    while (waiting := game.decisions) and len(game) < moves:
        who, action = player.choose(waiting)
        game.play(action, who)
    return game


def test_a_game_prints_as_a_page() -> None:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"])
    game.play(BuyPrivate("KB", 20))
    page = str(game).splitlines()
    assert page[0] == "Skerry"
    assert page[1] == "Auction of the private companies, phase 2. The bank has £1,120."
    assert any(line.startswith("  Aki: cash £280; worth £300") for line in page)
    assert page[-1].startswith("Bea decides: ")
    assert repr(game) == "<Game skerry, 3 players, 1 moves>"


def test_a_state_prints_as_a_page_of_seats() -> None:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"])
    assert str(game.state) == str(game).replace("Aki", "p1").replace("Bea", "p2").replace("Cem", "p3")
    assert repr(game.state) == "<State skerry, phase 2: private_auction of p1>"


@pytest.mark.parametrize("title_id", TITLES)
@pytest.mark.parametrize("moves", [0, 150])
def test_pages_of_every_title_are_for_people(title_id: str, moves: int) -> None:
    game = played(title_id, moves)
    for page in (str(game), str(game.state), str(game.decision)):
        assert "(" not in page or "State(" not in page
        assert "{" not in page
        assert "\n\n" not in page
    assert 5 < len(str(game).splitlines()) < 80
    assert len(repr(game.state)) < 80


def test_the_end_is_on_the_page() -> None:
    game = played("skerry", 5000)
    assert game.result is not None
    (winner,) = game.result.winners
    assert f"{winner} wins" in str(game).splitlines()[-1]
    assert str(game.state).splitlines()[-1].startswith("p")
    assert repr(game.state) == f"<State skerry, phase {game.state.phase}: over, {game.result.reason}>"


def test_a_decision_prints_short() -> None:
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"])
    assert str(game.decision).splitlines() == [
        "p1 decides: buy the cheapest private company, bid on a more expensive private company, or pass.",
        "  buy_private KB 20",
        "  bid LT 45 .. 300",
        "  bid QT 85 .. 300",
        "  pass",
    ]
    assert repr(game.decision) == "<Decision of p1: private_auction>"


def test_many_options_are_cut_short() -> None:
    game, player = footplate.new("skerry", ["Aki", "Bea", "Cem"]), RandomPlayer(1)
    while game.decision and len(game.decision.options) <= SHOWN:
        who, action = player.choose(game.decisions)
        game.play(action, who)
    assert game.decision is not None
    lines = str(game.decision).splitlines()
    assert len(lines) == 1 + SHOWN + 1
    assert lines[-1] == "  ..."
    assert repr(game.decision.options).endswith("; ...>")


@pytest.mark.parametrize("title_id", TITLES)
def test_a_notebook_shows_the_board(title_id: str) -> None:
    game = played(title_id, 60)
    for shown in (game, game.state):
        picture = shown._repr_svg_()
        assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
        assert picture == game_svg(shown)
        assert all(f'data-hex="{name}"' in picture for name in game.title.map.names)
