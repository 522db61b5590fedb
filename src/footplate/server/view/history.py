"""What happened: the log in words, and the curves of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from footplate import Game, State
from footplate.bots import Reason
from footplate.drawing.style import company_colour
from footplate.game.events import RoundBegan, TrainsRan
from footplate.game.game import Move
from footplate.game.speech import Speech
from footplate.learnt import learnt
from footplate.server.messages import LogLine, Plots, Series
from footplate.server.view.teller import Teller
from footplate.telling.position import round_text
from footplate.words import ENGLISH

#: colours of players' curves; the page adds dashes and names (Okabe & Ito's palette)
PLAYER_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a4fbf", "#555555")


#: in the journal, beside a pass that the server made for somebody who wanted it so
PASSED_BY_ITSELF = '{"code":"auto-pass"}'


def told(teller: Teller, before: State, move: Move) -> tuple[str, list[str]]:
    """A move in words, and what followed from it."""
    text, *follows = teller.voice.move(before, move)
    return text, follows


def log_line(teller: Teller, before: State, move: Move, numbers: tuple[int, int], at: str, reason: str = "") -> LogLine:
    """`numbers`: in the journal, and among the moves in force."""
    (number, seq), (text, follows) = numbers, told(teller, before, move)
    kind, why = move.action.kind(), _why(teller, reason)
    return LogLine(number=number, seq=seq, at=at, player=move.player, kind=kind, text=text, follows=follows, reason=why)


def _why(teller: Teller, reason: str) -> str:
    """Why a bot did it; the journal keeps codes and facts, so that it can be told in any language."""
    if not reason:
        return ""
    if reason == PASSED_BY_ITSELF:
        return teller.say("auto-pass")
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
        prices=[series for series in prices if any(value for _, value in series.points)],
        revenues=[series for series in revenues if series.points],
        rounds=rounds,
    )


def _worth(player: str) -> Callable[[State], int]:
    return lambda state: state.worth(player)


def _price(company: str) -> Callable[[State], int]:
    return lambda state: state.price(company)


def _points(game: Game, value: Callable[[State], int]) -> list[tuple[int, int]]:
    """A value over the moves: where it changes, and at the end."""
    points: list[tuple[int, int]] = []
    last = len(game)
    for seq, state in enumerate(_states(game)):
        now = value(state)
        if not points or points[-1][1] != now or seq == last:
            points.append((seq, now))
    return points


def _states(game: Game) -> Iterator[State]:
    yield game.state_at(0)
    moves: Sequence[Move] = game.moves
    yield from (move.state for move in moves)
