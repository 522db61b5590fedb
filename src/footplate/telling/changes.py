"""What has changed between two positions of a game: the lines of the position, cut down to what is new in them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from footplate import State
from footplate.game.speech.board import place_text
from footplate.telling.position import (
    Parts,
    auction_lines,
    chart_now,
    companies_shown,
    company_parts,
    head_line,
    player_parts,
    purse_parts,
    purses_of,
    round_text,
    say,
    trains_lines,
)
from footplate.telling.voice import Voice

#: what follows from the rest, and would be told with every price that moves
_UNTOLD = frozenset({"player.worth", "player.certificates"})


def changed_lines(before: State, after: State, voice: Voice, besides: Collection[str] = ()) -> Iterator[str]:
    """Round and phase, money, shares, prices, trains, stations, tiles, what is for sale. Whoever is named in `besides`
    is told about elsewhere."""
    if (round_text(before, voice.speech), before.phase) != (round_text(after, voice.speech), after.phase):
        yield head_line(after, voice)
    old = _parties(before, voice)
    for party, parts in _parties(after, voice).items():
        if party not in besides:
            yield from _changed(old.get(party, {}), parts, voice)
    yield from _tiles(before, after, voice)
    told = set(_others(before, voice))
    yield from (line.strip() for line in _others(after, voice) if line not in told)


def _parties(state: State, voice: Voice) -> dict[str, Parts]:
    """Players, privates with money of their own, companies: part by part what is said of them."""
    return {
        **{player: player_parts(state, voice, player) for player in state.players},
        **{private: purse_parts(state, voice, private) for private in purses_of(state)},
        **{company: company_parts(state, voice, company) for company in companies_shown(state)},
    }


def _changed(old: Parts, new: Parts, voice: Voice) -> Iterator[str]:
    """Who it is comes first, then what is new; all of it where nothing was said before."""
    (_, who), *rest = new.items()
    known = set(old.values())
    fresh = [said for part, said in rest if said not in known and not (old and part in _UNTOLD)]
    if fresh or who not in known:
        yield voice.speech.ended(voice.speech.parts((who, *fresh)))


def _tiles(before: State, after: State, voice: Voice) -> Iterator[str]:
    pairs = zip(before.board.faces, after.board.faces, strict=True)
    laid = [
        say(voice, "changed.tile", tile=new.id, place=place_text(after.board, hex_, voice.speech))
        for hex_, (old, new) in enumerate(pairs)
        if new is not old and new.id
    ]
    if laid:
        yield say(voice, "changed.tiles", tiles=voice.speech.row(laid))


def _others(state: State, voice: Voice) -> Iterator[str]:
    """Lines that are told whole."""
    show = state.title.show
    yield from (voice.speech.ended(voice.fact(shown)) for shown in show.game(state))
    yield from auction_lines(state, voice, powers=False)
    yield from trains_lines(state, voice)
    for chart in show.charts(state):
        yield from chart_now(chart, voice)
