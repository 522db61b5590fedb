"""How commands end: interrupted, into a closed pipe or a full disk, mistyped; standard input and output as files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import footplate
from footplate.cli import COMMANDS, main
from footplate.cli.output import write_file
from footplate.titles import TITLES

FULL = Path("/dev/full")
GAME = Path(__file__).parent / "data" / "skerry.json"  # a whole game


def command(*args: object) -> list[str]:
    return [sys.executable, "-m", "footplate", *map(str, args)]


@pytest.fixture(params=["", "1"], ids=["buffered", "unbuffered"])
def environment(request: pytest.FixtureRequest) -> dict[str, str]:
    return {**os.environ, "PYTHONUNBUFFERED": request.param, "PYTHONPATH": os.pathsep.join(sys.path)}


def run(*args: object, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=stdin, catch_exceptions=False)


# ---- from outside ----


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("everybody", [True, False], ids=["the terminal", "kill"])
def test_control_c(workers: int, everybody: bool, tmp_path: Path) -> None:
    """130, and not a word; the processes that share the work are gone too."""
    args = command("simulate", "skerry", "--games", 5000, "--workers", workers, "--records", tmp_path)
    process = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        while not any(tmp_path.iterdir()) and process.poll() is None:
            time.sleep(0.1)
        (os.killpg if everybody else os.kill)(process.pid, signal.SIGINT)
        assert process.communicate(timeout=30) == (b"", b"")
        assert process.returncode == 130
        assert gone(process.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def gone(group: int) -> bool:
    """Is nobody left of these? Whoever inherits them may take a while to bury them."""
    with suppress(ProcessLookupError):
        for _ in range(300):
            os.killpg(group, 0)
            time.sleep(0.1)
        return False
    return True


@pytest.mark.parametrize("args", [("--help",), ("replay", GAME), ("replay", GAME, "--json")])
def test_a_closed_pipe(args: tuple[object, ...], environment: dict[str, str]) -> None:
    with subprocess.Popen(command(*args), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(20) == 141


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")
@pytest.mark.parametrize("args", [("--help",), ("titles",), ("titles", "--json"), ("show", GAME, "-o", "-")])
def test_a_full_disk(args: tuple[object, ...], environment: dict[str, str]) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run(command(*args), stdout=full, stderr=subprocess.PIPE, env=environment, check=False)
    assert done.returncode == 2
    gone = [f"Warning: {fault}" for fault in TITLES.left_out] if "titles" in args else []
    assert done.stderr.decode().splitlines() == [*gone, "Error: standard output: No space left on device"]


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")
def test_a_device_is_written_to_and_stays_one() -> None:
    result = run("convert", GAME, "--to", "footplate", "-o", FULL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: /dev/full: cannot be written: No space left on device\n"
    assert FULL.is_char_device()


def test_an_interrupted_file_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    (tmp_path / "game.json").write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(tmp_path / "game.json", b"new")
    with pytest.raises(KeyboardInterrupt):
        footplate.write_record(footplate.new("skerry", ["Aki", "Bea"]), tmp_path / "game.json")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


def test_a_program_without_streams() -> None:
    done = subprocess.run(["bash", "-c", f"{sys.executable} -m footplate titles 2>&- >&-"], check=False)
    assert done.returncode == 0


# ---- mistyped ----


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (("tiltes",), "Did you mean 'titles'?"),
        (("simulte", "skerry"), "Did you mean 'simulate'?"),
        (("titles", "--jsno"), "Did you mean '--json'?"),
        (("simulate", "skery"), "did you mean skerry?"),
        (("perft", "Skerry"), "did you mean skerry?"),
        (("play", "skerrry"), "did you mean skerry?"),
        (("simulate", "skerry", "--option", "no-private"), "did you mean no-privates?"),
        (("tournament", "skerry", "--bot", "randon", "--bot", "random"), "did you mean random?"),
        (("play", "--load", GAME, "--bot", "Plyer 2"), "did you mean Player 2?"),
    ],
)
def test_did_you_mean(args: tuple[str, ...], meant: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.rstrip().endswith((meant, f"({meant})"))


@pytest.mark.parametrize("args", [("zzz",), ("simulate", "zzz"), ("tournament", "skerry", "--bot", "zzz")])
def test_nothing_is_meant_that_is_nothing_like_it(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert "mean" not in result.stderr


def test_commands_are_listed_by_what_one_does_with_them() -> None:
    lines = run("--help").output.splitlines()
    headings = [line for line in lines if line.endswith(":") and not line.startswith(" ")]
    server = "Run a server for others:"
    assert headings[-6:] == ["Play:", "Look at a game:", server, "Check:", "Measure:", "Programs and titles:"]
    listed = [line.split()[0] for line in lines[lines.index("Play:") :] if line.startswith("  ")]
    assert listed == list(COMMANDS)


# ---- standard input and output as files ----


@pytest.mark.parametrize(
    "args",
    [
        ("replay", "-", "--until", 3),
        ("replay", "-", "--json"),
        ("audit", "-"),
        ("show", "-"),
        ("show", "-", "--json"),
        ("show", "-", "-o", "-"),
        ("legal", "-", "--at", 10),
        ("routes", "-", "--at", 239),
        ("routes", "-", "--at", 239, "-o", "-"),
        ("convert", "-", "--to", "footplate"),
    ],
)
def test_a_game_from_standard_input(args: tuple[object, ...]) -> None:
    from_file = run(*(GAME if n == 1 else arg for n, arg in enumerate(args)))
    from_stream = run(*args, stdin=GAME.read_bytes())
    assert (from_stream.exit_code, from_stream.stdout_bytes) == (0, from_file.stdout_bytes)


def test_what_goes_to_standard_output_is_there_alone(tmp_path: Path) -> None:
    svg = run("routes", GAME, "--at", 239, "-o", "-").stdout_bytes
    run("routes", GAME, "--at", 239, "-o", tmp_path / "map.svg")
    assert svg == (tmp_path / "map.svg").read_bytes()
    record = run("convert", GAME, "--to", "footplate", "-o", "-").stdout_bytes
    assert footplate.read_record(record).result


def test_broken_data_from_standard_input_is_called_that() -> None:
    result = run("replay", "-", stdin=b"{")
    assert (result.exit_code, result.stderr[:28]) == (2, "Error: standard input: is no")


def test_a_saved_game_from_standard_input() -> None:
    result = run("play", "--load", "-", stdin=GAME.read_bytes())
    assert result.exit_code == 0
    assert "Player 1 wins." in result.output


def test_recorded_states_lie_beside_a_file() -> None:
    result = run("verify", "-", stdin=GAME.read_bytes())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "standard input: the recorded states lie beside a file; name the file\n"
    assert json.loads(run("verify", "-", "--json").output)[0]["error"]
