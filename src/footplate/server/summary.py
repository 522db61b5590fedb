"""What the database keeps of a table for lists: coded, so that it is told in the language of whoever asks."""

from __future__ import annotations

import msgspec

from footplate import Game, State
from footplate.learnt import learnt
from footplate.server.speech import TableSpeech, title_speech
from footplate.telling.position import Where, where


class Outcome(msgspec.Struct, frozen=True):
    """Who won, and with how much."""

    winners: list[str]  # by name
    worth: int
    agreed: bool = False  # the players have ended the game before its end: as they stood

    def text(self, speech: TableSpeech) -> str:
        key = "result" if len(self.winners) == 1 else "result.several"
        text = speech.tell(key, winners=speech.listed(self.winners), worth=self.worth)
        return speech.tell("result.agreed", text=text) if self.agreed else text


def outcome(game: Game, *, agreed: bool = False) -> Outcome | None:
    """None while the game goes on; `agreed`: the players have ended it as it stands."""
    result = game.result
    if result is not None:
        return Outcome(list(result.winners), max(result.worths.values()))
    if not agreed:
        return None
    worths = {name: game.state.worth(player) for player, name in game.names.items()}
    best = max(worths.values())
    return Outcome([name for name, worth in worths.items() if worth == best], best, agreed=True)


def kept_round(state: State) -> str:
    return msgspec.json.encode(where(state)).decode()


def kept_result(game: Game, *, agreed: bool = False) -> str:
    found = outcome(game, agreed=agreed)
    return "" if found is None else msgspec.json.encode(found).decode()


def told_round(kept: str, title: str, lang: str) -> str:
    return msgspec.json.decode(kept, type=learnt(Where)).text(title_speech(title, lang)) if _coded(kept) else kept


def told_result(kept: str, title: str, lang: str) -> str:
    return msgspec.json.decode(kept, type=learnt(Outcome)).text(title_speech(title, lang)) if _coded(kept) else kept


def _coded(kept: str) -> bool:
    """Rows of earlier versions hold finished words."""
    return kept.startswith("{")
