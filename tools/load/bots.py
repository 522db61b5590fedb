"""Tables at which a guest plays with bots: who has moved must go on, whoever was killed meanwhile."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec

from footplate.titles import playable
from tools.load.guests import Line

BOTS = 2  # at a table
AGAIN = 0.05


class BotTable:
    """Opens a table, and takes the first thing that is offered whenever it is his turn."""

    def __init__(self, port: int, number: int, seed: int, kind: str = "random") -> None:
        self._line = Line("127.0.0.1", port)
        bots = [{"kind": "bot", "name": f"Bot {n + 1}", "bot": kind} for n in range(BOTS)]
        self._seats = [{"kind": "me", "name": "Aki"}, *bots]
        self._token = f"bots-{seed}-{number:020}"
        self._chance = random.Random(f"{seed}/{number}")
        self.id = ""
        self.moved = 0  # at all its tables
        self.goes_home = False  # after the answer that it waits for

    async def leave(self) -> None:
        await self._line.leave()

    async def play(self) -> None:
        """One game after the other."""
        while not self.goes_home:
            title = self._chance.choice(list(playable()))
            opened = await self._ask("POST", "/api/tables", {"title": title, "seats": self._seats, "seed": 1})
            if opened:
                self.id = opened["id"]
                await self._play(f"/api/tables/{self.id}")

    async def _play(self, path: str) -> None:
        moves = 0
        while not self.goes_home:
            seen = await self._ask("GET", f"{path}/view")
            if seen is None:
                continue
            assert seen["seq"] >= moves, f"{self.id}: {moves} moves were shown, now there are {seen['seq']}"
            self.moved, moves = self.moved + seen["seq"] - moves, seen["seq"]
            if seen["table"]["status"] == "finished":
                return
            mine = [decision for decision in seen["decisions"] if decision["mine"] and decision["waited_for"]]
            if not mine:
                await asyncio.sleep(AGAIN)
                continue
            action = self._chance.choice(mine[0]["options"])["action"]
            body = {"seq": seen["seq"], "version": seen["version"], "player": mine[0]["player"], "action": action}
            await self._ask("POST", f"{path}/actions", body)

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        """None if there is no answer, or not this time."""
        try:
            raw = b"" if body is None else msgspec.json.encode(body)
            answer = await self._line.ask(method, path, self._token, raw)
        except OSError:
            await asyncio.sleep(AGAIN)
            return None
        if answer.status >= 400:
            assert answer.status in (409, 429, 503), f"{method} {path}: {answer.status} {answer.body[:300]!r}"
            await asyncio.sleep(AGAIN)
            return None
        return msgspec.json.decode(answer.body)
