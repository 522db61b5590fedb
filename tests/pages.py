"""README and docs as something that runs: their blocks, in order, in a folder like a fresh clone."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from footplate.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
#: blocks that run; `output` is what the Python block before it prints, "..." in it stands for anything
RUN = ("python", "pycon", "sh", "console", "output")
#: blocks that are only shown
SHOWN = ("text", "toml", "json")


@dataclass(frozen=True)
class Otherwise:
    """Commands that are not run as they stand: which, why, and what is run instead ("" if another test does it)."""

    command: re.Pattern[str]
    why: str
    instead: str = ""


#: starts the server and stops it as Ctrl-C does, once it has said where it is
SERVE = """python - <<'END'
import signal, subprocess
with subprocess.Popen(
    ["footplate", "serve", "--port", "0", "--database", "tables.db"], stdout=subprocess.PIPE, text=True
) as server:
    assert any("Ctrl-C stops the server" in line for line in server.stdout)
    server.send_signal(signal.SIGINT)
    server.communicate()
assert server.returncode == 0, server.returncode
END"""

#: what the installation of a title leaves behind, for footplate to find it by
INSTALLED = r"""mkdir \1/src/footplate_18xy-0.1.0.dist-info
cd \1/src/footplate_18xy-0.1.0.dist-info
echo -e "Metadata-Version: 2.1\\nName: footplate-18XY\\nVersion: 0.1.0" > METADATA
echo -e "[footplate.titles]\\n18XY = footplate_18xy.rules:Title18XY" > entry_points.txt"""

OTHERWISE = [
    Otherwise(
        re.compile(r"make (\w+.*)"),
        "make does what this very test is a part of: it is asked how it would",
        r"make -n \1",
    ),
    Otherwise(re.compile(r"footplate work .*"), "there is no PostgreSQL: tests/test_server_queue.py"),
    Otherwise(re.compile(r"footplate serve .*postgresql.*"), "there is no such server: tests/test_server_storage.py"),
    Otherwise(
        re.compile(r"(env/bin/)?footplate serve.*"), "a server runs until Ctrl-C: it is started and stopped", SERVE
    ),
    Otherwise(
        re.compile(r"pip install -e (footplate-18XY)"),
        "packages come from the network: what an installed package is found by is written beside it",
        INSTALLED,
    ),
    Otherwise(
        re.compile(r"(env/bin/)?pip install .*|python3 -m venv .*"),
        "packages come from the network: tests/test_wheel.py installs the wheel into a bare environment",
    ),
    Otherwise(re.compile(r"(FOOTPLATE_PURE=1 )?pip wheel .*"), "the same, and it compiles: tests/test_compiled.py"),
    Otherwise(re.compile(r"pytest -q tests/.*|ruff check .*|python -m tools\.abreast .*"), "this very suite"),
    Otherwise(re.compile(r"python tools/ledger\.py mutate .*"), "it takes minutes: tests/test_mutation.py"),
    Otherwise(
        re.compile(r"python -m tools\.compare .*"),
        "needs two checkouts: tests/test_compare.py",
        "python -m tools.compare . . --list",
    ),
    Otherwise(
        re.compile(r"python -m footplate\.bench.*"), "takes long: tests/test_bench.py", "python -m footplate.bench -h"
    ),
]


@dataclass(frozen=True)
class Block:
    kind: str
    text: str
    line: int


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, those of Sphinx's own directives left out."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in BLOCK.finditer(text):
        if not match[2].startswith("{"):
            body = re.sub(f"^{match[1]}", "", match[3], flags=re.MULTILINE)
            found.append(Block(match[2], body, text.count("\n", 0, match.start()) + 1))
    return found


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with what it is said to print, "" where nothing is said."""
    if block.kind == "sh":
        yield from ((re.sub(r"  +#.*", "", line).strip(), "") for line in block.text.splitlines() if line.strip())
    else:
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            yield re.sub(r"  +#.*", "", command).strip(), shown


def like(shown: str) -> re.Pattern[str]:
    """What is printed as a pattern: "..." stands for anything."""
    return re.compile(".*".join(re.escape(part) for part in shown.strip().split("...")), re.DOTALL)


class Reader:
    """Somebody who types a page, from its first block to its last, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {}
        self.printed = ""
        self.installs = False  # has a package been installed that this process does not know?
        self._lay_out()

    def _lay_out(self) -> None:
        """A folder like a clone after `make`: links to what is in it, so that nothing is written there."""
        for name in ("tests", "examples", "docs", "tools", "src", "Makefile", "pyproject.toml", "requirements", "web"):
            (self.folder / name).symlink_to(ROOT / name)
        tools = self.folder / ".venv/bin"
        tools.mkdir(parents=True)
        (tools / "activate").touch()
        for name, module in (("footplate", "-m footplate"), ("python", "")):
            (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
            (tools / name).chmod(0o755)
        path = f"{tools}:{os.environ['PATH']}"
        places = [str(self.folder / "footplate-18XY/src"), str(ROOT), *sys.path]
        self.environment = {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(places)}

    def read(self, page: Path) -> None:
        for block in blocks(page):
            where = f"{page.name}:{block.line}"
            if block.kind in ("sh", "console"):
                for command, shown in commands(block):
                    self.type(where, command, shown)
            elif block.kind == "python":
                self.run(where, block)
            elif block.kind == "output":
                assert like(block.text).fullmatch(self.printed.strip()), f"{where}\n{self.printed}"
            elif block.kind == "pycon":
                self.converse(where, block)

    def type(self, where: str, command: str, shown: str = "") -> None:
        for other in OTHERWISE:
            if match := other.command.fullmatch(command):
                command, shown = match.expand(other.instead) if match.groups() else other.instead, ""
                break
        if not command:
            return
        status, printed, complaint = self.shell(command)
        assert (status, complaint) == (0, ""), f"{where} $ {command}\n{complaint}"
        assert not shown or like(shown).fullmatch(printed.strip()), f"{where} $ {command}\n{printed}"

    def shell(self, command: str) -> tuple[int, str, str]:
        """The exit status of a command, what it prints and what it complains of. Most need no process of their own."""
        self.installs |= "entry_points" in command
        if command.startswith("footplate ") and not set(command) & set("*<>|") and not self.installs:
            with contextlib.chdir(self.folder):
                result = CliRunner().invoke(main, shlex.split(command)[1:], catch_exceptions=False)
            return result.exit_code, result.stdout, result.stderr
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    def run(self, where: str, block: Block) -> None:
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile("\n" * block.line + block.text, where, "exec"), self.names)
        self.printed = printed.getvalue()

    def converse(self, where: str, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(block.text, self.names, where, where, block.line)
        runner, said = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), io.StringIO()
        with contextlib.chdir(self.folder):
            runner.run(test, out=said.write, clear_globs=False)
        self.names.update(test.globs)
        assert not runner.failures, said.getvalue()
