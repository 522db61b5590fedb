"""footplate serve: says where it is, stops in good order, and tells in a line what is wrong."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from footplate.cli import main
from footplate.cli.serve import _addresses
from footplate.titles import TITLES
from tests.server_table import Running, Seat, bot, listen


@contextmanager
def served(database: Path) -> Iterator[tuple[subprocess.Popen[str], Running]]:
    command = [sys.executable, "-u", "-m", "footplate", "serve", "--port", "0", "--database", str(database)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        running = Running(process.stdout.readline().split()[-1])
        assert process.stdout.readline() == f"Games are kept in {database}. Ctrl-C stops the server.\n"
        try:
            yield process, running
        finally:
            running.close()
            process.kill()


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_in_good_order_while_bots_play_and_pages_look_on(tmp_path: Path, way: signal.Signals) -> None:
    with served(tmp_path / "tables.db") as (process, running):
        table: Seat = running.browser().open(bot("Robo"), bot("Rosa"), bot("Rick"))
        with listen(table) as news:
            news.recv(30)
            news.recv(30)
            process.send_signal(way)
            rest, _ = process.communicate(timeout=15)
    assert "Stopped. All games are saved." in rest


def test_a_port_that_is_taken_is_told_in_a_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(main, ["serve", "--port", port, "--database", str(tmp_path / "x.db")])
    assert result.exit_code == 2
    *warnings, line = result.output.splitlines()
    assert "choose another with --port" in line
    assert warnings == [f"Warning: {fault}" for fault in TITLES.left_out]


def test_a_database_that_is_none_is_told_in_a_line() -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--database", "mysql://localhost/games"])
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
    assert "use sqlite or postgresql" in result.output


def test_no_other_command_waits_for_the_server_to_be_imported() -> None:
    code = "import sys, footplate.cli; assert not {'sqlalchemy', 'starlette', 'uvicorn'} & sys.modules.keys()"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0


def test_addresses() -> None:
    assert _addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]
    assert _addresses("::1", 8000) == ["http://[::1]:8000/"]
    assert _addresses("0.0.0.0", 8000)[0] == "http://localhost:8000/"
