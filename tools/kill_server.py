"""Kill the server (SIGKILL) at random moments of a game, start it again, and compare what it says with what it said.

python tools/kill_server.py [--kills 200] [--seed 1] [--database FILE]

A client sits at a table with bots, plays what it is offered, and remembers every answer. After each kill nothing that
was acknowledged or shown may be missing or changed, and nothing may be there twice. Children are forked from a process
that has everything imported, so a new start takes a moment and not seconds.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn

import footplate
from footplate.server.app import create_app
from footplate.server.settings import UNLIMITED

SEATS = [
    {"kind": "me", "name": "Aki"},
    {"kind": "bot", "name": "Robo", "bot": "random"},
    {"kind": "bot", "name": "Rosa", "bot": "random"},
]
LONGEST = 1.0  # seconds that a server lives
AT_ONCE = 0.15  # how often it is killed while it is starting


class Broken(AssertionError):
    """Something acknowledged was lost, changed or doubled."""


class Server:
    """A server in a child process."""

    def __init__(self, database: Path) -> None:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.pid = os.fork()
        if self.pid == 0:
            _serve(listener, database)
        listener.close()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> None:
        os.waitpid(self.pid, 0)


def _serve(listener: socket.socket, database: Path) -> None:
    """In the child: serve until killed; never return into the parent's code."""
    try:
        config = uvicorn.Config(create_app(str(database), settings=UNLIMITED), log_level="error", ws="none")
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        os._exit(1)


class Witness:
    """Plays, and remembers what it was told."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.cookies: dict[str, str] = {}
        self.table = ""
        self.acknowledged: dict[int, tuple[str, dict[str, Any]]] = {}  # number in the journal -> player, action
        self.shown: list[dict[str, Any]] = []  # the longest log it has seen
        self.answers = 0
        self.games = 0

    def live(self, address: str) -> None:
        """Play until the server is gone."""
        with httpx.Client(base_url=address, cookies=self.cookies, timeout=10) as client, suppress(httpx.TransportError):
            if not self.table:
                self._sit_down(client)
            while True:
                self._look_and_act(client)

    def _sit_down(self, client: httpx.Client) -> None:
        body = {"title": next(iter(footplate.TITLES)), "seats": SEATS, "seed": self.chance.randrange(1000)}
        answer = client.post("/api/tables", json=body)
        self.cookies = dict(client.cookies)
        self.table = answer.json()["id"]
        self.acknowledged, self.shown = {}, []
        self.games += 1

    def _look_and_act(self, client: httpx.Client) -> None:
        path = f"/api/tables/{self.table}"
        self.shown = client.get(f"{path}/log").json()["lines"]
        seen = client.get(f"{path}/view").json()
        mine = [decision for decision in seen["decisions"] if decision["mine"] and decision["waited_for"]]
        if not mine:
            return
        action = self.chance.choice(mine[0]["options"])["action"]
        body = {"seq": seen["seq"], "version": seen["version"], "player": mine[0]["player"], "action": action}
        answer = client.post(f"{path}/actions", json=body)
        if answer.status_code == 200:
            self.acknowledged[answer.json()["version"]] = (mine[0]["player"], action)
            self.answers += 1
        elif answer.status_code != 409:
            raise Broken(f"an option was refused: {answer.text}")

    def compare(self, database: Path, address: str) -> None:
        """What the new server says against what the old one had said."""
        with httpx.Client(base_url=address, timeout=30) as client:
            client.get("/api/welcome")  # answered as soon as it is up
        if not self.table:
            return
        with closing(sqlite3.connect(database)) as connection:
            rows = connection.execute(
                "SELECT seq, player, action FROM moves WHERE table_id = ? ORDER BY seq", (self.table,)
            ).fetchall()
        numbers = [row[0] for row in rows]
        if numbers != list(range(1, len(rows) + 1)):
            raise Broken(f"the journal has gaps or doubles: {numbers}")
        for number, (player, action) in self.acknowledged.items():
            _, who, stored = rows[number - 1] if number <= len(rows) else (0, "", "null")
            if (who, msgspec.json.decode(stored)) != (player, action):
                raise Broken(f"move {number} was acknowledged and is lost: {player} {action}")
        with httpx.Client(base_url=address, cookies=self.cookies, timeout=10) as client:
            lines = client.get(f"/api/tables/{self.table}/log").json()["lines"]
            if lines[: len(self.shown)] != self.shown:
                raise Broken("moves that had been shown are lost or changed")
            record = footplate.read_record(client.get(f"/api/tables/{self.table}/record").content)
            if len(record) < len(rows):
                raise Broken(f"{len(rows)} moves are stored, {len(record)} are in the record")
            if client.get(f"/api/tables/{self.table}").json()["status"] == "finished":
                self.table = ""


def kill_often(database: Path, kills: int, seed: int, longest: float = LONGEST) -> Witness:
    """Start, play, kill, compare, so many times."""
    chance = random.Random(seed)
    witness = Witness(chance)
    for _ in range(kills):
        server = Server(database)
        try:
            if chance.random() < AT_ONCE:
                time.sleep(chance.uniform(0, longest))
                continue
            witness.compare(database, server.address)
            timer = threading.Timer(chance.uniform(0, longest), server.kill)
            timer.start()
            witness.live(server.address)
            timer.join()
        finally:
            server.kill()
            server.wait()
    server = Server(database)
    try:
        witness.compare(database, server.address)
    finally:
        server.kill()
        server.wait()
    return witness


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", type=Path)
    chosen = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or Path(folder) / "tables.db"
        try:
            witness = kill_often(database, chosen.kills, chosen.seed)
        except Broken as broken:
            print(f"BROKEN: {broken}")
            return 1
    print(
        f"{chosen.kills} kills in {time.monotonic() - started:.0f} s, {witness.games} games, "
        f"{witness.answers} acknowledged actions: nothing lost, nothing doubled"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
