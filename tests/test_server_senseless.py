"""A nonsensical action is refused by the rules; a fault of the engine is told as one, with a number of the log."""

from __future__ import annotations

import logging
import os
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from footplate import Game, RuleViolation
from footplate.game.actions import RunTrains
from footplate.server import tables
from footplate.server.asking import why_not
from footplate.server.refused import Refused
from footplate.server.view import Teller
from footplate.server.view.preview import preview
from footplate.server.view.runs import run_option, run_view
from footplate.titles import playable, title_data
from tests.games import random_game
from tests.senseless import made_up, senseless, values
from tests.server_table import here, running

#: positions of a game of each title; more for a longer look
LOOKS = int(os.environ.get("SENSELESS_LOOKS", "6"))
ANYTHING: tuple[Any, ...] = (None, True, -1, 10**30, 1.5, "", [], {}, [[]], {"a": 1})


def ask(game: Game, chance: random.Random) -> None:
    """Whatever is asked, the rules answer: nothing but a `RuleViolation` or a refusal comes back."""
    teller = Teller(game)
    for player, action in senseless(game, chance, 1):
        refusal = game.why_not(action, player)
        fork = game.fork()
        if refusal is None:
            fork.play(action, player)
        else:
            with pytest.raises(RuleViolation):
                fork.play(action, player)
        assert (preview(game, player, action, teller).refusal is None) == (refusal is None)
        part = {name: value for name, value in msgspec.to_builtins(action).items() if chance.random() < 0.7}
        with suppress(Refused):  # it may not even be an action
            why_not(game, player, part | {name: chance.choice(ANYTHING) for name in part if chance.random() < 0.2})
    runner = game.decisions[0].player
    option = run_option(game, runner)
    if option is not None:
        for _ in range(5):
            made = {"type": "run_trains", **made_up(RunTrains, values(game), chance)}
            run_view(game, option, msgspec.convert(made, RunTrains).routes, teller)


@pytest.mark.parametrize("title", sorted(playable()))
def test_the_rules_have_an_answer_to_every_action(title: str) -> None:
    chance = random.Random(title)
    game = random_game(title, title_data(title).title.players[1], 5, most=60 * LOOKS)
    for _ in range(LOOKS):
        at = game.at(chance.randrange(len(game)))
        ask(at, chance)


def test_a_question_with_a_list_for_a_name_is_refused(tmp_path: Path) -> None:
    """It was a fault of the server: a list cannot be looked up."""
    with running(tmp_path / "tables.db") as server:
        table = server.browser().open(*here("Aki", "Bea"))
        for action in ({"type": "buy_train", "train": []}, {"type": "bid", "private": {}}):
            assert table.post("/why", {"player": "p1", "action": action}).json()["code"] == "request.malformed"


def test_a_fault_of_the_engine_is_told_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It was answered 422, as if the player had done something wrong, and could not be found in the log."""

    def broken(*args: object) -> Game:
        raise LookupError("a bug")

    with running(tmp_path / "tables.db") as server:
        table = server.browser().open(*here("Aki", "Bea"))
        monkeypatch.setattr(tables, "attempt", broken)
        with caplog.at_level(logging.ERROR, "footplate.server"):
            answer = table.act({"type": "pass"})
        number = answer.headers["x-request-id"]
        assert (answer.status_code, answer.json()["code"]) == (500, "server.failed")
        assert number in answer.json()["text"]
        assert number in caplog.text
        assert "a bug" in caplog.text
        assert table.view()["newest"] == 0
