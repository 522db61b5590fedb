"""The value network: the same numbers on every machine, a file that is checked, floats made whole."""

from __future__ import annotations

import hashlib
import random
from itertools import pairwise

import msgspec
import pytest

import footplate
from footplate.bots.network import (
    ALL,
    COLUMNS,
    DIGEST,
    Network,
    features,
    final_shares,
    layers,
    shifted,
    shipped,
    worth_shares,
)
from footplate.bots.network.features import MOST
from footplate.bots.network.layers import (
    VERSION,
    BadNetwork,
    Layer,
    NetworkData,
    decode_network,
    encode_network,
    packed,
)
from footplate.bots.planner import HardBot, Weights, judge
from footplate.bots.random_player import RandomPlayer
from footplate.game.decision import decisions
from footplate.game.play import play
from footplate.game.state import Position, State
from footplate.titles import TITLES, title_data
from tools.training.quantise import Dense, fold, quantised

#: of all vectors of the game below. Whoever changes what a column means raises the number in `DIGEST`, and trains again
GOLDEN = "a2d6769572a5677f"
NAMES = ("Aki", "Bea", "Cem", "Dai", "Eva", "Fay")


def random_game(title: str, actions: int, seed: int = 5) -> list[State]:
    """The states of a game that random players play, the last one after so many actions at most."""
    low, high = title_data(title).title.players
    game = footplate.new(title, NAMES[: max(low, min(4, high))], seed=seed)
    player, states = RandomPlayer(seed), [game.state]
    while (waiting := game.decisions) and len(game) < actions:
        chooser, action = player.choose(waiting)
        game.play(action, chooser)
        states.append(game.state)
    return states


def drawn(*sizes: int, seed: int = 1) -> Network:
    """A network with the largest weights there are."""
    luck = random.Random(seed)
    found = []
    for inputs, outputs in pairwise(sizes):
        weights = [luck.choice((-32767, 32767, luck.randrange(-400, 400))) for _ in range(inputs * outputs)]
        biases = [luck.randrange(-(10**6), 10**6) for _ in range(outputs)]
        found.append(Layer(inputs, outputs, 18, packed("h", weights), packed("q", biases)))
    return Network(NetworkData(VERSION, DIGEST, tuple(found)))


# ---- what it sees ----


@pytest.mark.parametrize("title", TITLES)
def test_any_title_gives_the_same_columns(title: str) -> None:
    assert len(set(COLUMNS)) == len(COLUMNS)
    for state in random_game(title, 120)[::10]:
        vectors = features(state)
        assert tuple(vectors) == state.players
        for vector in vectors.values():
            assert len(vector) == len(COLUMNS)
            assert all(type(number) is int and -MOST <= number <= MOST for number in vector)


def test_the_same_game_makes_the_same_numbers() -> None:
    digest = hashlib.sha256()
    for state in random_game("skerry", 400):
        digest.update(repr(features(state)).encode())
    assert digest.hexdigest()[:16] == GOLDEN


def test_columns_mean_what_they_say() -> None:
    state = random_game("skerry", 150)[-1]
    worths = {player: state.worth(player) for player in state.players}
    for player, vector in features(state).items():
        seen = dict(zip(COLUMNS, vector, strict=True))
        assert seen["me: share of worth"] == 1000 * worths[player] // sum(worths.values())
        rivals = sorted((worth for other, worth in worths.items() if other != player), reverse=True)
        assert seen["rival 1: share of worth"] == 1000 * rivals[0] // sum(worths.values())
        assert seen["me: companies led"] == 500 * len([*state.presided(player)])
        assert seen["table: players"] == 150 * len(worths)


# ---- what it says ----


def test_with_numpy_or_without_it_says_the_same() -> None:
    pytest.importorskip("numpy")
    network, luck = drawn(40, 24, 8, 1), random.Random(2)
    vectors = [[luck.choice((-MOST, MOST, luck.randrange(-900, 900))) for _ in range(40)] for _ in range(30)]
    plain = network.answers_plain(vectors)
    assert len(set(plain)) > 20
    assert network.answers_fast(vectors) == plain


