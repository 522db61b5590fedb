"""The environments: PettingZoo's, Gymnasium's and OpenSpiel's own tests, and what ours must show beside."""

from __future__ import annotations

import pickle
import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from footplate import BadPosition, UnknownTitle
from footplate.lab import pettingzoo as zoo
from footplate.lab.gymnasium import SoloEnv
from footplate.lab.ids import BadIds
from footplate.lab.match import Match
from footplate.lab.setting import shares
from footplate.lab.suite import PerftCase, read
from footplate.lab.suite.cases import game_of
from footplate.titles import TITLES, load, title_data
from tests.games import random_game

if HAS_OPENSPIEL := find_spec("pyspiel") is not None:  # it does not install everywhere
    import pyspiel

    from footplate.lab import openspiel
in_openspiel = pytest.mark.skipif(not HAS_OPENSPIEL, reason="OpenSpiel is not installed")

PERFT = Path(__file__).parents[1] / "docs/suite/perft.tsv"


def numbers(title_id: str) -> range:
    low, high = title_data(title_id).title.players
    return range(low, high + 1)


EACH = [(title_id, players) for title_id in TITLES for players in numbers(title_id)]


@contextmanager
def dictionaries_allowed() -> Iterator[None]:
    """PettingZoo's tests say so of every environment with masks that is not one of its own."""
    with warnings.catch_warnings():
        for message in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
            warnings.filterwarnings("ignore", message)
        yield


# ---- PettingZoo ----


@pytest.mark.parametrize(("title_id", "players"), EACH)
def test_pettingzoos_own_tests(title_id: str, players: int) -> None:
    make = partial(zoo.env, title_id, players)
    with dictionaries_allowed():
        api_test(make(rewards="change"), num_cycles=100)
        seed_test(make, num_cycles=50)
        mild = partial(zoo.parallel_env, title_id, players, illegal="first")  # its tests know no masks
        max_cycles_test(SimpleNamespace(env=partial(make, everyone=True, illegal="first"), parallel_env=mild))
        parallel_api_test(mild(), num_cycles=10)


@pytest.mark.parametrize("title_id", TITLES)
def test_every_option_of_a_title_makes_an_environment(title_id: str) -> None:
    for option in title_data(title_id).option:
        players = max(option.privates) if option.privates else numbers(title_id)[-1]
        env = zoo.env(title_id, players, [option.name, *filter(None, [option.needs])])
        assert _played(env, seed=1, most=5)


def test_rewards_at_the_end_are_shares_of_all_worth() -> None:
    env = zoo.env("skerry", 3, max_cycles=300)
    got = _played(env, seed=1)
    assert got == pytest.approx(_final(env))
    assert sum(got.values()) == pytest.approx(1)


def test_rewards_of_changes_add_up() -> None:
    env = zoo.env("skerry", 3, rewards="change", max_cycles=300)
    got = _played(env, seed=1)
    assert sum(got.values()) == pytest.approx(0)
    first = shares(Match(load("skerry", 3), 1).state)
    final = _final(env)
    assert got == pytest.approx({agent: final[agent] - first[_raw(env).seats[agent]] for agent in final})


def test_a_game_that_is_over_is_terminated_and_one_cut_off_is_truncated() -> None:
    env = zoo.env("skerry", 2)
    assert _played(env, seed=3)
    assert _raw(env).match.asked == ""
    cut = zoo.env("skerry", 2, max_cycles=3)
    cut.reset(seed=3)
    for _ in range(6):
        cut.step(_any(cut))
    assert (cut.terminations, cut.truncations) == (
        {"player_1": False, "player_2": False},
        {"player_1": True, "player_2": True},
    )


