"""Boards of 1820 with a few tiles and stations of LSR, and what its trains earn there.

Edges: 0 south-west, 1 west, 2 north-west, 3 north-east, 4 east, 5 south-east.
"""

from __future__ import annotations

from footplate.board.layout import Layout, node
from footplate.routes import Route, RouteError, RunRules, TrainKind, best_run, check_run
from footplate.titles import load

TITLE = load("1820", 3)
WHITE = TITLE.run_rules("LSR", "green")


def board(stations: dict[str, str], **tiles: str) -> Layout:
    """Tiles as "number/rotation"; in stations "LSR BR" are the companies in a city, "M13/0" names one of several."""
    faces = list(TITLE.map.printed)
    for name, tile in tiles.items():
        number, _, rotation = tile.partition("/")
        faces[TITLE.map.index(name)] = TITLE.map.tiles[number].faces[int(rotation)]
    placed = {}
    for place, held in stations.items():
        name, _, stop = place.partition("/")
        placed[node(TITLE.map.index(name), int(stop or 0))] = tuple(held.split())
    return Layout(TITLE.map, tuple(faces), placed)


def kinds(phase: str, *trains: str) -> list[TrainKind]:
    return [TITLE.train_kind(train, phase) for train in trains]


def runs(*told: str) -> list[Route]:
    """Routes as "2+: L12 M13"."""
    found = []
    for line in told:
        train, _, path = line.partition(": ")
        found.append(Route(train, tuple(path.split())))
    return found


def earns(layout: Layout, phase: str, *told: str, rules: RunRules = WHITE) -> int | str:
    """What LSR earns with these routes, or why it may not run them."""
    routes = runs(*told)
    try:
        return check_run(layout, "LSR", routes, kinds(phase, *(route.train for route in routes)), rules)
    except RouteError as error:
        return error.code


def best(layout: Layout, phase: str, *trains: str) -> int:
    run = best_run(layout, "LSR", kinds(phase, *trains), rules=WHITE)
    assert run.proved
    assert check_run(layout, "LSR", run.routes, kinds(phase, *trains), WHITE) == run.revenue
    return run.revenue
