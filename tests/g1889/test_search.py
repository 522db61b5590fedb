"""How far the best run is searched for, in 1889."""

from __future__ import annotations

import pytest

import footplate
from footplate.board.layout import Layout, node
from footplate.game.draft import Draft
from footplate.game.printed import SEARCH_NODES
from footplate.rounds import running
from footplate.routes import Run, best_run
from footplate.titles import load


def shikoku() -> Layout:
    """Takamatsu to Tokushima and on to Ritsurin Kouen, KO at home."""
    map_ = load("1889", 3).map
    layout = Layout(map_)
    for hex_, (tile, turn) in {"K4": ("5", 0), "K6": ("9", 0), "K8": ("6", 3)}.items():
        layout = layout.lay(map_.index(hex_), map_.tiles[tile].faces[turn])
    return layout.place(node(map_.index("K4"), 0), "KO", 0)


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
