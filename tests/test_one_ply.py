"""The bot one-ply-1 is frozen: whatever is changed around it, it makes the moves it made when it was frozen.

What a bot to come should do better is its own; if one of these digests changes, a rule or a guess of this one did.
`make proof one-ply` plays whole games.
"""

from __future__ import annotations

import hashlib

import msgspec
import pytest

import footplate
from footplate.bots import BOTS, OFFERED, next_choice
from footplate.bots.one_ply import OnePlyBot
from footplate.game.advice import Advice
from footplate.game.advice.one_ply import OnePlyAdvice
from footplate.titles import TITLES, load

# Title, how many moves from the opening on, their digest.
FROZEN = [
    ("1889", 300, "ea585841a8fa31f3f3666fab947706083bae7a6f695c63d179dc9d4e16531612"),
    ("1888-draft", 200, "b5cd85fbc07e750af2f6af9d489edba036b2b9cfcffea2e392828ef4d2f5e62f"),
    ("1888-N", 200, "a1e8cea5fd65821c47f3095292d7be010f5e1eff6ad04d6f91c8da6b29c265a5"),
    ("1895", 200, "3d964013aee6c815bd00117b4044415fbf93cb483a996e6661753e2f3729817d"),
    ("1820", 120, "a02c9973a995279c09f1ecde898a445f46a566374ca555c9dfc01fea24ef2b48"),
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

    for title_id, players in (("1889", 3), ("1820", 3)):
        title = load(title_id, players)
        assert isinstance(OnePlyAdvice.of(title), OnePlyAdvice)
        assert type(OtherAdvice.of(title)) is OtherAdvice
    assert type(OnePlyAdvice.of(load("1889", 3))) is OnePlyAdvice
    assert type(OnePlyAdvice.of(load("1820", 3))) is not OnePlyAdvice
