"""Best runs are kept by what they depend on, and shared by all boards that agree on it."""

from __future__ import annotations

import pytest

from footplate.board.layout import Layout, node
from footplate.routes import TrainKind, best_run, cache, forget_runs
from footplate.routes.model.legs import legs_from
from footplate.titles import load

TWO = (TrainKind("2", 2, keys=("yellow",)),)
DIESEL = (TrainKind("D", None, keys=("diesel", "yellow")),)


def island(**more: tuple[str, int]) -> Layout:
    """Skerry: Northwick, home of NWR, and Midholm beside it; and other tiles."""
    map_ = load("skerry", 3).map
    layout = Layout(map_)
    for hex_, (tile, turn) in {"D1": ("5", 0), "C2": ("57", 1), **more}.items():
        layout = layout.lay(map_.index(hex_), map_.tiles[tile].faces[turn])
    return layout.place(node(map_.index("D1"), 0), "NWR", 0)


@pytest.fixture(autouse=True)
def _afresh() -> None:
    forget_runs(island())


def test_equal_boards_share_an_answer() -> None:
    assert best_run(island(), "NWR", TWO) is best_run(island(), "NWR", TWO)
    assert best_run(island(), "NWR", TWO).revenue > 0


def test_so_do_boards_that_differ_elsewhere() -> None:
    far_away = island(A4=("5", 0)).place(node(island().map.index("E4"), 0), "STV", 0)
    assert best_run(island(), "NWR", TWO) is best_run(far_away, "NWR", TWO)


def test_so_do_boards_that_differ_in_track_that_leads_nowhere() -> None:
    dead_end = island(D3=("8", 0))
    assert best_run(island(), "NWR", TWO) is best_run(dead_end, "NWR", TWO)
    hexes = (TrainKind("3H", 3, "hexes", keys=("yellow",)),)
    assert best_run(island(), "NWR", hexes, nodes=300) is best_run(dead_end, "NWR", hexes, nodes=300)
    assert best_run(island(), "NWR", hexes) is not best_run(dead_end, "NWR", hexes)  # tolls might go by any track
    flood = (TrainKind("F", None, "network", keys=("yellow",)),)
    assert best_run(island(), "NWR", flood) is not best_run(dead_end, "NWR", flood)


def test_but_not_those_that_differ_within_reach() -> None:
    here = best_run(island(), "NWR", DIESEL)
    full = island().place(node(island().map.index("C2"), 0), "PSK", 0)
    for other in (island(C2=("15", 1)), full):
        assert best_run(other, "NWR", DIESEL) is not here
    assert best_run(full, "PSK", DIESEL) is not best_run(full, "NWR", DIESEL)


def test_nor_other_trains_values_or_limits() -> None:
    runs = [
        best_run(island(), "NWR", TWO),
        best_run(island(), "NWR", DIESEL),
        best_run(island(), "NWR", [TrainKind("D", None, keys=("brown", "yellow"))]),
        best_run(island(), "NWR", TWO, nodes=5_000),
    ]
    assert len({id(run) for run in runs}) == len(runs)


def test_what_a_deadline_cut_short_is_not_kept() -> None:
    hurried = best_run(island(), "NWR", DIESEL, 0.0)
    assert not hurried.proved
    assert best_run(island(), "NWR", DIESEL).proved


def test_legs_are_carried_to_the_next_board_as_long_as_no_tile_touches_them() -> None:
    """And they are those that a board has which nobody came to."""
    before = island()
    north, south = node(before.map.index("D1"), 0), node(before.map.index("E4"), 0)
    legs_from(before, north), legs_from(before, south)
    for hex_, tile, turn in (("C2", "15", 1), ("D3", "8", 0), ("E4", "5", 0)):
        here, face = before.map.index(hex_), before.map.tiles[tile].faces[turn]
        after = before.lay(here, face)
        for stop in (north, south):
            assert legs_from(after, stop) == legs_from(Layout(after.map, after.faces, after.stations), stop)
    grown = before.lay(before.map.index("C2"), before.map.tiles["15"].faces[1])
    assert legs_from(grown, south) is legs_from(before, south)
    assert legs_from(before.place(south, "STV", 0), north) is legs_from(before, north)


def test_the_oldest_answers_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "ROOM", 2)
    first, second = best_run(island(), "NWR", TWO), best_run(island(), "NWR", DIESEL)
    best_run(island(), "NWR", TWO, nodes=7)
    assert best_run(island(), "NWR", DIESEL) is second
    assert best_run(island(), "NWR", TWO) is not first
