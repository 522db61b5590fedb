"""Observations: every column has a name and says what it says, and the bytes are the same everywhere."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import msgspec
import numpy as np
import pytest

import footplate
from footplate.board.hexes import EDGES, opposite
from footplate.game.consent import Proposal
from footplate.game.state import State
from footplate.lab.ids import Vocabulary
from footplate.lab.match import Match
from footplate.lab.observing import Asked, Observer
from footplate.lab.observing.__main__ import steps_a_second
from footplate.lab.observing.board import Array
from footplate.lab.observing.sections import COMPANY, HEX, NOTES, OWN, PLAYER, PRIVATE, STOP, TABLE, TRAIN
from footplate.titles import TITLES, load, title_data
from tests.games import random_game

KEPT = Path(__file__).parent / "data/lab/observations.json"
PAGE = Path(__file__).parents[1] / "docs/lab-observations.md"
STEPS = 150


def digest(title_id: str) -> str:
    """Of the observations of some steps of random play."""
    title = load(title_id, title_data(title_id).title.players[0])
    observer, chance, match, found = Observer(title), random.Random(5), Match(title, 5), hashlib.sha256()
    for _ in range(STEPS):
        found.update(observer.observe(match.state, match.asked, match.asking).tobytes())
        match.take(chance.choice(match.ids))
        if not match.asked:
            match = Match(title, 6)
    return found.hexdigest()[:16]


@pytest.mark.parametrize("title_id", TITLES)
def test_the_same_bytes_on_every_machine(title_id: str) -> None:
    """As the machine saw them on which they were first looked at; and every column has a name of its own."""
    assert digest(title_id) == msgspec.json.decode(KEPT.read_bytes(), type=dict[str, str])[title_id]
    for players in title_data(title_id).title.players:
        observer = Observer(load(title_id, players))
        assert len(set(observer.names())) == observer.size


@pytest.mark.parametrize("title_id", TITLES)
def test_a_position_read_from_text_is_seen_alike(title_id: str) -> None:
    game = random_game(title_id, title_data(title_id).title.players[0], 2, most=200)
    observer = Observer(game.title)
    again = footplate.from_position(game.position()).state
    for player in game.title.players:
        assert observer.observe(game.state, player).tobytes() == observer.observe(again, player).tobytes()


def test_numbers_are_those_on_the_table() -> None:
    game = random_game("skerry", 3, 1, most=150)
    state, observer = game.state, Observer(game.title)
    parts = observer.view(observer.observe(state, "p2", Asked("p3", window=True, taken=(4, 5))))
    players = {name: parts["players"][:, at].tolist() for at, name in enumerate(PLAYER)}
    assert players["seat"] == [2, 3, 1]
    assert players["cash"] == [state.cash[p] for p in ("p2", "p3", "p1")]
    assert players["worth"] == [state.worth(p) for p in ("p2", "p3", "p1")]
    assert players["decides"] == [0, 1, 0]
    assert parts["taken"].tolist()[:3] == [5, 6, 0]
    assert parts["table"][TABLE.index("window")] == 1
    assert parts["table"][TABLE.index("bank")] == state.bank
    for at, (company, data) in enumerate(state.companies.items()):
        row = dict(zip(COMPANY, parts["companies"][at].tolist(), strict=True))
        assert row["price"] == state.price(company)
        assert row["cash"] == state.cash[company]
        assert row["stations left"] == len(data.tokens)
        seats = ("p2", "p3", "p1", "ipo", "pool")
        assert parts["holdings"][at].tolist() == [*(state.held(company, owner) for owner in seats), 0]
        assert parts["owned trains"][at].sum() == len(data.trains)
        if data.president:
            assert seats[row["president"] - 1] == data.president
    for at, train in enumerate(state.title.trains):
        assert parts["trains"][at, TRAIN.index("left")] == state.depot[train]
    for at, private in enumerate(state.title.data.private):
        assert parts["privates"][at, PRIVATE.index("open")] == (private.id in state.privates)
    assert parts["market"].sum() == sum(data.started for data in state.companies.values())


@pytest.mark.parametrize("title_id", TITLES)
def test_what_the_turn_holds_has_room(title_id: str) -> None:
    """Nothing is cut off, with the most players that there can be."""
    game = random_game(title_id, title_data(title_id).title.players[1], 4, most=400)
    observer = Observer(game.title)
    for state in (move.state for move in game.moves[::5]):
        parts = observer.view(observer.observe(state, "p1"))
        shown = [row.tolist() for row in parts["steps"] if row[0]]
        assert len(shown) == len(state.stack)
        for step, row in zip(reversed(state.stack), shown, strict=True):
            held = [*observer.flat(step)]
            assert row[1 : 1 + len(held)] == held
        assert len([*observer.flat(state.notes)]) <= NOTES
        assert len([*observer.flat(state.own)]) <= OWN


def test_what_a_step_holds_is_named() -> None:
    """A number of a step can be looked up: its field, by the step's number."""
    for title_id in TITLES:
        title = load(title_id, title_data(title_id).title.players[0])
        observer = Observer(title)
        state = Match(title, 1).state
        row = observer.view(observer.observe(state, "p1"))["steps"][0]
        step, fields = list(observer.steps.items())[row[0] - 1]
        assert step == state.top.name()
        at = 1
        for field in fields:
            held = [*observer.flat(getattr(state.top, field))]
            assert row[at : at + len(held)].tolist() == held
            at += len(held)


