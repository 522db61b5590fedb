"""1889 in words: some of what players read, letter by letter."""

from __future__ import annotations

import pytest

import footplate
from footplate import Game
from footplate.bots import RandomPlayer
from footplate.game.actions import LayTile
from footplate.game.speech import Speech, action_text, decision_text, event_text
from footplate.game.speech.board import hex_text, neighbours_text, track_text
from footplate.telling.voice import Voice


def played(seed: int, moves: int = 400) -> Game:
    game = footplate.new("1889", ["Aki", "Bea", "Cem"], seed=seed)
    bot = RandomPlayer(seed)
    while game.decision and len(game) < moves:
        player, action = bot.choose(game.decisions)
        game.play(action, player)
    return game


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_without_a_voice(seed: int) -> None:
    """What can be said without asking the position is whole, too."""
    game = played(seed)
    speech = Speech.of(game.title, names=game.names)
    for number, move in enumerate(game.moves):
        said = [event_text(event, speech) for event in move.events]
        said.append(action_text(move.action, speech))
        said += [decision_text(decision, speech) for decision in game.at(number).decisions]
        assert not any(set("\n{}[]?") & set(line) for line in said), said


def test_the_step_that_is_open_is_told() -> None:
    game = footplate.new("1889", ["Aki", "Bea"])
    violation = game.why_not(LayTile("E8", "9", 1))
    assert violation is not None
    assert str(violation).startswith("You cannot lay a tile now (rule 1889 5.7). You may: buy the ")


def test_hexes_in_words() -> None:
    game = footplate.new("1889", ["Aki", "Bea"])
    board, speech = game.state.board, Speech.of(game.title)
    index = board.map.index
    assert hex_text(board, index("E8"), speech) == "E8: open land"
    assert hex_text(board, index("H5"), speech) == "H5: river and mountain, building costs ¥80"
    assert hex_text(board, index("B7"), speech) == (
        "B7 Uwajima: printed gray, city worth ¥40 with track to A8, B5 and C8, stations: 2 free, home of UR"
    )
    assert "¥30 in yellow" in hex_text(board, index("F1"), speech)
    face = board.map.tiles["9"].faces[0]
    assert track_text(board, index("K6"), face, speech) == "track between K8 and K4"
    laid = board.lay(index("K6"), face).place(8 * index("K8"), "AR", 0)
    assert hex_text(laid, index("K6"), speech) == "K6: yellow tile 9, track between K8 and K4"
    assert hex_text(laid, index("K8"), speech) == "K8 Tokushima: city without track, stations: AR"
    assert "north: B3 Yawatahama" in neighbours_text(board, index("B5"), speech)
    assert "north-west: the edge of the board" in neighbours_text(board, index("B5"), speech)


def test_some_german() -> None:
    game = footplate.new("1889", ["Aki", "Bea"])
    voice = Voice(game, "de")
    assert voice.decision(game.decisions[0]) == (
        "Aki entscheidet: die billigste Privatbahn kaufen, auf eine teurere Privatbahn bieten oder passen."
    )
    assert hex_text(game.state.board, game.title.map.index("H5"), voice.speech) == (
        "H5: Fluss und Gebirge, Bau kostet 80\N{NO-BREAK SPACE}¥"
    )
    assert voice.power("F") == "Kein Sonderrecht."
