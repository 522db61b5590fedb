"""The bot one-ply-1 is frozen: whatever is changed around it, it makes the moves it made when it was frozen.

What a bot to come should do better is its own; if one of these digests changes, a rule or a guess of this one did.
`make proof one-ply` plays whole games.
"""

from __future__ import annotations

import gc
import hashlib
import tomllib
from pathlib import Path

import msgspec
import pytest

import footplate
from footplate.board.layout import Layout
from footplate.bots import BOTS, OFFERED, next_choice
from footplate.bots.one_ply import OnePlyBot
from footplate.game.advice import Advice
from footplate.game.advice.one_ply import OnePlyAdvice
from footplate.titles import TITLES, load

#: title, how many moves from the opening on, their digest: kept among the tests of the titles
FROZEN = [
    (title, moves, digest)
    for file in sorted(Path(__file__).parent.glob("*/one_ply.toml"))
    for title, (moves, digest) in tomllib.loads(file.read_text(encoding="utf-8")).items()
    if title in TITLES
]


@pytest.mark.parametrize(("title", "moves", "digest"), FROZEN, ids=[row[0] for row in FROZEN])
def test_it_moves_as_it_did_when_it_was_frozen(title: str, moves: int, digest: str) -> None:
    game = footplate.new(title, ["Aki", "Bea", "Cem"], seed=1)
    bots = {player: BOTS["one-ply-1"](f"frozen/{player}") for player in game.names}
    told = hashlib.sha256()
    for _ in range(moves):
        choice = next_choice(game.decisions, bots)
        assert choice is not None
        game.play(choice.action, choice.player)
        told.update(f"{choice.player} ".encode() + msgspec.json.encode(choice.action) + b"\n")
    assert told.hexdigest() == digest


def test_every_title_of_ours_is_guarded() -> None:
    ours = {title for title in TITLES if type(load(title, 3)).__module__.startswith("footplate.")}
    assert ours == {row[0] for row in FROZEN}


def test_what_is_seated_by_default_is_today_the_same_bot() -> None:
    assert BOTS["lookahead"] is BOTS["one-ply-1"] is OnePlyBot
    assert "one-ply-1" not in OFFERED


def test_a_title_answers_each_bot_apart() -> None:
    """Another bot asks what it likes, and does not get the answers that were meant for this one."""

    class OtherAdvice(Advice):
        pass

    for title_id in TITLES:
        title = load(title_id, 3)
        assert isinstance(OnePlyAdvice.of(title), OnePlyAdvice)
        assert type(OtherAdvice.of(title)) is OtherAdvice
    assert type(OnePlyAdvice.of(load("skerry", 3))) is OnePlyAdvice


@pytest.mark.parametrize("title", [row[0] for row in FROZEN])
def test_what_was_only_thought_is_given_back(title: str) -> None:
    """Boards that a bot looked ahead to, and all that was worked out on them, go when the thought is over."""
    game = footplate.new(title, ["Aki", "Bea", "Cem"], seed=1)
    bots = {player: BOTS["one-ply-1"](f"frozen/{player}") for player in game.names}
    gc.collect()
    before = {id(layout) for layout in gc.get_objects() if type(layout) is Layout}
    for _ in range(40):
        choice = next_choice(game.decisions, bots)
        assert choice is not None
        game.play(choice.action, choice.player)
    del bots
    gc.collect()
    played = {id(game.state_at(number).board) for number in range(len(game) + 1)}
    left = [layout for layout in gc.get_objects() if type(layout) is Layout and id(layout) not in before | played]
    assert left == []
