"""The stock market in words: a grid to read, what its zones mean, and where each company could go from where it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import get_args

from footplate import State
from footplate.drawing.style import swatch
from footplate.finance.market import Direction, Space, Zone
from footplate.game.show import standing
from footplate.telling.position import say
from footplate.telling.voice import Voice

WIDTH = 78  # of a market that is one line: a longer one is folded
_GAP = "  "


def market_lines(state: State, voice: Voice) -> Iterator[str]:
    """The grid, its marks, and every company in operating order."""
    yield say(voice, "market")
    yield from _grid(state)
    yield from _marks(state, voice)
    companies = [company for held in standing(state).values() for company in held]
    for number, company in enumerate(state.operating_order(tuple(companies)), start=1):
        yield f"  {number}. {company_move_text(state, voice, company)}"
    if not companies:
        yield f"  {voice.speech.ended(voice.speech.words.pictures['no-price'])}"


def zone_text(voice: Voice, name: str, zone: Zone) -> str:
    """A zone of the market and what it means for companies that stand there."""
    meant = {
        "zone.free": not zone.counts_for_certificate_limit,
        "zone.unlimited": zone.ignores_share_limit,
        "zone.several": zone.several_a_turn,
    }
    parts = [say(voice, key) for key, holds in meant.items() if holds]
    called = voice.speech.printed(name)
    return voice.speech.label(called, voice.speech.parts(parts)) if parts else called


def company_move_text(state: State, voice: Voice, company: str) -> str:
    """Where a company stands, and what a move in each direction would make of its price: rows and ledges decide."""
    market, space = state.title.market, state.companies[company].space
    assert space is not None
    ways: tuple[Direction, ...] = ("right", "left") if market.data.line else get_args(Direction)
    moves: list[str] = []
    for way in ways:
        target = market.step(space, way)
        told = "market.move" if target != space else "market.stays"
        moves.append(say(voice, told, way=voice.speech.words.directions[way], price=market.prices[target]))
    at = {"company": company, "price": market.prices[space], "zone": market.zones.get(space, "")}
    return say(voice, "market.company", moves=voice.speech.row(moves), **at)


def _grid(state: State) -> Iterator[str]:
    """Prices row by row, under each the companies that stand there, the first to operate on top."""
    market, held = state.title.market, standing(state)
    cells: list[list[list[str]]] = [
        [[_price(state, (r, c)), *held.get((r, c), ())] if price else [] for c, price in enumerate(row)]
        for r, row in enumerate(market.data.rows)
    ]
    if market.data.line:
        wide = max(len(line) for cell in cells[0] for line in cell) + len(_GAP)
        fold = max(1, WIDTH // wide)
        cells = [cells[0][n : n + fold] for n in range(0, len(cells[0]), fold)]
    widths = [max(len(line) for cell in column for line in (*cell, "")) for column in zip_longest(*cells, fillvalue=())]
    for row in cells:
        yield from _row(row, widths)


def _row(row: Sequence[Sequence[str]], widths: Sequence[int]) -> Iterator[str]:
    for lines in zip_longest(*row, fillvalue=""):
        padded = (line.ljust(wide) for line, wide in zip(lines, widths, strict=False))
        yield f"  {_GAP.join(padded)}".rstrip()


def _price(state: State, space: Space) -> str:
    """A price with its marks: par in brackets, the letter of a zone or of the phase that opens it behind."""
    market = state.title.market
    price, is_par = market.prices[space], space in market.data.par
    zone = market.zones.get(space) or (state.title.show.par_phase(state.title, price) if is_par else "")
    return f"{f'[{price}]' if is_par else price}{swatch(zone)[1] if zone else ''}"


def _marks(state: State, voice: Voice) -> Iterator[str]:
    """What brackets and letters mean."""
    market, title = state.title.market, state.title
    if market.data.par:
        yield f"  {say(voice, 'market.par')}"
    phases = dict.fromkeys(title.show.par_phase(title, market.prices[space]) for space in market.data.par)
    for phase in filter(None, phases):
        yield f"  {say(voice, 'market.mark', letter=swatch(phase)[1], what=say(voice, 'market.phase', phase=phase))}"
    for name, zone in market.data.zone.items():
        yield f"  {say(voice, 'market.mark', letter=swatch(name)[1], what=zone_text(voice, name, zone))}"
