"""The law of foreign files, on many games: written for 18xx.games and read again it is the same game, and every
numbered part lies where the file takes it from."""

from __future__ import annotations

import json
from collections.abc import Iterator

from footplate.game.consent import Proposal
from footplate.game.game import Game
from footplate.interop.departures import FOLLOWS, habits_of, options_in, same_position
from footplate.interop.exports import export_game
from footplate.interop.gamefile import Json, decode_game_file
from footplate.interop.imports import import_game
from footplate.interop.numbers import misnumbered
from footplate.testing.simulate import chance_player
from footplate.titles import TITLES, load, title_data

#: titles whose games 18xx.games exchanges with us
EXCHANGED = tuple(title for title in TITLES if title_data(title).interop)
#: a game of chance would be over at once
TOO_EASY = frozenset({"end-by-agreement"})
MOST = 1500  # moves of a game; an offer that is on the table then is answered, since no file can tell it


def chance_game(title_id: str, number: int, *, conducted: bool, most: int = MOST) -> Game:
    """A random game in one of the modes that 18xx.games offers, by the rule text or as that site conducts it."""
    habits = habits_of(title_id)
    low, high = title_data(title_id).title.players
    seats = [
        (mode, players)
        for mode in habits.mode
        for players in range(max(low, mode.players[0]), min(high, mode.players[1]) + 1)
    ]
    mode, players = seats[number % len(seats)]
    departures = frozenset(habits.departures) - TOO_EASY if conducted else frozenset()
    title = load(title_id, players, options_in(mode) | departures)
    game = Game(title, [f"Player {n + 1}" for n in range(players)], number)
    chance = chance_player(title, 1, number)
    while (waiting := game.decisions) and (len(game) < most or isinstance(game.state.top, Proposal)):
        who, action = chance.choose(waiting)
        game.play(action, who)
    return game


def not_the_same(game: Game, *, conducted: bool) -> Iterator[str]:
    """What is lost when a game is written as a file and read again."""
    written = export_game(game)
    file = decode_game_file(json.dumps(written).encode(), "written")
    again = import_game(file, "written")
    if not same_position(again.state, game.state):
        yield "it ends in another position"
    if {seat: again.state.worth(seat) for seat in again.names} != {seat: game.state.worth(seat) for seat in game.names}:
        yield "the scores are not the same"
    if wrong := misnumbered(file, again):
        yield wrong
    if _moves(export_game(again)) != _moves(written):
        yield "written once more it is another file"
    if conducted and FOLLOWS in written["description"]:
        yield f"18xx.games could not follow its own conduct: {written['description']}"
    if conducted and not all(same_position(again.state_at(n), game.state_at(n)) for n in range(len(game) + 1)):
        yield "not every position is the same"


def _moves(written: Json) -> list[Json]:
    actions: list[Json] = written["actions"]
    return actions
