"""Wheels with compiled modules: when they are made, what they hold, and that a compiled module plays as the other does.

One module stands for all here; `make proof compiled` builds the whole wheel and runs this suite with it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hatchling.bridge.app import Application

from tools.compiled import MODULES, ROOT, attempt, reason_for_pure
from tools.hatch_wheel import WheelHook

SAMPLE = ("board/hexes",)
SOURCE = Path(__file__).parents[1] / "src"


@pytest.fixture(autouse=True)
def _not_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FOOTPLATE_PURE", raising=False)


def hook() -> WheelHook:
    nothing: Any = None
    return WheelHook(str(ROOT), {}, nothing, nothing, "", "wheel", Application())


def test_the_modules_are_ours_and_hold_no_structs() -> None:
    """mypyc would lose what a struct's class says of itself."""
    assert len(set(MODULES)) == len(MODULES) > 30
    for module in MODULES:
        assert "Struct" not in (SOURCE / "footplate" / f"{module}.py").read_text(encoding="utf-8"), module


def test_who_wants_pure_python_gets_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOOTPLATE_PURE", "1")
    assert attempt(tmp_path) == "FOOTPLATE_PURE is set"
    assert hook().dependencies() == []


@pytest.mark.skipif(os.name == "nt", reason="there the compiler is not on the path")
def test_without_a_compiler_nothing_is_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -pthread")
    assert attempt(tmp_path) == "there is no C compiler"
    assert hook().dependencies() == []


def test_what_fails_is_said_in_a_line_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tools.compiled.reason_for_pure", lambda: "")
    folder = tmp_path / "made"
    folder.mkdir()
    why = attempt(folder, ["board/no_such_module"])
    assert why.startswith("compiling failed: ")
    assert "\n" not in why
    assert not folder.exists()


def test_a_wheel_is_of_a_platform_if_something_was_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def one_made(folder: Path) -> str:
        (folder / "footplate").mkdir()
        (folder / "footplate/made.so").touch()
        return ""

    compiled: dict[str, Any] = {"force_include": {}}
    monkeypatch.setattr("tools.compiled.attempt", one_made)
    hook().add_compiled(compiled)
    assert (compiled["pure_python"], compiled["infer_tag"]) == (False, True)
    assert list(compiled["force_include"].values()) == ["footplate/made.so"]

    pure: dict[str, Any] = {"force_include": {}}
    monkeypatch.setattr("tools.compiled.attempt", lambda folder: "it rains")
    hook().add_compiled(pure)
    assert pure == {"force_include": {}}
    assert "a wheel of pure Python, since it rains" in "".join(capsys.readouterr())


def test_an_editable_install_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WheelHook, "add_compiled", None)  # calling it would fail
    monkeypatch.setattr(WheelHook, "add_page", None)
    wheel: dict[str, Any] = {}
    hook().initialize("editable", wheel)
    assert wheel == {}


@pytest.mark.skipif(bool(reason_for_pure()), reason=reason_for_pure())
def test_compiled_modules_play_the_same_game(tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "footplate", tmp_path / "footplate", ignore=shutil.ignore_patterns("page", "__pycache__"))
    assert attempt(tmp_path, SAMPLE) == ""
    told = {}
    for where in (SOURCE, tmp_path):
        program = (
            "import footplate, hashlib; from footplate.board import hexes; from footplate.game.built import build; "
            "from footplate.game.record import encode_record; from footplate.bots import RandomPlayer\n"
            "game, chance = footplate.new('skerry', ['A', 'B'], seed=1), RandomPlayer('x')\n"
            "while waiting := game.decisions:\n"
            "    player, action = chance.choose(waiting)\n"
            "    game.play(action, player)\n"
            "print(build(), hexes.__file__.endswith('.py'), hashlib.sha256(encode_record(game)).hexdigest())"
        )
        env = {**os.environ, "PYTHONPATH": str(where), "PYTHONHASHSEED": "0"}
        done = subprocess.run([sys.executable, "-c", program], check=False, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        told[where] = done.stdout.rsplit(maxsplit=2)
    assert told[SOURCE][:2] == ["pure Python", "True"]
    assert told[tmp_path][:2] == ["compiled", "False"]
    assert told[SOURCE][2] == told[tmp_path][2]
