"""The built wheel in an environment of its own: what runs with msgspec and click alone, and what the extras bring.

The packages come from uv's cache, which `make setup` has filled with the versions of requirements/; where it is gone
they are fetched.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from urllib.request import urlopen

import pytest

import footplate
from footplate.cli import COMMANDS

ROOT = Path(__file__).parents[1]
BIN = "Scripts" if os.name == "nt" else "bin"
SLOW = 300  # seconds, for a machine that has much else to do


def uv(*args: str | Path) -> None:
    command = [sys.executable, "-m", "uv", *args]
    env = {**os.environ, "FOOTPLATE_PURE": "1"}  # to compile takes a minute or two: make proof compiled
    done = subprocess.run(command, check=False, cwd=ROOT, env=env, capture_output=True, text=True, timeout=SLOW)
    assert done.returncode == 0, done.stderr


class Bare:
    """An environment that holds the wheel and what it asked for."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "") -> None:
        self.folder = folder
        uv("venv", "--quiet", "--python", sys.executable, folder / "env")
        pins = folder / "pins.txt"
        locked = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
        pins.write_text("\n".join(re.findall(r"^[\w.-]+==[\w.]+", locked, re.MULTILINE)), encoding="utf-8")
        wanted = f"footplate{extra} @ {wheel.as_uri()}"
        uv("pip", "install", "--quiet", "--python", self.program("python"), "--constraints", pins, wanted)

    def program(self, name: str) -> Path:
        return self.folder / "env" / BIN / name

    def run(self, *args: str, code: int = 0) -> str:
        """What a program says on both streams."""
        done = subprocess.run(
            [self.program(args[0]), *args[1:]],
            check=False,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": "", "FOOTPLATE_DATABASE": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SLOW,
        )
        assert done.returncode == code, done.stdout
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server."""
        process = subprocess.Popen(
            [self.program("footplate"), "serve", "--port", "0", "--database", self.folder / "tables.db"],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": "", "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        with process:
            try:
                assert process.stdout is not None
                yield process.stdout.readline().strip().rpartition(" ")[2]
            finally:
                process.terminate()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    uv("build", "--quiet", "--wheel", "--no-build-isolation", "--python", sys.executable, "--out-dir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Bare:
    return Bare(tmp_path_factory.mktemp("bare"), wheel)


def test_it_asks_for_msgspec_and_click_alone(bare: Bare) -> None:
    told = bare.run("python", "-c", "import importlib.metadata as m; print(*sorted(d.name for d in m.distributions()))")
    assert told.split() == ["click", "footplate", "msgspec"]


def test_it_is_of_pure_python_and_says_so(wheel: Path, bare: Bare) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert bare.run("footplate", "--version") == f"footplate, version {footplate.__version__} (pure Python)\n"


def test_the_library_needs_msgspec_alone(bare: Bare) -> None:
    told = bare.run("python", "-c", "import sys, footplate; print('click' in sys.modules, footplate.__file__)")
    assert told.startswith("False ")
    assert str(bare.folder) in told


def test_the_readme_runs(bare: Bare) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (bare.folder / "readme.py").write_text("\n".join(blocks), encoding="utf-8")
    assert "auction.raise 1889 5.7" in bare.run("python", "readme.py")
    replayed = bare.run("footplate", "replay", "game.json")
    assert "wins" in replayed


def test_titles_are_listed_and_played(bare: Bare) -> None:
    told = bare.run("footplate", "titles")
    ours = metadata.distribution("footplate").entry_points.select(group="footplate.titles")
    assert len(ours) >= 5
    assert all(title.name in told for title in ours)
    assert "finished   2" in bare.run("footplate", "simulate", "1889", "--players", "2", "--games", "2", "--seed", "1")
    assert "<svg" in bare.run("python", "-c", "from footplate import *; print(new('1889', ['A', 'B'])._repr_svg_())")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("serve", "Error: footplate serve needs uvicorn, which is not installed: pip install 'footplate[server]'"),
        (
            "show start.json -o map.png",
            "Error: a PNG picture needs resvg_py, which is not installed: pip install 'footplate[pictures]'",
        ),
        (
            "dataset start.json -o data",
            "Error: a dataset needs pyarrow, which is not installed: pip install 'footplate[lab]'",
        ),
    ],
)
def test_what_is_missing_is_said_in_one_line(bare: Bare, command: str, said: str) -> None:
    bare.run("python", "-c", "from footplate import *; write_record(new('1889', ['A', 'B']), 'start.json')")
    assert bare.run("footplate", *command.split(), code=2).splitlines() == [said]
    assert not (bare.folder / "map.png").exists()


@pytest.mark.parametrize("part", ["pettingzoo", "gymnasium", "openspiel", "observing"])
def test_a_part_of_the_laboratory_says_what_it_needs(bare: Bare, part: str) -> None:
    *_, last = bare.run("python", "-c", f"import footplate.lab.{part}", code=1).splitlines()
    assert last.endswith("a position as arrays needs numpy, which is not installed: pip install 'footplate[lab]'")


def test_every_command_says_what_it_is_for(bare: Bare) -> None:
    """None of them needs an extra to tell that."""
    told = bare.run("footplate", "--help")
    assert all(command in told for command in COMMANDS)
    program = "from footplate.cli import main\nfor name in {!r}:\n    main([name, '--help'], standalone_mode=False)"
    assert bare.run("python", "-c", program.format(list(COMMANDS))).count("Usage:") == len(COMMANDS)


def test_with_the_server_the_page_opens(wheel: Path, tmp_path: Path) -> None:
    table = Bare(tmp_path, wheel, "[server]")
    said = "Error: a PostgreSQL database needs asyncpg, which is not installed: pip install 'footplate[postgresql]'"
    assert table.run("footplate", "serve", "--database", "postgresql://x@y/z", code=2).splitlines() == [said]
    with table.serving() as address, urlopen(address, timeout=SLOW) as answer:
        assert answer.status == 200
        assert "<title>footplate</title>" in answer.read().decode()
