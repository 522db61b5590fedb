"""What is asked about runs, and the answer: worked out in whatever process has the time for it."""

from __future__ import annotations

from typing import Any

import msgspec

from footplate import Game
from footplate.game.actions import RunTrains
from footplate.learnt import learnt
from footplate.server.ran import Runs
from footplate.server.refused import Refused
from footplate.server.view.runs import best_runs, run_option, run_view
from footplate.server.view.teller import Teller


class Asked(msgspec.Struct, frozen=True):
    """Who asks in which language, and the routes that are to be valued; none to be told the best."""

    player: str
    lang: str
    routes: list[dict[str, Any]] = []


def asked_runs(game: Game, asked: Asked) -> Runs:
    option, teller = run_option(game, asked.player), Teller(game, asked.lang)
    if option is None:
        raise Refused(409, "runs.not-now")
    if not asked.routes:
        return best_runs(game, option, teller)
    try:
        action = msgspec.convert({"type": "run_trains", "routes": asked.routes}, learnt(RunTrains))
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refused(400, "request.malformed", detail=str(error)) from None
    return Runs(runs=[run_view(game, option, action.routes, teller)])
