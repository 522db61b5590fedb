"""Routes against brute force on small random boards, and against recorded games."""

from __future__ import annotations

import gzip
import itertools
import json
import random
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from footplate.board.boardmap import BoardMap, MapData, UpgradeData
from footplate.board.layout import Layout, node
from footplate.board.tiles import Stop, read_tiles
from footplate.routes import Route, RouteError, TrainKind, best_run, check_run, some_run, trace
from tests.test_routes import DIESEL, board

SHARED = Path(__file__).resolve().parents[2] / "shared"
TRANSCRIPTS = SHARED / "transcripts" / "1889"

# ---- against brute force


class Found(NamedTuple):
    """A route of the brute force search."""

    path: tuple[str, ...]
    stops: tuple[int, ...]
    sides: frozenset[int]


def every_route(layout: Layout, company: str) -> Iterator[Found]:
    """All legal routes of any length, from each of their ends: plain depth first search, no cleverness."""
    across, side = layout.map.grid.across, layout.map.grid.side

    def leave(hex_: int, edge: int, far: Found) -> Iterator[Found]:
        at = across[6 * hex_ + edge]
        used = side[6 * hex_ + edge]
        if at < 0 or used in far.sides:
            return
        sides = far.sides | {used}
        hex_, came_by = at // 6, at % 6
        name = layout.map.names[hex_]
        face = layout.faces[hex_]
        for a, b in face.tile.track:
            if came_by in (a, b):
                yield from leave(hex_, a + b - came_by, Found((*far.path, name), far.stops, sides))
        for i, stop in enumerate(face.stops):
            here = node(hex_, i)
            if came_by in stop.exits and here not in far.stops:
                now = Found((*far.path, f"{name}/{i}"), (*far.stops, here), sides)
                yield now
                full = layout.stations.get(here, ())
                if stop.kind != "offboard" and not (len(full) == max(stop.slots, 1) and company not in full):
                    for edge in stop.exits:
                        yield from leave(hex_, edge, now)

    for hex_, face in enumerate(layout.faces):
        for i, stop in enumerate(face.stops):
            for edge in stop.exits:
                start = Found((f"{layout.map.names[hex_]}/{i}",), (node(hex_, i),), frozenset())
                for found in leave(hex_, edge, start):
                    if any(company in layout.stations.get(n, ()) for n in found.stops):
                        yield found


def fits(kind: TrainKind, found: Found) -> bool:
    length = len(found.stops) if kind.counts == "stops" else len(found.sides)
    return kind.reach is None or length <= kind.reach


def worth(layout: Layout, kind: TrainKind, found: Found) -> int:
    return sum(layout.faces[n >> 3].stops[n & 7].worth(kind.keys) for n in found.stops)


def most(layout: Layout, routes: Sequence[Found], trains: Sequence[TrainKind], used: frozenset[int]) -> int:
    """The best total of all ways to give each train a route or none."""
    if not trains:
        return 0
    best = most(layout, routes, trains[1:], used)
    for found in routes:
        if fits(trains[0], found) and not found.sides & used:
            rest = most(layout, routes, trains[1:], used | found.sides)
            best = max(best, worth(layout, trains[0], found) + rest)
    return best


FLOWER = ("A3", "A5", "B2", "B4", "B6", "C3", "C5")  # B4 and its six neighbours


def random_board(rng: random.Random) -> Layout:
    """A small board with all kinds of track on it; stations of AR and IR in some cities."""
    hexes: dict[str, Stop | list[Stop | tuple[int, int]]] = {}
    stations: dict[str, tuple[str, ...]] = {}
    for name in FLOWER:
        parts: list[Stop | tuple[int, int]] = []
        for _ in range(rng.choice((1, 1, 2))):
            exits = tuple(sorted(rng.sample(range(6), rng.choice((2, 3, 3, 4)))))
            kind = rng.choice(("city", "city", "town", "offboard", "plain", "plain"))
            if kind == "plain":
                parts.extend(itertools.pairwise(exits))
                continue
            slots = rng.choice((1, 2)) if kind == "city" else 0
            number = sum(isinstance(part, Stop) for part in parts)
            held = tuple(rng.sample(("AR", "IR", "SR"), rng.randint(0, slots)))
            if held:
                stations[f"{name}/{number}"] = held
            value = rng.choice((10, 20, 30, 50))
            parts.append(Stop(kind, exits, {"yellow": value, "diesel": 2 * value}, slots))
        hexes[name] = parts
    return board(stations, **hexes)


KINDS = (
    *(TrainKind(str(n), n, keys=("yellow",)) for n in (2, 3, 4)),
    TrainKind("3H", 3, "hexes", ("yellow",)),
    TrainKind("D", None, keys=("diesel", "yellow")),
)


def test_best_run_agrees_with_brute_force() -> None:
    rng = random.Random(1889)
    tried = 0
    while tried < 400:
        layout = random_board(rng)
        routes = list(every_route(layout, "AR"))
        trains = [rng.choice(KINDS) for _ in range(rng.choice((1, 2, 2, 3)))]
        if len(routes) < 10 or len(routes) ** len(trains) > 60_000:  # dull, or too much for brute force
            continue
        tried += 1
        run = best_run(layout, "AR", trains)
        assert run.proved
        assert run.revenue == most(layout, routes, trains, frozenset())
        assert check_run(layout, "AR", run.routes, trains) == run.revenue


def test_check_run_accepts_just_the_legal_routes() -> None:
    rng = random.Random(1888)
    refused: set[str] = set()
    for _ in range(60):
        layout = random_board(rng)
        legal = {(found.stops, sum(1 << s for s in found.sides)) for found in every_route(layout, "AR")}
        for found in every_route(layout, "AR"):
            traced = trace(layout, Route("D", found.path))
            assert (traced.stops, traced.sides) == (found.stops, sum(1 << s for s in found.sides))
            assert check_run(layout, "AR", [Route("D", found.path)], [DIESEL]) == worth(layout, DIESEL, found)
        for _ in range(300):
            route = Route("D", tuple(random_path(rng, layout)))
            try:
                check_run(layout, "AR", [route], [DIESEL])
            except RouteError as error:
                refused.add(error.code)
            else:
                traced = trace(layout, route)
                assert (traced.stops, traced.sides) in legal
    assert {"route.no-track", "route.side-twice", "route.through-end", "route.blocked", "route.no-station"} <= refused


def random_path(rng: random.Random, layout: Layout) -> Iterator[str]:
    hex_ = rng.randrange(len(layout.map.names))
    for _ in range(rng.randint(2, 5)):
        stops = len(layout.faces[hex_].stops)
        yield layout.map.names[hex_] + (f"/{rng.randrange(stops)}" if stops and rng.random() < 0.5 else "")
        hex_ = rng.choice([n for edge in range(6) if (n := layout.map.grid.neighbour(hex_, edge)) >= 0])


def test_some_run_is_legal_and_runs_where_it_can() -> None:
    rng = random.Random(1895)
    for _ in range(300):
        layout = random_board(rng)
        trains = [rng.choice(KINDS) for _ in range(rng.choice((1, 2, 3)))]
        seed = rng.random()
        run = some_run(layout, "AR", trains, random.Random(seed).randrange)
        assert run == some_run(layout, "AR", trains, random.Random(seed).randrange)
        assert check_run(layout, "AR", run, trains) <= best_run(layout, "AR", trains).revenue
        can_run = any(fits(kind, found) for found in every_route(layout, "AR") for kind in trains)
        assert bool(run) == can_run


# ---- against recorded games


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
