"""What happened: the log in words, and the curves of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeGuard

import msgspec

from footplate import Game, State
from footplate.bots import Reason
from footplate.drawing.style import company_colour
from footplate.game.events import RoundBegan, TrainsRan
from footplate.game.game import Move
from footplate.game.speech import Speech
from footplate.learnt import learnt
from footplate.server.club.happenings import Happening
from footplate.server.messages import LogLine, Message
from footplate.server.view.teller import Teller
from footplate.telling.position import round_text
from footplate.words import ENGLISH

#: colours of players' curves; the page adds dashes and names (Okabe & Ito's palette)
PLAYER_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a4fbf", "#555555")


class Series(Message):
    id: str
    name: str
    color: str
    points: list[tuple[int, int]]  # (seq, value)


class Plots(Message):
    worths: list[Series]
    prices: list[Series]
    revenues: list[Series]
    rounds: list[tuple[int, str]]  # where each round began


#: the kind of a line that is no move
EVENT = "event"
#: in the journal, beside a pass that the server made for somebody who wanted it so
PASSED_BY_ITSELF = '{"code":"auto-pass"}'
#: beside what a standing order did, how it begins; its number follows
BY_ORDER = '{"code":"order","number":'


def told(teller: Teller, before: State, move: Move) -> tuple[str, list[str]]:
    """A move in words, and what followed from it."""
    text, *follows = teller.voice.move(before, move)
    return text, follows


def log_line(teller: Teller, before: State, move: Move, numbers: tuple[int, int], at: str, reason: str = "") -> LogLine:
    """`numbers`: in the journal, and among the moves in force."""
    (number, seq), (text, follows) = numbers, told(teller, before, move)
    kind, why = move.action.kind(), _why(teller, reason)
    return LogLine(
        number=number,
        seq=seq,
        at=at,
        player=move.player,
        kind=kind,
        text=text,
        follows=follows,
        companies=_about(before, move),
        reason=why,
    )


def noted_line(teller: Teller, happening: Happening, numbers: tuple[int, int], at: str, player: str) -> LogLine:
    """Something beside the game."""
    number, seq = numbers
    text = teller.say(happening.code, **happening.facts)
    return LogLine(number=number, seq=seq, at=at, player=player, kind=EVENT, text=text, follows=[])


def _about(before: State, move: Move) -> list[str]:
    """The companies that a move names, for which it was made, or to which something happened."""
    told = (move.action, *move.events)
    named = (getattr(one, field) for one in told for field in one.__struct_fields__)
    acted = before.top.acts_for(before)
    return [company for company in dict.fromkeys((acted, *filter(_is_name, named))) if company in before.companies]


def _is_name(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


def _why(teller: Teller, reason: str) -> str:
    """Why a bot did it; the journal keeps codes and facts, so that it can be told in any language."""
    if not reason:
        return ""
    if reason == PASSED_BY_ITSELF:
        return teller.say("auto-pass")
    if reason.startswith(BY_ORDER):
        return teller.say("by-order")
    found = msgspec.json.decode(reason, type=learnt(Reason))
    return found.text(teller.voice.speech)


def plots(game: Game, lang: str = ENGLISH) -> Plots:
    title, speech = game.title, Speech.of(game.title, lang)
    companies = {company: company_colour(data.color) for company, data in title.companies.items()}
    worths = [
        Series(id=player, name=game.names[player], color=colour, points=_points(game, _worth(player)))
        for player, colour in zip(game.names, PLAYER_COLOURS, strict=False)
    ]
    prices = [
        Series(id=company, name=company, color=colour, points=_points(game, _price(company)))
        for company, colour in companies.items()
    ]
    runs: dict[str, list[tuple[int, int]]] = {company: [] for company in companies}
    rounds: list[tuple[int, str]] = [(0, round_text(game.state_at(0), speech))]
    for seq, move in enumerate(game.moves, start=1):
        for event in move.events:
            if isinstance(event, TrainsRan):
                runs[event.company].append((seq, event.revenue))
            elif isinstance(event, RoundBegan):
                rounds.append((seq, round_text(move.state, speech)))
    revenues = [Series(id=c, name=c, color=companies[c], points=points) for c, points in runs.items()]
    return Plots(
        worths=worths,
        prices=[series for series in prices if series.points],
        revenues=[series for series in revenues if series.points],
        rounds=rounds,
    )


def _worth(player: str) -> Callable[[State], int]:
    return lambda state: state.worth(player)


def _price(company: str) -> Callable[[State], int | None]:
    """None before the company has one: its curve begins at par."""
    return lambda state: state.price(company) if state.companies[company].started else None


def _points(game: Game, value: Callable[[State], int | None]) -> list[tuple[int, int]]:
    """A value over the moves: where it begins, where it changes, and at the end."""
    points: list[tuple[int, int]] = []
    last = len(game)
    now: int | None = None
    for seq, state in enumerate(_states(game)):
        before, now = now, value(state)
        if now is not None and (now != before or seq == last):
            points.append((seq, now))
    return points


def _states(game: Game) -> Iterator[State]:
    yield game.state_at(0)
    moves: Sequence[Move] = game.moves
    yield from (move.state for move in moves)
