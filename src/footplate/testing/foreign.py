"""The laws of foreign files, on many games: written for 18xx.games and read again it is the same game, and every
numbered part lies where the file takes it from; with something wrong in it, it is refused in a line."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Final

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


#: what may stand in a file where something else is expected
JUNK: Final[tuple[object, ...]] = (None, True, -1, 0, 1.5, 10**20, "", "XX", "\n", [], {}, [None])


def stated(game: Game) -> Json:
    """A file of the game that states its scores, finished or not, as any other program might have written it."""
    written = export_game(game)
    del written["description"]
    written["result"] = {str(n): game.state.worth(seat) for n, seat in enumerate(game.names, start=1)}
    return written


def spoilt(data: Json, chance: random.Random) -> bytes:
    """The file with one thing wrong in it."""
    data = deepcopy(data)
    actions: list[Json] = data["actions"]
    at = chance.randrange(len(actions))
    action = actions[at]
    key = chance.choice(sorted(action))
    match chance.randrange(8):
        case 0:
            del actions[at]
        case 1:
            actions.insert(at, action)
        case 2:
            actions[at - 1], actions[at] = action, actions[at - 1]
        case 3:
            del action[key]
        case 4:
            action[key] = chance.choice(JUNK)
        case 5:
            amounts = [(one, field) for one in actions for field in one if type(one[field]) is int and field != "id"]
            one, field = chance.choice(amounts)
            one[field] += chance.choice((-10, -1, 1, 10))
        case 6:
            data[chance.choice(sorted(data))] = chance.choice(JUNK)
        case _:
            raw = json.dumps(data).encode()
            cut = chance.randrange(len(raw))
            return raw[:cut] if chance.random() < 0.5 else raw[:cut] + b"7" + raw[cut + 1 :]
    return json.dumps(data).encode()
