"""The laws of 1820: each of them is broken once, and says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from footplate import State
from footplate.game import laws
from footplate.game.draft import Draft
from footplate.titles.g1820.books import write
from tests.g1820.scenes import Deals

#: of a position in which one company is public and one private
BREAKERS: list[Callable[[Draft], object]] = [
    lambda d: write(d, loans={"LSR": 4}),  # three shares are in play
    lambda d: write(d, loans={"SDR": 1}),
    lambda d: write(d, private_track=()),
    lambda d: write(d, condemned=("LSR",)),
    lambda d: write(d, queen_is_dead=True),
    lambda d: d.change("LSR", president=""),
    lambda d: d.change("SDR", size=2, holdings={"p1": 2}),
    lambda d: setattr(d, "cash", {**d.cash, "SDR": 10}),
    lambda d: setattr(d, "cash", {**d.cash, "CNR": 10}),
    lambda d: setattr(d, "privates", {}),
    lambda d: d.change("LSR", tokens=(0,) * 9),
]


def britain() -> State:
    table = Deals().cousin("BI", "p1").tiles(K11="57/2").stations(K11="LSR").private("SDR", "p1")
    return table.company("LSR", {"p1": 2, "BI": 1}, loans=3).shares().state


@pytest.mark.parametrize("break_it", BREAKERS)
def test_a_broken_law_is_noticed(break_it: Callable[[Draft], object]) -> None:
    """Also where only what was broken has changed since it was asked last."""
    state = britain()
    assert list(laws.own_laws_hold(state)) == []
    draft = Draft.of(state)
    draft.stack = state.stack[:1]  # nothing is being settled
    before = draft.freeze()
    assert list(laws.own_laws_hold(before)) == []
    draft = Draft.of(before)
    break_it(draft)
    after = draft.freeze()
    problems = list(laws.own_laws_hold(after))
    assert problems
    assert laws.named(laws.own_laws_hold, problems[0]) in laws.broken_in(after, before)
