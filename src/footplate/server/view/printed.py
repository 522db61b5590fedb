"""What is printed of a title, told in one language. It is the same in every position of every game, and made once."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from footplate.drawing.style import swatch
from footplate.game.speech.templates import capital
from footplate.game.title import Title
from footplate.game.titledata import PhaseData, TrainData
from footplate.server.messages import Called, PhaseView, Space
from footplate.server.speech import TableSpeech

ROOM: Final = 5_000  # facts kept for one title and language


class Printed:
    """Phases, trains, tiles and the market of a title, without where a game stands."""

    def __init__(self, title: Title, speech: TableSpeech) -> None:
        #: by phase: as it is shown before or after, and while it lasts
        self.phases = {name: _phase(name, data, speech) for name, data in title.phases.items()}
        #: by train: what it is called, how far it runs, which phase it begins, what else it brings about
        self.trains = {name: _train(title, data, speech) for name, data in title.trains.items()}
        self.pictures = {number: tile_address(title.id, number, 0) for number in title.map.tiles}
        self.market = _market(title, speech)
        #: facts of positions that speak of no player, as they were told before
        self.told: dict[Hashable, str] = {}
        #: what the title's book calls the things that the page names itself
        self.called = Called(**{name: speech.tell(f"called.{name}") for name in Called.__struct_fields__})


def keep(told: dict[Hashable, str], key: Hashable, text: str) -> None:
    """Numbers change, and with them what is told: there is room for what is told again and again."""
    if len(told) >= ROOM:
        told.clear()
    told[key] = text


@lru_cache(maxsize=64)
def printed_of(title: Title, lang: str) -> Printed:
    return Printed(title, TableSpeech.of(title, lang))


def tile_address(title: str, number: str, rotation: int) -> str:
    return f"/api/titles/{quote(title)}/tiles/{quote(number, safe='')}/{rotation}.svg"


def _phase(name: str, data: PhaseData, speech: TableSpeech) -> tuple[PhaseView, PhaseView]:
    says = [
        speech.tell("phase.limit", limit=data.train_limit),
        speech.tell("phase.tiles", colors=speech.row(map(speech.printed, data.tiles))),
        speech.tell("phase.rounds", rounds=data.operating_rounds),
    ]
    says += [speech.tell("phase.buys-privates")] if data.companies_may_buy_privates else []
    says += [speech.tell("phase.closes-privates")] if data.closes_privates else []
    called = capital(speech.phase(name))  # "Phase 3", "Green phase"
    return PhaseView(name=called, current=False, says=says), PhaseView(name=called, current=True, says=says)


def _train(title: Title, data: TrainData, speech: TableSpeech) -> tuple[str, str, str, tuple[str, ...]]:
    if data.counts == "network" or data.range != "unlimited":
        reach = speech.tell(f"train.{data.counts}", range=data.range, factor=data.factor)
    else:
        reach = speech.tell("train.any")
    begins = speech.tell("train.phase", phase=data.name) if data.name in title.phases else ""
    says: list[str] = []
    if data.scrapped_by:
        says.append(speech.tell("train.scrapped-by", by=data.scrapped_by))
    if data.available_from_phase:
        says.append(speech.tell("train.from", phase=data.available_from_phase))
    says += [speech.tell("train.trade-in", handed=old, credit=credit) for old, credit in data.trade_in.items()]
    return speech.train(data.name), reach, begins, tuple(says)


def _market(title: Title, speech: TableSpeech) -> list[list[Space | None]]:
    """Its spaces, row by row, with nothing standing on them."""
    market = title.market
    par = set(market.data.par)
    phases = {space: phase for space in par if (phase := title.show.par_phase(title, market.prices[space]))}
    zones = {**phases, **market.zones}
    return [
        [
            Space(
                price=price,
                zone=speech.printed(zones.get((r, c), "")),
                symbol=swatch(zones[r, c])[1] if (r, c) in zones else "",
                par=(r, c) in par,
                markers=[],
            )
            if price
            else None
            for c, price in enumerate(row)
        ]
        for r, row in enumerate(market.data.rows)
    ]