def test_windows_are_asked_before_the_turn_and_may_be_left() -> None:
    """Whoever could use a power is asked, and so is the player at turn once all have waited."""
    seen = 0
    for title_id, players in EACH:
        match, chance = Match(load(title_id, players), 2), random.Random(2)
        for _ in range(400):
            if not match.asked:
                break
            if match.window:
                seen += 1
                assert (match.words.wait in match.ids) == (not match.taken)
                after = match.copy()
                while after.window and not match.taken:
                    assert not after.take(after.words.wait)
                assert match.taken or after.asked == match.waiting[0].player
                assert after.state is match.state
            match.take(chance.choice(match.ids))
    assert seen > 20


def test_an_id_that_leaves_no_choice_is_taken_with_the_one_before() -> None:
    match, chance = Match(load("skerry", 3), 2), random.Random(2)
    for _ in range(200):
        if not match.asked:
            break
        assert len(match.ids) > 1 or not match.taken
        match.take(chance.choice(match.ids))


def test_what_is_illegal_is_refused_or_replaced() -> None:
    env = zoo.env("skerry", 2)
    env.reset(seed=1)
    with pytest.raises(BadIds, match="may not be taken now"):
        env.step(0)
    mild = zoo.env("skerry", 2, illegal="first")
    mild.reset(seed=1)
    mild.step(0)
    wrong: Any = "cheer"
    with pytest.raises(ValueError, match="rewards are"):
        zoo.env("skerry", 2, rewards=wrong)
    with pytest.raises(ValueError, match="what is illegal"):
        zoo.env("skerry", 2, illegal=wrong)
    with pytest.raises(ValueError, match="shown as 'ansi' or 'human', not as 'rgb_array'"):
        zoo.env("skerry", 2, render_mode="rgb_array")
    with pytest.raises(ValueError, match=r"options are several names, as in \['beginner'\]"):
        zoo.env("skerry", 2, "beginner")
    with pytest.raises(UnknownTitle):
        zoo.env("nothing")


def test_an_environment_may_begin_with_a_position() -> None:
    game = random_game("skerry", 3, 1, most=60)
    env = zoo.env("skerry", 3)
    env.reset(options={"position": game.position()})
    assert _raw(env).match.state == game.state
    with pytest.raises(BadPosition, match="of another title"):
        zoo.env("skerry", 2).reset(options={"position": game.position()})


def test_positions_of_bots_games_are_played_on_id_by_id() -> None:
    """Where random players would not get: some end their game in the first round."""
    acted = 0
    for case in [case for case in read(PERFT) if isinstance(case, PerftCase) and " game " in case.name][::4]:
        title_id = case.position.split(maxsplit=2)[1].rstrip(";")
        if title_id not in TITLES:
            continue
        game = game_of(case.position)
        env = zoo.env(title_id, len(game.names), sorted(game.title.options), rewards="change", max_cycles=20)
        env.reset(options={"position": case.position})
        space, chance = env.observation_space("player_1"), random.Random(case.name)
        for _ in env.agent_iter(40):
            seen: Any = env.last()
            observation, _, over, late, _ = seen
            assert space.contains(observation)
            env.step(None if over or late else chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            acted += 1
    assert acted > 100


def test_pages_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "human", None):
        env = zoo.env("skerry", 2, render_mode=mode)
        env.reset()
        page = env.render()
        assert bool(page) == (mode == "ansi")
        assert bool(capsys.readouterr().out) == (mode == "human")
        _raw(env).close()


def test_a_match_is_kept_as_what_was_done() -> None:
    match, chance = Match(load("skerry", 3), 4), random.Random(4)
    for at in range(60):
        if at % 7 == 0 and not match.window:
            match.play(next(match.waiting[0].options.actions()))
        else:
            match.take(chance.choice(match.ids))
    again = pickle.loads(pickle.dumps(match))
    assert (again.state, again.taken, again.ids) == (match.state, match.taken, match.ids)


# ---- Gymnasium ----


def test_gymnasiums_own_tests() -> None:
    check_env(SoloEnv("skerry", 3, illegal="first", max_steps=30), skip_render_check=True)
    made = gymnasium.make("footplate/Solo-v1", title="skerry", players=2, seat=2)
    assert made.reset(seed=1)[0]["action_mask"].sum() > 0


