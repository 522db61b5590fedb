"""What a bot would do in a person's place: worked out in whatever process has the time for it."""

from __future__ import annotations

import msgspec

from footplate import Game
from footplate.bots.advise import advise
from footplate.server.reviewed import Advice, Advised
from footplate.server.view.teller import Teller


class AdviceAsked(msgspec.Struct, frozen=True):
    """Who asks in which language, and after how many moves."""

    player: str
    lang: str
    seq: int


def advice_view(game: Game, asked: AdviceAsked) -> Advice:
    voice = Teller(game, asked.lang).voice
    advised = [
        Advised(
            action=msgspec.to_builtins(candidate.action),
            text=voice.action(game.state, candidate.action),
            gain=candidate.gain,
            reason=candidate.reason.text(voice.speech),
        )
        for candidate in advise(game, asked.player)
    ]
    return Advice(seq=asked.seq, advised=advised)
