"""The laboratory's ids: the same for ever, there and back, and masks that are equal to the options."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations, product
from pathlib import Path

import msgspec
import pytest

from footplate import Bid, Pass, Route, RunTrains
from footplate.game.actions import Action
from footplate.game.decision import Decision, decisions
from footplate.game.state import State
from footplate.lab.ids import GRAMMAR, BadIds, Choosing, Chosen, Kinds, Vocabulary, spell
from footplate.lab.ids.filling import Filled, NumberFiller
from footplate.lab.ids.laws import check_game, walk
from footplate.lab.suite import RunCase, read
from footplate.lab.suite.cases import game_of
from footplate.rounds.running import AnyRun
from footplate.titles import TITLES, load, title_data
from tests.games import random_game
from tests.test_routes_oracles import every_route

KEPT = Path(__file__).parent / "data/lab/ids.json"
RUNS = Path(__file__).parents[1] / "docs/suite/runs.tsv.gz"


@pytest.mark.parametrize("title_id", TITLES)
def test_ids_are_those_of_the_first_release(title_id: str) -> None:
    kept = msgspec.json.decode(KEPT.read_bytes(), type=dict[str, dict[str, str]])[str(GRAMMAR)]
    low, high = title_data(title_id).title.players
    found = {Vocabulary.of(load(title_id, players)).digest for players in (low, high)}
    assert found == {kept[title_id]}


@pytest.mark.parametrize("title_id", TITLES)
def test_options_and_masks_are_equal(title_id: str) -> None:
    low, high = title_data(title_id).title.players
    for players, moves in ((low, 120), (high, 60)):
        tally = check_game(load(title_id, players), 3, most=moves)
        assert tally.problems == []
        assert tally.masks > moves
        assert tally.round_trips > moves


def test_the_digest_stands_for_the_fields_of_actions_too() -> None:
    """An action with a field more has other ids, though every id still stands for the same word."""

    class LongBid(Bid, frozen=True, tag="bid"):
        reason: str = ""

    words = Vocabulary(load("skerry", 3))
    before = words.digest
    assert words.kinds["bid"] is Bid
    words.kinds["bid"] = LongBid
    assert words.digest != before


def test_options_of_the_title_change_no_id() -> None:
    for title_id in TITLES:
        players = title_data(title_id).title.players[0]
        for option in title_data(title_id).option:
            if not option.needs and (not option.privates or players in option.privates):
                assert Vocabulary.of(load(title_id, players, [option.name])).names == _words(title_id).names


def test_numbers_and_lists() -> None:
    title = load(next(iter(TITLES)), title_data(next(iter(TITLES))).title.players[1])
    words = Vocabulary.of(title)
    private = next(iter(title.privates))
    for number in (0, 7, 99, 100, 420, 9_999, 10_000, 1_234_567):
        assert words.decode(words.encode(Bid(private, number))) == Bid(private, number)
    hex_, train = title.map.names[0], next(iter(title.trains))
    run = RunTrains((Route(train, (hex_, f"{hex_}/1")), Route(train, ())), revenue=100)
    assert words.decode(words.encode(run)) == run
    assert len({words.encode(Bid(private, n)) for n in range(2000)}) == 2000


def test_what_is_no_action_is_refused() -> None:
    words = _words(next(iter(TITLES)))
    whole = words.encode(RunTrains(()))
    for ids in ((), (words.end,), whole[:-1], (*whole, words.end), (len(words),), (-1,)):
        with pytest.raises(BadIds):
            words.decode(ids)
    for action in (Bid("nobody's", 5), Bid("", -1)):
        with pytest.raises(BadIds):
            words.encode(action)


def test_an_illegal_id_is_refused_with_what_is_legal() -> None:
    state, decision = _run_decision()
    words = Vocabulary.of(state.title)
    with pytest.raises(BadIds, match="may not be taken now; what may: kind:run_trains"):
        Kinds(words, decision).take(words.kind_ids[Pass])


def test_a_run_can_be_written_place_by_place() -> None:
    """The best run, and the same the other way round; what is begun may be given up."""
    state, decision = _run_decision()
    words = Vocabulary.of(state.title)
    (option,) = (option for option in decision.options if isinstance(option, AnyRun))
    best = option.best()
    assert _led(Kinds(words, decision), spell(words, decision, option)) == best
    turned = RunTrains(tuple(Route(route.train, route.path[::-1]) for route in best.routes))
    for run in (best, turned):
        assert _led(Kinds(words, decision), words.encode(run)) == run
    begun = words.encode(turned)[:3]
    rest = (words.offer, words.nothing, words.nothing)
    assert _led(Kinds(words, decision), (*begun, *rest)) == best


IN_RUNS = {case.position.split(maxsplit=2)[1] for case in read(RUNS)}


@pytest.mark.parametrize("title_id", [title for title in TITLES if title in IN_RUNS])
def test_every_run_that_is_legal_can_be_written(title_id: str) -> None:
    """Against brute force, which knows no ids: all routes of small companies, alone and together, either way round."""
    legal = 0
    for case in [case for case in read(RUNS) if case.position.split(maxsplit=2)[1] == title_id][::20]:
        assert isinstance(case, RunCase)
        state = game_of(case.position).state
        decision = decisions(state)[0]
        trains = state.companies[case.company].trains
        rules = state.title.run_rules(case.company, state.phase)
        paths = [found.path for found in every_route(state.board, case.company, rules)]
        if len(paths) ** len(trains) > 1000:
            continue
        words = Vocabulary.of(state.title)
        kinds = Kinds(words, decision)
        for fleet in {order[:count] for order in permutations(trains) for count in range(1, 1 + len(trains))}:
            for chosen in product(paths, repeat=len(fleet)):
                run = RunTrains(tuple(map(Route, fleet, chosen)))
                if run in decision.options:
                    legal += 1
                    assert walk(kinds, words.encode(run)) == run
    assert legal > 10


def test_a_poor_run_cannot_be_finished() -> None:
    state, decision = _run_decision()
    words = Vocabulary.of(state.title)
    at = Kinds(words, decision).take(words.kind_ids[RunTrains])
    assert isinstance(at, Choosing)
    assert words.end not in at.ids  # no route at all
    assert words.offer in at.ids


@pytest.mark.parametrize("numbers", [range(35, 421), range(5, 96, 10), range(990, 10_150, 130), [3, 250, 251]])
def test_open_numbers(numbers: range | list[int]) -> None:
    words = _words(next(iter(TITLES)))
    found = []
    todo = [NumberFiller(words, numbers)]
    while todo:
        filler = todo.pop()
        for id_ in filler.ids:
            after = filler.take(id_)
            if isinstance(after, NumberFiller):
                todo.append(after)
            else:
                assert isinstance(after, Filled)
                found.append(after.value)
    assert sorted(found) == list(numbers)


def test_the_ids_are_listed_by_a_command() -> None:
    title_id = next(iter(TITLES))
    command = [sys.executable, "-m", "footplate.lab.ids", title_id]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    assert lines[1] == "0 wait"
    assert len(lines) == len(_words(title_id)) + 1


def _run_decision() -> tuple[State, Decision]:
    """A company that is to run."""
    game = random_game("skerry", 3, 1)
    for move in game.moves:
        for decision in decisions(move.state):
            if any(isinstance(option, AnyRun) and option.best().routes for option in decision.options):
                return move.state, decision
    raise AssertionError("nobody ran")


def _words(title_id: str) -> Vocabulary:
    return Vocabulary.of(load(title_id, title_data(title_id).title.players[0]))


def _led(at: Choosing | Chosen, ids: tuple[int, ...]) -> Action | None:
    for id_ in ids:
        assert isinstance(at, Choosing)
        at = at.take(id_)
    assert isinstance(at, Chosen)
    return at.action
