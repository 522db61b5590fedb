"""What the database keeps of a table for lists: coded, so that it is told in the language of whoever asks."""

from __future__ import annotations

import msgspec

from footplate import Game, State
from footplate.learnt import learnt
from footplate.server.speech import TableSpeech, title_speech
from footplate.telling.position import Where, where


class Outcome(msgspec.Struct, frozen=True):
    """Who won, and with how much."""

    winners: list[str]
    worth: int

    def text(self, speech: TableSpeech) -> str:
        key = "result" if len(self.winners) == 1 else "result.several"
        return speech.tell(key, winners=speech.listed(self.winners), worth=self.worth)


def outcome(game: Game) -> Outcome | None:
    """None while the game goes on."""
    result = game.result
    return None if result is None else Outcome(list(result.winners), max(result.worths.values()))


def kept_round(state: State) -> str:
    return msgspec.json.encode(where(state)).decode()


def kept_result(game: Game) -> str:
    found = outcome(game)
    return "" if found is None else msgspec.json.encode(found).decode()


def told_round(kept: str, title: str, lang: str) -> str:
    return msgspec.json.decode(kept, type=learnt(Where)).text(title_speech(title, lang)) if _coded(kept) else kept


def told_result(kept: str, title: str, lang: str) -> str:
    return msgspec.json.decode(kept, type=learnt(Outcome)).text(title_speech(title, lang)) if _coded(kept) else kept


def _coded(kept: str) -> bool:
    """Rows of earlier versions hold finished words."""
    return kept.startswith("{")