@pytest.mark.parametrize("title_id", TITLES)
def test_one_plays_against_bots(title_id: str) -> None:
    env = SoloEnv(title_id, numbers(title_id)[0], seat=2, rewards="change", max_steps=25)
    chance, total, done = random.Random(1), 0.0, False
    seen, _ = env.reset(seed=1)
    before = env._share
    while not done:
        assert env.match.asked == env.seat
        seen, reward, over, late, _ = env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        total, done = total + reward, over or late
    assert total == pytest.approx(shares(env.match.state)[env.seat] - before)


def test_bots_are_named_and_the_share_comes_at_the_end() -> None:
    env = SoloEnv("skerry", 2, bots="prudent", max_steps=2000)
    seen, _ = env.reset(seed=2)
    done, reward, chance = False, 0.0, random.Random(2)
    while not done:
        seen, reward, over, late, _ = env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        done = over or late
    assert 0 <= reward <= 1
    with pytest.raises(ValueError, match="there is no bot"):
        SoloEnv("skerry", 3, bots="nobody")
    with pytest.raises(ValueError, match="2 seats are free"):
        SoloEnv("skerry", 3, bots=["random"])
    with pytest.raises(ValueError, match="there is no seat 4"):
        SoloEnv("skerry", 3, seat=4)
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        SoloEnv("skerry", 3).step(0)


# ---- OpenSpiel ----


@in_openspiel
@pytest.mark.parametrize(("title_id", "players"), EACH)
def test_openspiels_own_simulations(title_id: str, players: int) -> None:
    game = pyspiel.load_game(f"footplate_{title_id}(players={players},max_steps=60)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@in_openspiel
@pytest.mark.parametrize("title_id", TITLES)
def test_openspiels_own_simulation_of_a_game_that_is_under_way(title_id: str) -> None:
    """As far as random players get; states are not written out at every step, which takes ever longer."""
    game = pyspiel.load_game(f"footplate_{title_id}(players={numbers(title_id)[0]},max_steps=300)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@in_openspiel
def test_a_whole_game_in_openspiel() -> None:
    game = pyspiel.load_game("footplate_skerry(players=2,seed=3)")
    state, chance = game.new_initial_state(), random.Random(3)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    wanted = game.observer.observe(state.match.state, "p2")
    assert np.array_equal(observer.tensor, wanted.astype(np.float32))
    assert observer.dict["players"].shape == game.observer.sections["players"].shape


@in_openspiel
def test_openspiel_knows_the_options_and_all_titles() -> None:
    registered = set(pyspiel.registered_names())
    assert {f"footplate_{title_id}" for title_id in TITLES} <= registered
    for title_id in TITLES:
        options = [option.name for option in title_data(title_id).option if not option.needs and not option.privates]
        if len(options) > 1:
            game = pyspiel.load_game(f"footplate_{title_id}(options={'+'.join(options[:2])})")
            assert game.setting.title.options == set(options[:2])
            assert game.num_players() == numbers(title_id)[-1]
            assert isinstance(game, openspiel.FootplateGame)


def _raw(env: zoo.Env) -> zoo.FootplateEnv:
    found = env.unwrapped
    assert isinstance(found, zoo.FootplateEnv)
    return found


def _any(env: zoo.Env) -> int:
    observation: Any = env.last()[0]
    return int(np.flatnonzero(observation["action_mask"])[-1])


def _played(env: zoo.Env, seed: int, most: int = 10**6) -> dict[str, float]:
    """What every agent got in a random game."""
    chance = random.Random(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter(most):
        seen: Any = env.last()
        observation, reward, over, late, _ = seen
        got[agent] += reward
        done = over or late
        env.step(None if done else chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return got


def _final(env: zoo.Env) -> dict[str, float]:
    found = shares(_raw(env).match.state)
    return {agent: found[seat] for agent, seat in _raw(env).seats.items()}
