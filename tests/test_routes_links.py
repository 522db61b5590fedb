"""Stops of one hex that track joins within it (tile 804 of 1820): reach, routes and networks against brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from footplate.board.layout import Layout
from footplate.board.reach import reach
from footplate.board.tiles import Stop
from footplate.routes import Route, TrainKind, best_run, check_run, some_run
from footplate.routes.flood import waters
from tests.test_routes_flood import FLOOD, JUNCTIONS, LARGER, PLACES, PLUS, Board, check_goals, flood_board
from tests.test_routes_oracles import ALL_KINDS, FLOWER, every_route, fits, outcomes, random_board


def linked(layout: Layout, rng: random.Random) -> Layout:
    """The same with most cities cut in two, which a link joins again."""
    faces = list(layout.faces)
    for hex_, face in enumerate(faces):
        if len(face.stops) == 1 and face.stops[0].kind == "city" and rng.random() < 0.8:
            city = face.stops[0]
            cut = rng.randint(1, len(city.exits) - 1)
            cities = (replace(city, exits=city.exits[:cut]), Stop("city", city.exits[cut:], 40, 1))
            faces[hex_] = replace(face.tile, stops=cities, links=((0, 1),)).faces[face.rotation]
    stations = dict(layout.stations)
    for hex_, face in enumerate(faces):
        if face.tile.links and rng.random() < 0.4:
            stations[8 * hex_ + 1] = (rng.choice(("IR", "AR")),)
    return Layout(layout.map, tuple(faces), dict(sorted(stations.items())))


def boards(seed: int, count: int) -> Iterator[tuple[Layout, list[TrainKind], random.Random]]:
    rng = random.Random(seed)
    while count:
        layout = linked(random_board(rng), rng)
        trains = [rng.choice(ALL_KINDS) for _ in range(rng.choice((1, 2, 2)))]
        number = len(list(every_route(layout, "AR")))
        if any(face.tile.links for face in layout.faces) and number >= 6 and number ** len(trains) <= 20_000:
            count -= 1
            yield layout, trains, rng


def test_routes_over_links_agree_with_brute_force() -> None:
    with_link = 0
    for layout, trains, rng in boards(804, 80):
        routes = list(every_route(layout, "AR"))
        run = best_run(layout, "AR", trains)
        assert run.proved
        assert run.revenue == run.bound == max(outcomes(layout, routes, trains))[0]
        assert check_run(layout, "AR", run.routes, trains) == run.revenue
        some = some_run(layout, "AR", trains, rng.randrange)
        assert check_run(layout, "AR", some, trains) <= run.revenue
        for found in rng.sample(routes, 5):
            if fits(layout, trains[0], found):
                assert check_run(layout, "AR", [Route(trains[0].name, found.path)], trains) >= 0
        with_link += any(a.partition("/")[0] == b.partition("/")[0] for r in run.routes for a, b in pairs(r))
    assert with_link > 20


def pairs(route: Route) -> Iterator[tuple[str, str]]:
    return zip(route.path, route.path[1:], strict=False)


def test_what_is_reached_over_links() -> None:
    for layout, _, _ in boards(805, 80):
        own = set(layout.stations_of("AR"))
        traced = {stop for found in every_route(layout, "AR") if found.stops[0] in own for stop in found.stops}
        assert reach(layout, "AR").stops == own | traced
        assert reach(layout, "AR").two_stops == bool(traced)


def test_networks_over_links_agree_with_brute_force() -> None:
    rng = random.Random(806)
    spikes = done = 0
    while done < 40:
        layout, rules = flood_board(rng, FLOWER, PLACES)
        layout = linked(layout, rng)
        trains = rng.choice(((FLOOD,), (FLOOD, FLOOD), (PLUS, FLOOD)))
        if len(list(every_route(layout, "AR", rules))) <= 400:
            check_goals(layout, trains, rules)
            done += 1
    for _ in range(60):
        layout, rules = flood_board(rng, LARGER, JUNCTIONS)
        layout = linked(layout, rng)
        view, basin = Board(layout, rules), waters(layout, "AR", rules)
        for station in view.own:
            net = basin.network(station, 0)
            assert net.stops == view.network(station, frozenset())[0]
            number = basin.lines(net, 0).number
            assert number == view.spikes(net.stops & set(view.own), frozenset())
            spikes += number > 1
    assert spikes > 10
