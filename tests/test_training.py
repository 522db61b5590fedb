"""Tuning by self-play: a recipe makes the same positions, a network learns from them, evolution finds weights."""

from __future__ import annotations

import importlib.metadata
import json
import sys
from pathlib import Path

import msgspec
import pytest

import tools.uninstalled
from footplate.bots.network import DIGEST
from footplate.bots.network.layers import decode_network
from tools.training import store
from tools.training.__main__ import main
from tools.training.beliefs import Untunable, at, names, weights_of
from tools.training.evolution import Evolution


def played(out: Path, games: int) -> Path:
    main(
        [
            "positions",
            "--titles",
            "skerry",
            "--bot",
            "random",
            "--games",
            str(games),
            "--players",
            "3",
            "--out",
            str(out),
        ]
    )
    return store.file_of(out, "skerry")


def test_a_recipe_makes_the_same_positions_and_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole", 6)
    part = played(tmp_path / "part", 3)
    part.write_bytes(part.read_bytes()[:-5])  # killed while it wrote
    assert [game.number for game in store.games(part)] == [0, 1]
    assert [*store.games(played(part.parent, 6))] == [*store.games(whole)]
    game = next(store.games(whole))
    assert len(game.final) == 3
    assert sum(game.final) == pytest.approx(1_000_000, abs=5)
    with pytest.raises(store.BadPositions, match="other settings"):
        main(
            [
                "positions",
                "--titles",
                "skerry",
                "--bot",
                "random",
                "--games",
                "9",
                "--seed",
                "2",
                "--out",
                str(part.parent),
            ]
        )


def test_a_network_learns_without_pytorch_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = played(tmp_path, 16).parent
    file = tmp_path / "some.network"
    main(["fit", str(folder), "--out", str(file), "--plain", "--epochs", "2", "--hidden", "6", "4"])
    said = capsys.readouterr().out
    first, second = (float(line.split()[-1]) for line in said.splitlines() if line.startswith("epoch"))
    assert second < first
    network = decode_network(file.read_bytes(), DIGEST)
    assert network.data.about["games"] == {"skerry": 16}
    assert network.data.about["errors"]["skerry"]["positions"] > 0
    main(["show", str(file)])
    about = json.loads(capsys.readouterr().out)
    assert about["log"] == said.splitlines()[-1 - len(about["log"]) : -1]
    assert about["proof"] == network.proof()


def test_evolution_finds_a_top_and_can_be_taken_up_again() -> None:
    search = Evolution([0.0] * 6, 0.5, 12, seed=1)
    for _ in range(60):
        again = msgspec.json.decode(msgspec.json.encode(search), type=Evolution)
        candidates = search.ask()
        assert again.ask() == candidates
        search.tell(candidates, [-sum((n + 1) * (x - 1) ** 2 for n, x in enumerate(place)) for place in candidates])
    assert search.mean == pytest.approx([1.0] * 6, abs=0.05)


def test_beliefs_are_moved_by_factors_and_stay_what_they_are() -> None:
    chosen = names("medium", [])
    assert "growth" in chosen
    assert "horizon" not in chosen  # whole numbers only if they are asked for
    now = msgspec.structs.asdict(weights_of("medium"))
    assert at("medium", chosen, [0.0] * len(chosen)) == {name: now[name] for name in chosen}
    moved = at("medium", ["horizon", "growth", "patience"], [1.0, -1.0, 9.0])
    assert moved["horizon"] == 2 * now["horizon"]
    assert moved["growth"] == pytest.approx(now["growth"] / 2)
    assert now["patience"] < moved["patience"] < 1
    with pytest.raises(Untunable, match="no belief 'luck'"):
        names("medium", ["luck"])
    with pytest.raises(Untunable, match="no weights"):
        weights_of("random")


def test_weights_are_found_generation_by_generation(tmp_path: Path) -> None:
    arguments = ["weights", "--bot", "one-ply-1", "--against", "random", "--titles", "skerry", "--players", "3"]
    arguments += ["--games", "1", "--population", "2", "--beliefs", "growth", "envy", "--out", str(tmp_path)]
    main([*arguments, "--generations", "1"])
    main([*arguments, "--generations", "2"])
    lines = [json.loads(line) for line in tmp_path.joinpath("weights.log").read_text().splitlines()]
    assert [line["generation"] for line in lines] == [0, 1]
    assert lines[0]["as it is"] == lines[0]["mean"]  # it begins with the bot as it is
    assert json.loads(tmp_path.joinpath("weights.json").read_text()) == lines[1]["weights"]


def test_a_trial_plays_the_same_games_with_and_without(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["trial", "--bot", "one-ply-1", "--against", "random", "--titles", "skerry", "--players", "3"]
    main([*arguments, "--games", "2", "--belief", "envy=0.3", "--belief", "horizon=6"])  # as it is
    title, _, facts = capsys.readouterr().out.partition(": ")
    told = json.loads(facts)
    assert title == "skerry"
    assert told["as it is"] == told["with these"]
    assert told["as it is"]["games"] == 2
    assert told["gain"] == [0.0, 0.0]


def test_titles_are_found_without_an_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(tools.uninstalled, "entry_points", lambda group: [])
    before = len(sys.path)
    tools.uninstalled.find_titles()
    (found,) = importlib.metadata.distributions(path=sys.path[before:])
    ours = {(e.name, e.value) for e in importlib.metadata.distribution("footplate").entry_points if "titles" in e.group}
    assert ours
    assert {(entry.name, entry.value) for entry in found.entry_points} == ours
