"""All laws at once, on a game as it is played."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from footplate.game.actions import Action
from footplate.game.game import Game, Move
from footplate.game.laws import Problems, broken_in, named
from footplate.testing import copies, laws, offers
from footplate.testing.offers import Offer, is_accepted
from footplate.testing.strangers import Strangers

POSITIONS_EVERY = 25  # actions; the text of a position takes longer than a move


class Watch:
    """Follows one game and verifies every law after every action. `problems` says what was broken first."""

    def __init__(self, game: Game, seed: str = "") -> None:
        self.game = game
        self.problems: list[str] = []
        self._strangers = Strangers(game.title, seed)
        self._shadow = copies.Shadow(game)
        self._raw = b""  # the state as it is, encoded
        self._note("at the start", self._position)

    def play(self, player: str, action: Action) -> None:
        """Play an action of the game and verify what it did."""
        where = f"action {len(self.game) + 1}, {player} {action}"
        self._note(where, lambda: self._move(player, action))

    def finish(self) -> None:
        """What is verified once, at the end."""
        self._note("at the end", lambda: _of(copies.record_replays, self.game))

    def _note(self, where: str, verify: Callable[[], Iterator[str]]) -> None:
        try:
            self.problems.extend(f"{where}: {problem}" for problem in verify())
        except Exception as error:
            self.problems.append(f"{where}: {crash(error)}")

    def _move(self, player: str, action: Action) -> Iterator[str]:
        game, before = self.game, self.game.state
        yield from self._refusal(player)
        events = game.play(action, player)
        yield from laws.broken_by(before, Move(player, action, events, game.state))
        yield from _of(copies.playing_leaves_it_as_it_was, before, self._raw)
        yield from _of(self._shadow.follows, player, action, game.state)
        yield from _of(copies.notation_says_it, game.title, action)
        yield from _of(copies.undo_is_exact, game)
        if len(game) % POSITIONS_EVERY == 0:
            yield from _of(copies.position_says_it_all, game)
        yield from self._position()

    def _refusal(self, player: str) -> Iterator[str]:
        """Try one action that is not allowed, by the player who decides."""
        kind = self._strangers.pick(self.game.title.actions, 1)[0]
        action = self._strangers.any_of(kind, self.game.state)
        if not is_accepted(self.game.state, player, action):
            yield from _of(copies.refusal_changes_nothing, self.game, player, action)

    def _position(self) -> Iterator[str]:
        state = self.game.state
        self._raw = copies.encoded(state)
        yield from broken_in(state)
        offer = Offer(state)
        yield from _of(offers.decisions_are_well_formed, offer)
        yield from _of(offers.options_are_accepted, offer, self._strangers)
        yield from _of(offers.others_are_refused, offer, self._strangers)
        yield from _of(copies.codec_keeps_the_state, state, self._raw, offer)
        yield from _of(copies.playing_leaves_it_as_it_was, state, self._raw)


def _of(law: Callable[..., Problems], *about: object) -> Iterator[str]:
    return (named(law, problem) for problem in law(*about))


def crash(error: Exception) -> str:
    """An exception that is no refusal, with the place it came from."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"crash: {type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"
