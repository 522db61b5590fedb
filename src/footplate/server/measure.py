"""What the server costs: python -m footplate.server.measure [--json]

A server of its own process, a game of the last of its rounds, four pages that hear of every move. The time is
the server's (from the request to the answer), in milliseconds: what a person waits, and what was promised. What many
tables take, and one of a long game, is in `crowd`; what a move costs by news is in `audience`.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import os
import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

import footplate
from footplate import Game
from footplate.bench.games import NAMES, Games, measured
from footplate.bench.row import HEADINGS, Row, line
from footplate.bots import RandomPlayer
from footplate.game.codec import encode_state
from footplate.game.setup import opening_state
from footplate.server import identity
from footplate.server.audience import audience
from footplate.server.crowd import TOKEN, memory, store, stored, visits
from footplate.server.settings import UNLIMITED
from footplate.testing.simulate import chance_player
from footplate.titles import load, playable, title_data

WATCHERS = 4
ACTIONS = 60
ROUNDS = 3
LATE = 0.75  # of the game has been played
OPENINGS = 3
EARLY = 80  # moves that have been played at each of many tables
TABLE = "measured"


def long_game() -> Game:
    """A long random game of the first title that is measured."""
    games = Games(next(measured()))
    return max((random_game(games, seed) for seed in range(3)), key=len)


def random_game(games: Games, seed: int) -> Game:
    game = footplate.new(games.title, NAMES[: games.data.players], seed=seed)
    return _finished(game, RandomPlayer(f"measure/{seed}"))


def largest_game() -> Game:
    """A late game of the title that has most to remember of a position."""
    titles = [load(title, title_data(title).title.players[1]) for title in playable()]
    title = max(titles, key=lambda title: len(msgspec.json.encode(encode_state(opening_state(title, 0)))))
    names = [f"Player {player}" for player in title.players]
    games = [_finished(Game(title, names, number), chance_player(title, 0, number)) for number in (0, 2, 4)]
    longest = max(games, key=len)
    return longest.at(int(LATE * len(longest)))


def _finished(game: Game, chance: RandomPlayer) -> Game:
    while waiting := game.decisions:
        player, action = chance.choose(waiting)
        game.play(action, player)
    return game


@contextmanager
def server(database: Path) -> Iterator[str]:
    """Its address, while it runs."""
    command = [sys.executable, "-u", "-m", "footplate", "serve", "--port", "0", "--database", str(database)]
    environment = {**os.environ, **UNLIMITED.environment()}  # whoever measures asks more than a person would
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            yield urlsplit(process.stdout.readline().split()[-1]).netloc
        finally:
            process.terminate()


class Page:
    """One connection to the server."""

    def __init__(self, address: str, table_id: str = TABLE) -> None:
        self._connection = http.client.HTTPConnection(address, timeout=60)
        self._path = f"/api/tables/{table_id}"

    def ask(self, method: str, what: str, body: Any = None) -> tuple[Any, float]:
        """The answer, and the milliseconds that the server took."""
        headers = {"Cookie": f"{identity.COOKIE}={TOKEN}", "Content-Type": "application/json"}
        raw = None if body is None else msgspec.json.encode(body)
        self._connection.request(method, self._path + what, raw, headers)
        answer = self._connection.getresponse()
        data = msgspec.json.decode(answer.read())
        return data, float(answer.headers["Server-Timing"].rpartition("=")[2])


def watch(address: str, stop: threading.Event) -> None:
    """A page that hears what has changed."""
    with suppress(WebSocketException, OSError), connect(f"ws://{address}/api/tables/{TABLE}/live") as news:
        while not stop.is_set():
            with suppress(TimeoutError):
                news.recv(0.2)


def actions(address: str) -> list[float]:
    """What each of many actions takes, with four pages looking on."""
    stop = threading.Event()
    watchers = [threading.Thread(target=watch, args=(address, stop)) for _ in range(WATCHERS)]
    for watcher in watchers:
        watcher.start()
    page, chance, taken = Page(address), random.Random(1), []
    for _ in range(ACTIONS):
        view, _ = page.ask("GET", "/view")
        if not view["decisions"]:
            break
        decision = view["decisions"][0]
        action = chance.choice(decision["options"])["action"]
        body = {"seq": view["seq"], "version": view["version"], "player": decision["player"], "action": action}
        _, milliseconds = page.ask("POST", "/actions", body)
        taken.append(milliseconds)
    stop.set()
    for watcher in watchers:
        watcher.join()
    return taken


def opening(game: Game, database: Path) -> Iterator[Row]:
    """On a server that has just been started, title and all; then another table of that title, by its journal alone,
    and one that has a snapshot."""
    others = [f"other{number}" for number in range(1 + OPENINGS)]
    asyncio.run(store(database, [stored(game, table_id) for table_id in (TABLE, *others)]))
    first, replayed, taken_up = [], [], []
    for number, other in enumerate(others):
        with server(database) as address:
            first.append(_opened(address, TABLE))
            if number:  # the best runs of the game are not known from before
                taken_up.append(_opened(address, others[number - 1]))
            replayed.append(_opened(address, other))
    yield Row(f"opening {game.title.id} after {len(game)} moves, server just started", min(first[1:]), "ms", None, 300)
    yield Row("  one more, by its journal", min(replayed[1:]), "ms")
    yield Row("  one more, by its snapshot", min(taken_up), "ms")


def _opened(address: str, table_id: str) -> float:
    return Page(address, table_id).ask("GET", "/view")[1]


def measures() -> Iterator[Row]:
    whole, largest = long_game(), largest_game()
    game = whole.at(int(LATE * len(whole)))
    games = Games(game.title.id)
    yield from visits([random_game(games, seed).at(EARLY + 10 * seed) for seed in range(5)])
    yield from audience(whole, LATE)
    yield from memory(largest)
    with tempfile.TemporaryDirectory() as folder:
        yield from opening(largest, Path(folder) / "tables.db")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        yield from opening(game, database)
        with server(database) as address:
            rounds = [sorted(actions(address)) for _ in range(ROUNDS)]
    taken = min(rounds, key=_late)  # of several, as elsewhere: other guests of the machine do not count
    yield Row(f"an action late in a game, {WATCHERS} watchers, median", taken[len(taken) // 2], "ms")
    yield Row("  95th percentile", _late(taken), "ms", None, 50)


def _late(taken: Sequence[float]) -> float:
    return taken[len(taken) * 95 // 100]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="for programs")
    if parser.parse_args(arguments).json:
        rows = [{**msgspec.to_builtins(row), "ok": row.ok} for row in measures()]
        print(msgspec.json.encode({"rows": rows}).decode())
        return
    print(line(HEADINGS))
    for row in measures():
        print(line(row.cells()), flush=True)


if __name__ == "__main__":
    main()
