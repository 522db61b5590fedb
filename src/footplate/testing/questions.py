"""What a test of a rule asks a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from footplate.game.actions import Action, LayTile, RunTrains
from footplate.game.codec import encode_state
from footplate.game.errors import RuleViolation
from footplate.game.events import Event, MoneyPaid
from footplate.game.game import Game
from footplate.game.speech import Speech
from footplate.game.state import State
from footplate.rounds.running import AnyRun
from footplate.testing.refusals import untrue
from footplate.words import languages

AnEvent = TypeVar("AnEvent", bound=Event)


def refused(game: Game, action: Action, code: str, section: str, player: str | None = None) -> RuleViolation:
    """Assert that the action is refused for this reason, under this section of the rulebook, that it is not on offer
    and nothing has changed, and that what the refusal suggests instead is on offer. Returns the refusal."""
    before, picture, length = game.state, encode_state(game.state), len(game)
    try:
        game.play(action, player)
    except RuleViolation as refusal:
        found = refusal
    else:
        raise AssertionError(f"{action} was not refused")
    assert (found.code, found.rule) == (code, f"{game.title.id} {section}"), str(found)
    assert section in str(found), f"{found} names no section to people"
    assert game.state is before
    assert encode_state(before) == picture
    assert len(game) == length
    for decision in game.decisions:
        if player in (None, decision.player):
            assert action not in decision.options
            assert action not in list(decision.options)
    assert list(untrue(found, [Speech.of(game.title, language) for language in languages()])) == []
    return found


def play(game: Game, *actions: Action) -> tuple[Event, ...]:
    """Each action by whoever is waited for; answers with all that happened."""
    return tuple(event for action in actions for event in game.play(action))


def who(game: Game) -> str:
    """The player the game waits for."""
    assert game.decision is not None
    return game.decision.player


def at_step(game: Game) -> str:
    """The step, and the company for which the game waits in it, if any: "lay_track AR"."""
    assert game.decision is not None
    return f"{game.decision.step} {game.decision.company}".strip()


def offers(game: Game) -> list[str]:
    """What may be done now, in the notation, also beside the turn."""
    return [str(option) for decision in game.decisions for option in decision.options]


def offered(game: Game, action: Action) -> bool:
    """Is this on offer to anybody now?"""
    return any(action in decision.options for decision in game.decisions)


def lays(game: Game) -> set[str]:
    """All tiles that may be laid now as the company's own: "D10 5/1"."""
    assert game.decision is not None
    actions = game.decision.options.of(LayTile).actions()
    return {f"{a.hex} {a.tile}/{a.rotation}" for a in actions if isinstance(a, LayTile)}


def lay(hex_: str, tile: str) -> LayTile:
    """The action of laying "5/1", tile 5 turned once, there."""
    number, rotation = tile.split("/")
    return LayTile(hex_, number, int(rotation))


def best(game: Game) -> RunTrains:
    """The best run of the company that is to run now."""
    assert game.decision is not None
    ways = next(iter(game.decision.options))
    assert isinstance(ways, AnyRun)
    return ways.best()


def gained(before: State, after: State) -> dict[str, int]:
    """Who has more or less money than before."""
    changes = {owner: after.cash[owner] - before.cash[owner] for owner in after.cash}
    return {owner: change for owner, change in changes.items() if change}


def paid(events: Iterable[Event], why: str = "") -> list[tuple[str, str, int]]:
    """The payments made, for this reason if one is named: payer, payee, amount."""
    return [(e.payer, e.payee, e.amount) for e in events if isinstance(e, MoneyPaid) and why in ("", e.why)]


def events_of(kind: type[AnEvent], events: Iterable[Event]) -> list[AnEvent]:
    return [event for event in events if isinstance(event, kind)]
