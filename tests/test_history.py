"""Undo, redo, jumps and forks: references to states that are kept, never a copy and never a replay."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import footplate
from footplate import Game, RuleViolation, State
from footplate.bots import RandomPlayer
from footplate.game.actions import Action, Bid, BuyPrivate, Pass
from footplate.game.game import KEPT_WARM, Row
from footplate.game.past import Past, Play
from footplate.game.record import decode_record, encode_record


def new_game() -> Game:
    return footplate.new("skerry", ["Aki", "Bea", "Cem"])


def played(moves: int, seed: str = "history") -> Game:
    game, chance = new_game(), RandomPlayer(seed)
    for _ in range(moves):
        player, action = chance.choose(game.decisions)
        game.play(action, player)
    return game


def read_back(game: Game) -> Game:
    return footplate.read_record(encode_record(game))


def test_undo_and_redo_lead_to_the_very_same_states() -> None:
    game = played(30)
    states = [game.state_at(n) for n in range(31)]
    for n in reversed(range(30)):
        assert game.undo()
        assert game.state is states[n]
        assert len(game) == n
    assert not game.undo()
    for n in range(1, 31):
        assert game.redo()
        assert game.state is states[n]
    assert not game.redo()


def test_a_new_move_forgets_what_could_be_redone() -> None:
    game = new_game()
    game.play(Pass())
    game.undo()
    game.play(BuyPrivate("KB", 20))
    assert not game.redo()
    assert [move.action for move in game.moves] == [BuyPrivate("KB", 20)]


def test_the_log_keeps_what_was_taken_back() -> None:
    game = new_game()
    game.play(Pass())
    game.play(Bid("LT", 45))
    game.undo()
    game.undo()
    game.redo()
    game.play(Pass())
    assert list(game.log) == [Row("p1", Pass()), Row("p2", Bid("LT", 45), undone=True), Row("p2", Pass())]


def test_a_refused_action_leaves_game_and_log_alone() -> None:
    game = new_game()
    game.play(Pass())
    game.undo()
    state, log = game.state, list(game.log)
    with pytest.raises(RuleViolation):
        game.play(Bid("LT", 1))
    assert game.state is state
    assert list(game.log) == log
    assert game.redo()


def test_a_record_keeps_undone_actions_and_replays_to_the_same_state() -> None:
    game = played(20)
    for _ in range(5):
        game.undo()
    game.play(Pass() if Pass() in _options(game) else next(iter(_options(game).actions())))
    again = read_back(game)
    assert again.state == game.state
    assert again.log == game.log
    assert encode_record(again) == encode_record(game)
    assert sum(row.undone for row in decode_record(encode_record(game)).actions) == 5


def _options(game: Game) -> footplate.Options:
    assert game.decision is not None
    return game.decision.options


def test_a_jump_is_a_game_of_its_own_at_that_point() -> None:
    game = played(25)
    for n in (0, 7, 25):
        there = game.at(n)
        assert there.state is game.state_at(n)
        assert len(there) == n
        assert there.names == game.names
    with pytest.raises(IndexError, match="there is no position 26"):
        game.at(26)
    with pytest.raises(IndexError):
        game.at(-1)


def test_the_record_of_a_jump_ends_where_it_stands() -> None:
    """What came later in the game it was taken from is not in force in it."""
    game = played(25)
    there = game.at(10)
    assert read_back(there).state == game.state_at(10)
    there.play(Pass())
    assert read_back(there).state == there.state
    assert len(read_back(there)) == 11
    assert read_back(game).state == game.state


def test_forks_are_independent() -> None:
    game = played(10)
    log = list(game.log)
    left, right = game.fork(), game.fork()
    left.play(Pass())
    right.undo()
    assert len(game) == 10
    assert list(game.log) == log
    assert len(left) == 11
    assert len(right) == 9
    assert right.log[-1].undone
    game.undo()
    assert len(left) == 11
    assert not left.log[9].undone
    assert right.redo()
    assert right.state is left.state_at(10)


def test_history_shares_and_never_copies() -> None:
    """A move makes a new state; all that it did not touch is the same object in both, the board included."""
    game = new_game()
    before = game.state
    game.play(Pass())
    after = game.state
    assert after is not before
    for field in ("title", "cash", "companies", "privates", "depot", "tiles", "board", "notes"):
        assert getattr(after, field) is getattr(before, field)
    branch = game.fork()
    assert branch.state is after
    assert branch.state_at(0) is before


# ---- against a naive model ----


class Model:
    """A history as one would first write it: everything copied, nothing clever."""

    def __init__(
        self, states: list[State], log: list[tuple[str, Action, bool]], done: list[int], behind: list[int]
    ) -> None:
        self.states = states  # one for each move in force, after the opening
        self.log = log
        self.done = done  # lines of the log in force
        self.behind = behind  # lines that can be redone, the next one last
        self.later: list[State] = []

    def copy(self) -> Model:
        other = Model(self.states[:], self.log[:], self.done[:], self.behind[:])
        other.later = self.later[:]
        return other

    def play(self, player: str, action: Action, state: State) -> None:
        self.done.append(len(self.log))
        self.log.append((player, action, False))
        self.states.append(state)
        self.behind, self.later = [], []

    def undo(self) -> bool:
        if not self.done:
            return False
        line = self.done.pop()
        self.log[line] = (*self.log[line][:2], True)
        self.behind.append(line)
        self.later.append(self.states.pop())
        return True

    def redo(self) -> bool:
        if not self.behind:
            return False
        line = self.behind.pop()
        self.log[line] = (*self.log[line][:2], False)
        self.done.append(line)
        self.states.append(self.later.pop())
        return True

    def agrees(self, game: Game) -> bool:
        log = [(row.player, row.action, row.undone) for row in game.log]
        states = [game.state_at(n) for n in range(len(game) + 1)]
        return log == self.log and len(states) == len(self.states) and all(map(_same, states, self.states))


def _same(one: State, other: State) -> bool:
    return one is other


Doing = tuple[str, int]
DOINGS = st.lists(
    st.tuples(st.sampled_from(("play", "play", "play", "undo", "redo", "fork", "jump")), st.integers(0, 99)),
    max_size=40,
)


@settings(deadline=None, max_examples=60)
@given(DOINGS)
def test_any_sequence_of_moves_undos_redos_and_forks_reads_like_the_naive_model(doings: list[Doing]) -> None:
    game = new_game()
    tables = [(game, Model([game.state], [], [], []))]
    for verb, number in doings:
        game, model = tables[number % len(tables)]
        if verb == "play":
            _play(game, model, number)
        elif verb == "undo":
            assert game.undo() == model.undo()
        elif verb == "redo":
            assert game.redo() == model.redo()
        elif verb == "fork":
            tables.append((game.fork(), model.copy()))
        else:
            tables.append(_jump(game, model, number))
        assert all(model.agrees(game) for game, model in tables)
    for game, _ in tables:
        again = read_back(game)
        assert again.state == game.state
        assert again.log == game.log


def _play(game: Game, model: Model, number: int) -> None:
    """One of the options, mostly a cheap one."""
    actions = list(_options(game).actions())
    action = actions[number % len(actions)]
    player = game.decisions[0].player
    game.play(action, player)
    model.play(player, action, game.state)


def _jump(game: Game, model: Model, number: int) -> tuple[Game, Model]:
    """A jump is a fork that was taken back to that point."""
    target = number % (len(game) + 1)
    there = model.copy()
    while len(there.done) > target:
        there.undo()
    return game.at(target), there


def test_the_model_itself_can_disagree() -> None:
    game = new_game()
    model = Model([game.state], [], [], [])
    _play(game, model, 0)
    assert model.agrees(game)
    model.undo()
    assert not model.agrees(game)
    assert msgspec.to_builtins(game.log[0].action)["type"] == "buy_private"


# ---- a game that is taken up where it stands ----


def taken_up(game: Game) -> tuple[Game, Past]:
    plays = [Play(move.player, move.action, number) for number, move in enumerate(game.moves, start=1)]
    past = Past(game.at(0), plays, len(plays), game.state)
    return new_game().taken_up(past), past


def test_a_game_taken_up_goes_on_without_its_past() -> None:
    game = played(60)
    resumed, past = taken_up(game)
    assert (len(resumed), resumed.state, resumed.log) == (len(game), game.state, game.log)
    chance, same = RandomPlayer(1), RandomPlayer(1)
    for _ in range(20):
        for one, player in ((game, chance), (resumed, same)):
            who, action = player.choose(one.decisions)
            one.play(action, who)
    assert encode_record(resumed) == encode_record(game)
    for _ in range(15):
        assert resumed.undo()
    assert resumed.redo()
    assert past.is_true() is None, "nothing before was asked for"
    assert [move.events for move in resumed.moves] == [move.events for move in game.at(len(resumed)).moves]
    assert [resumed.at(n).state for n in range(80)] == [game.at(n).state for n in range(80)]
    assert past.is_true()


def test_threads_that_ask_for_the_past_get_the_same() -> None:
    resumed, past = taken_up(played(60))
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: [resumed.at(n).last for n in range(1, 61)], range(16)))
    assert all(one is other for moves in found[1:] for one, other in zip(moves, found[0], strict=True))
    assert past.is_true()


def test_a_past_that_does_not_lead_there_is_found_out() -> None:
    game = played(40)
    plays = [Play(move.player, move.action, number) for number, move in enumerate(game.moves, start=1)]
    past = Past(game.at(0), plays, 40, msgspec.structs.replace(game.state, priority="p3", clock=99))
    assert new_game().taken_up(past).state_at(3) == game.state_at(3)
    assert past.is_true() is False


def test_boards_that_somebody_looked_at_are_put_away() -> None:
    """Whoever steps through a whole game leaves nothing behind; the last moves stay ready."""
    game = played(150)
    for number in range(len(game)):
        for company in game.title.companies:
            game.state_at(number).reach(company)
    ready = {id(game.state_at(number).board) for number in range(len(game) - KEPT_WARM, len(game) + 1)}
    for number in range(len(game)):
        game.put_away(number)
    for number in range(len(game)):
        board = game.state_at(number).board
        assert bool(board.reaches) == (id(board) in ready)
    assert len({id(game.state_at(number).board) for number in range(len(game))}) > len(ready) + 3
