"""Brought into worker processes by the tests: bots that take their time, and searches that do."""

from __future__ import annotations

import os
import time
from pathlib import Path

from footplate.bots import BOTS, Choice
from footplate.bots.chance import ChanceBot
from footplate.game.decision import Decision
from footplate.server.work.jobs import JOBS, Job, SearchRuns, Spin, spin


class SlowBot(ChanceBot):
    """Thinks for a while; who looks at the file in $THINKING sees when."""

    seconds = 0.6

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        if decisions[0].player == player:
            note = os.environ.get("THINKING")
            if note:
                with Path(note).open("a") as file:
                    file.write(f"{os.getpid()}\n")
            time.sleep(self.seconds)
        return super().choose(decisions, player)


class StuckBot(SlowBot):
    """Never comes to a decision."""

    seconds = 3600


def slow_runs(search: SearchRuns) -> object:
    spin(Spin(30))
    return {"runs": []}


BOTS["slow"], BOTS["stuck"] = SlowBot, StuckBot
JOBS["runs"] = Job(SearchRuns, slow_runs)
