"""Best runs are kept by what they depend on, and shared by all boards that agree on it."""

from __future__ import annotations

import pytest

import footplate
from footplate.board.layout import Layout, node
from footplate.game.draft import Draft
from footplate.game.printed import SEARCH_NODES
from footplate.rounds import running
from footplate.routes import Run, TrainKind, best_run, forget_runs, known
from footplate.titles import load

TWO = (TrainKind("2", 2, keys=("yellow",)),)
DIESEL = (TrainKind("D", None, keys=("diesel", "yellow")),)


def shikoku(**more: tuple[str, int]) -> Layout:
    """Takamatsu to Tokushima and on to Ritsurin Kouen, KO at home; and other tiles."""
    map_ = load("1889", 3).map
    layout = Layout(map_)
    for hex_, (tile, turn) in {"K4": ("5", 0), "K6": ("9", 0), "K8": ("6", 3), **more}.items():
        layout = layout.lay(map_.index(hex_), map_.tiles[tile].faces[turn])
    return layout.place(node(map_.index("K4"), 0), "KO", 0)


@pytest.fixture(autouse=True)
def _afresh() -> None:
    forget_runs(shikoku())


def test_equal_boards_share_an_answer() -> None:
    assert best_run(shikoku(), "KO", TWO) is best_run(shikoku(), "KO", TWO)
    assert best_run(shikoku(), "KO", TWO).revenue > 0


def test_so_do_boards_that_differ_elsewhere() -> None:
    far_away = shikoku(C10=("5", 0)).place(node(shikoku().map.index("E2"), 0), "IR", 0)
    assert best_run(shikoku(), "KO", TWO) is best_run(far_away, "KO", TWO)


def test_but_not_those_that_differ_within_reach() -> None:
    here = best_run(shikoku(), "KO", DIESEL)
    full = shikoku().place(node(shikoku().map.index("K8"), 0), "AR", 0)
    for other in (shikoku(K6=("24", 0)), full):
        assert best_run(other, "KO", DIESEL) is not here
    assert best_run(full, "AR", DIESEL) is not best_run(full, "KO", DIESEL)


def test_nor_other_trains_values_or_limits() -> None:
    runs = [
        best_run(shikoku(), "KO", TWO),
        best_run(shikoku(), "KO", DIESEL),
        best_run(shikoku(), "KO", [TrainKind("D", None, keys=("brown", "yellow"))]),
        best_run(shikoku(), "KO", TWO, nodes=5_000),
    ]
    assert len({id(run) for run in runs}) == len(runs)


def test_what_a_deadline_cut_short_is_not_kept() -> None:
    hurried = best_run(shikoku(), "KO", DIESEL, 0.0)
    assert not hurried.proved
    assert best_run(shikoku(), "KO", DIESEL).proved


def test_the_oldest_answers_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "ROOM", 2)
    first, second = best_run(shikoku(), "KO", TWO), best_run(shikoku(), "KO", DIESEL)
    best_run(shikoku(), "KO", TWO, nodes=7)
    assert best_run(shikoku(), "KO", DIESEL) is second
    assert best_run(shikoku(), "KO", TWO) is not first


@pytest.mark.rule("1889:8.3d")
@pytest.mark.parametrize(
    ("options", "nodes"), [((), SEARCH_NODES), (("short-search",), 4_000), (("long-search",), 400_000)]
)
def test_how_far_a_table_searches_is_an_option(options: tuple[str, ...], nodes: int) -> None:
    """The same on every machine: steps are counted, not seconds."""
    game = footplate.new("1889", ["Aki", "Bea"], options=options)
    assert game.title.search_nodes == nodes
    draft = Draft.of(game.state)
    draft.board = shikoku()
    draft.change("KO", trains=("D",), president="p1")
    state = draft.freeze()
    asked: list[Run] = [
        running.best_known(state, "KO"),
        best_run(state.board, "KO", state.train_kinds("KO"), nodes=nodes),
    ]
    assert asked[0] is asked[1]
