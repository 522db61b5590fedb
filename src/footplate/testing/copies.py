"""The laws of copies: state, record, notation and position read back as written, and playing changes no old state."""

from __future__ import annotations

import msgspec

from footplate.game.actions import Action
from footplate.game.codec import decode_state, encode_state
from footplate.game.decision import decisions
from footplate.game.errors import BadPosition, BadRecord, RuleViolation
from footplate.game.game import Game
from footplate.game.laws import Problems
from footplate.game.notation import parse
from footplate.game.play import play
from footplate.game.position.reader import read_position
from footplate.game.record import decode_record, encode_record, replay_record, union_of
from footplate.game.state import State
from footplate.game.title import Title
from footplate.testing.offers import Offer, comparable


def position_says_it_all(game: Game) -> Problems:
    """The text of a position gives the same state again, the same players and the same options."""
    text = game.position()
    try:
        copy = read_position(text, lambda *_: game.title)
    except BadPosition as error:
        yield str(error)
        return
    if (copy.names, copy.seed) != (game.names, game.seed):
        yield "read from its text, the game has other players or another seed"
    if copy.state != game.state or encoded(copy.state) != encoded(game.state):
        yield f"read from its text, it differs in {', '.join(_differences(copy.state, game.state))}"
    elif _offered(copy.state) != _offered(game.state):
        yield "read from its text, it offers other options"


def _differences(one: State, other: State) -> list[str]:
    a, b = encode_state(one), encode_state(other)
    return [name for name in a if msgspec.json.encode(a[name]) != msgspec.json.encode(b[name])]


def _offered(state: State) -> dict[str, object]:
    return {decision.player: comparable(decision.options) for decision in decisions(state)}


def encoded(state: State) -> bytes:
    return msgspec.json.encode(encode_state(state))


def codec_keeps_the_state(state: State, raw: bytes, offer: Offer) -> Problems:
    """decode(encode(state)) == state, and a copy that remembers nothing offers the same options."""
    copy = decode_state(state.title, msgspec.json.decode(raw))
    if copy != state:
        fields = [name for name in state.__struct_fields__ if getattr(copy, name) != getattr(state, name)]
        yield f"decoded from its encoding, it differs in {', '.join(fields)}"
        return
    if _offered(copy) != {player: comparable(options) for player, options in offer.options.items()}:
        yield "a fresh copy of it offers other options"


class Shadow:
    """A second game that is played from the record alone, one action behind the first."""

    def __init__(self, game: Game) -> None:
        self.state = game.state
        self._decoder = msgspec.json.Decoder(union_of(game.title.actions))

    def follows(self, player: str, action: Action, state: State) -> Problems:
        """replay(record) == state"""
        again: Action = self._decoder.decode(msgspec.json.encode(action))
        if again != action:
            yield f"the record would say {again}, played was {action}"
        self.state, _ = play(self.state, again, player)
        if self.state != state:
            yield "a replay of the record comes to another state"


def notation_says_it(title: Title, action: Action) -> Problems:
    """parse(str(action)) == action"""
    again = parse(str(action), title)
    if again != action:
        yield f"the notation {action} would be read as {again!r}, written was {action!r}"


def playing_leaves_it_as_it_was(state: State, raw: bytes) -> Problems:
    """Whatever was played or refused in between, the state reads as before."""
    if encoded(state) != raw:
        yield "the state before the move has been changed"


def undo_is_exact(game: Game) -> Problems:
    """Undo leads back to the very state, and redo forth again."""
    number = len(game)
    before, after = game.state_at(number - 1), game.state
    if not game.undo() or game.state is not before:
        yield "undo does not lead back to the state before"
    if not game.redo() or game.state is not after or len(game) != number:
        yield "redo does not lead to the state that was undone"


def refusal_changes_nothing(game: Game, player: str, action: Action) -> Problems:
    """A refusal is one line that cites a section; the game holds the same state object and the same moves as before."""
    before, moves = game.state, len(game)
    try:
        game.play(action, player)
    except RuleViolation as refusal:
        if game.state is not before or len(game) != moves:
            yield f"{action} was refused, yet the state is another"
        if not refusal.rule or not str(refusal) or "\n" in str(refusal):
            yield f"the refusal of {action} is not one line with a section: {refusal!r}"
    else:
        yield f"{player} may not play {action}, yet it was played"


def record_replays(game: Game) -> Problems:
    """The bytes of the record give the same game, and the same bytes again."""
    raw = encode_record(game)
    try:
        again = replay_record(decode_record(raw), lambda *_: game.title)
    except BadRecord as error:
        yield str(error)
        return
    if again.state != game.state or len(again) != len(game):
        yield "the record replays to another state"
    if encode_record(again) != raw:
        yield "the record of the replay reads otherwise"
