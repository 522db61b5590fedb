"""The search for runs against recorded games of 1889, on its board as the reference data describe it."""

from __future__ import annotations

import gzip
import itertools
import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from footplate.board.boardmap import BoardMap, MapData, UpgradeData
from footplate.board.layout import Layout, node
from footplate.board.tiles import read_tiles
from footplate.routes import Route, TrainKind, best_run, check_run

SHARED = Path(__file__).resolve().parents[3] / "shared"
TRANSCRIPTS = SHARED / "transcripts" / "1889"


def shikoku() -> BoardMap:
    """The board of 1889 as the reference data describe it."""
    title = tomllib.loads((SHARED / "reference" / "1889.toml").read_text())
    catalogue = tomllib.loads((SHARED / "reference" / "tiles.toml").read_text())["tile"]
    tiles = {n: {k: v for k, v in catalogue[n].items() if k != "titles"} for n in title["tiles"]["counts"]}
    hexes = [{k: v for k, v in hex_.items() if k != "blocked_by_private"} for hex_ in title["map"]["hex"]]
    map_data = msgspec.convert({**title["map"], "hex": hexes}, MapData)
    return BoardMap(map_data, read_tiles(tiles), UpgradeData({}, {}))


def recorded(map_: BoardMap, position: dict[str, Any]) -> Layout:
    faces = list(map_.printed)
    for name, (number, rotation) in position["tiles"].items():
        faces[map_.index(name)] = map_.tiles[number.removeprefix("Beg")].faces[rotation]
    layout = Layout(map_, tuple(faces))
    for company, corp in position["corps"].items():
        for name, stop, slot in corp["tokens"]:
            layout = layout.place(node(map_.index(name), stop), company, slot)
    return layout


def recorded_trains(names: Sequence[str], phase: str) -> list[TrainKind]:
    keys = ("yellow",) if phase in ("2", "3", "4") else ("brown", "yellow")
    diesel = TrainKind("D", None, keys=("diesel", *keys))
    return [diesel if name == "D" else TrainKind(name, int(name), keys=keys) for name in names]


def recorded_path(stretches: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Stretches from stop to stop, each written in either direction, as one path."""
    first, *others = (tuple(stretch) for stretch in stretches)
    if others and first[-1] not in (others[0][0], others[0][-1]):
        first = first[::-1]
    for stretch in others:
        first += (stretch if stretch[0] == first[-1] else stretch[::-1])[1:]
    return first


@pytest.mark.corpus
@pytest.mark.skipif(not TRANSCRIPTS.exists(), reason="no transcripts beside the repository")
def test_recorded_games_of_1889() -> None:
    """The best run earns what the reference search found, the run that was made earns what was declared."""
    map_ = shikoku()
    with gzip.open(TRANSCRIPTS / "routes.jsonl.gz", "rt") as file:
        runs = [json.loads(text) for text in file][::38]
    assert len(runs) > 150
    for game, group in itertools.groupby(runs, key=lambda run: str(run["game"])):
        with gzip.open(TRANSCRIPTS / f"{game}.trace.jsonl.gz", "rt") as file:
            lines = file.readlines()
        for run in group:
            before, after = (json.loads(lines[run["i"] + n]) for n in (-1, 0))
            layout = recorded(map_, before)
            trains = recorded_trains(run["trains"], before["phase"])
            best = best_run(layout, run["corp"], trains, deadline=1.0)
            assert check_run(layout, run["corp"], best.routes, trains) == best.revenue
            assert best.revenue == run["max"] or not best.proved
            if game != "1889-314":  # written in an older form
                routes = [
                    Route(route["train"].split("-")[0], recorded_path(route["connections"]))
                    for route in after["action"]["routes"]
                ]
                assert check_run(layout, run["corp"], routes, trains) == run["declared"]