def test_tables_that_are_equal_are_seen_alike_and_lists_do_not_run_into_each_other() -> None:
    observer = Observer(load("skerry", 3))
    bids = {"p1": 5, "p2": 10}
    assert [*observer.flat(bids)] == [*observer.flat(dict(reversed(bids.items())))]
    assert [*observer.flat(((1,), ()))] != [*observer.flat(((), (1,)))]


def test_the_board_is_a_graph() -> None:
    state = _late()
    observer = Observer(state.title)
    vector = observer.observe(state, "p1")
    parts = observer.view(vector)
    board, grid = state.board, state.title.map.grid
    joined = 0
    for hex_, face in enumerate(board.faces):
        row = dict(zip(HEX, parts["hexes"][hex_].tolist(), strict=True))
        assert [edge for edge in EDGES if row[f"exit {edge}"]] == list(face.exits)
        for edge in EDGES:
            there = grid.neighbour(hex_, edge)
            leads_on = there >= 0 and edge in face.exits and opposite(edge) in board.faces[there].exits
            assert row[f"joined {edge}"] == leads_on
            joined += leads_on
        for stop, printed in enumerate(face.stops):
            seen = dict(zip(STOP, parts["stops"][hex_, stop].tolist(), strict=True))
            assert seen["value"] == printed.worth(state.phase_data.values)
            assert seen["free"] == sum(not held for held in board.slots(8 * hex_ + stop))
        assert parts["stations"][hex_].sum() == len(board.companies_in(hex_))
    assert joined > 4
    planes = observer.planes(vector)
    assert len(observer.plane_names()) == len(planes)
    assert planes[0].sum() == len(board.faces)
    for channel in (1, 5, len(HEX) + 2):
        assert planes[channel].sum() == _column(parts, channel - 1)


def test_the_board_is_looked_at_again_when_it_changes() -> None:
    game = random_game("skerry", 3, 1)
    observer = Observer(game.title)
    for number in range(0, len(game), 7):
        state = game.state_at(number)
        assert np.array_equal(observer.observe(state, "p1"), Observer(game.title).observe(state, "p1"))


def test_a_proposal_is_seen() -> None:
    """Whoever must answer sees the ids of what is proposed."""
    for title_id in TITLES:
        game = random_game(title_id, title_data(title_id).title.players[0], 3, most=600)
        proposed = [move.state for move in game.moves if move.state.below(Proposal)]
        observer = Observer(game.title)
        for state in proposed[:3]:
            assert isinstance(state.top, Proposal)
            ids = Vocabulary.of(game.title).encode(state.top.proposed(state))
            seen = observer.view(observer.observe(state, "p1"))["proposal"].tolist()
            assert seen[: len(ids)] == [id_ + 1 for id_ in ids][:16]
        if proposed:
            return
    raise AssertionError("nobody proposed anything")


def test_the_page_names_every_column() -> None:
    page = PAGE.read_text("utf-8")
    for column in (*TABLE, *PLAYER, *COMPANY, *TRAIN, *PRIVATE, *STOP, *HEX[:4], "track 0-1", "joined 0"):
        if not column.startswith("exit "):
            assert f"`{column}`" in page, column


def test_steps_are_counted() -> None:
    assert steps_a_second("skerry", 3, 0.2) > 10


def _late() -> State:
    return random_game("skerry", 3, 1).state


def _column(parts: dict[str, Array], column: int) -> int:
    flat = parts["stops"].reshape(len(parts["stops"]), -1)
    return int(np.concatenate((parts["hexes"], flat), axis=1)[:, column].sum())