def test_its_guess_is_about_all_players_and_shifts_nobody_for_nothing() -> None:
    state = random_game("skerry", 60)[-1]
    still = quantised([Dense([[0.0] * len(COLUMNS)] * 4, [0.5] * 4), Dense([[0.5] * 4], [0.3])], {})
    assert final_shares(state, Network(still)) == worth_shares(state)
    network = drawn(4, 2, 1)
    now = {"p1": ALL // 2, "p2": ALL // 2}
    there = shifted(now, {"p1": network.unit // 5, "p2": 0}, network)
    assert there["p1"] - ALL // 2 == pytest.approx(ALL // 10, abs=2)
    assert sum(there.values()) == pytest.approx(ALL, abs=2)


def test_whole_numbers_come_close_to_the_floats_they_are_made_of() -> None:
    luck = random.Random(3)
    first = Dense([[luck.gauss(0, 0.3) for _ in range(50)] for _ in range(16)], [luck.gauss(0, 0.3) for _ in range(16)])
    last = Dense([[luck.gauss(0, 0.2) for _ in range(16)]], [0.1])
    centres, spreads = [luck.uniform(-500, 500) for _ in range(50)], [luck.uniform(30, 800) for _ in range(50)]
    network = Network(quantised([fold(first, centres, spreads), last], {}))
    for _ in range(20):
        vector = [round(luck.gauss(c, s)) for c, s in zip(centres, spreads, strict=True)]
        scaled = [(v - c) / s for v, c, s in zip(vector, centres, spreads, strict=True)]
        values = [
            min(max(sum(w * v for w, v in zip(row, scaled, strict=True)) + bias, 0), 1)
            for row, bias in zip(first.weights, first.biases, strict=True)
        ]
        expected = sum(w * v for w, v in zip(last.weights[0], values, strict=True)) + 0.1
        assert network.answers_plain([vector])[0] / network.unit == pytest.approx(expected, abs=0.01)


# ---- the one in the package ----


def test_the_shipped_network_answers_as_it_did_where_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    network = shipped()
    assert network.inputs == len(COLUMNS)
    assert network.proof() == network.data.about["proof"]
    monkeypatch.setattr(layers, "numpy", None)
    assert network.proof() == network.data.about["proof"]


def test_the_shipped_network_says_how_it_was_made() -> None:
    """Recipes with their seeds, and on games that it has not seen it guesses better than who has how much now."""
    about = shipped().data.about
    assert all("seed" in recipe for recipe in about["recipes"].values())
    errors = about["errors"].values()
    assert sum(error["network"] for error in errors) < sum(error["now"] for error in errors)


def test_a_bot_plays_with_the_shipped_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked at the end of play-outs; every move is still legal, and the same each time."""
    asked = []

    def shares(pos: Position) -> dict[str, int]:
        asked.append(final_shares(pos))
        return asked[-1]

    monkeypatch.setattr(judge, "final_shares", shares)
    start = random_game("skerry", 20)[-1]
    games = []
    for mix in (0.0, 0.6, 0.6):
        bot, waiting, found = HardBot(1, Weights(network=mix)), decisions(start), []
        for _ in range(10):
            choice = bot.choose(waiting, waiting[0].player)
            assert choice is not None
            found.append(choice)
            waiting = decisions(play(waiting[0].state, choice.action, choice.player)[0])
        games.append((found, len(asked)))
    (_, unasked), (mixed, _), (again, _) = games
    assert not unasked
    assert asked
    assert all(sum(guess.values()) == pytest.approx(ALL, abs=10) for guess in asked)
    assert mixed == again


# ---- its file ----


def test_a_file_is_read_back_and_one_that_is_damaged_is_refused() -> None:
    network = drawn(len(COLUMNS), 3, 1)
    file = encode_network(network.data)
    assert decode_network(file, DIGEST).data == network.data
    for at in (0, 40, len(file) - 1):
        spoilt = file[:at] + bytes([file[at] ^ 1]) + file[at + 1 :]
        with pytest.raises(BadNetwork, match="damaged"):
            decode_network(spoilt, DIGEST)
    with pytest.raises(BadNetwork, match="more than"):
        decode_network(bytes(2_000_000), DIGEST)


def test_a_file_for_other_features_or_of_wrong_sizes_says_so() -> None:
    data = drawn(5, 3, 1).data
    first, last = data.layers

    def refused(**changed: object) -> str:
        with pytest.raises(BadNetwork) as told:
            decode_network(encode_network(msgspec.structs.replace(data, **changed)), DIGEST)
        return str(told.value)

    assert "train it again" in refused(features="other")
    assert f"version {VERSION + 1}" in refused(version=VERSION + 1)
    assert "one number" in refused(layers=(first,))
    assert "does not fit" in refused(layers=(first, first, last))
    assert "too many or too few" in refused(layers=(first, msgspec.structs.replace(last, weights=b"")))
