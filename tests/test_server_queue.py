"""PostgreSQL: several web workers on one port, and bots played by whichever worker takes their job."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from click.testing import CliRunner

from footplate.cli import main
from tests.server_table import Browser, Seat, bot, here, wait

ENVIRONMENT = {**os.environ, "FOOTPLATE_WORKERS": "0"}  # of the web workers: they leave bots to others


@contextmanager
def started(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-u", "-m", "footplate", *arguments]
    env = {**ENVIRONMENT, **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.wait(60)


def working(stack: ExitStack, database: str) -> subprocess.Popen[str]:
    worker = stack.enter_context(started("work", "--database", database, "--workers", "1"))
    assert worker.stdout is not None
    assert "At work" in worker.stdout.readline()
    return worker


def passes(table: Seat) -> None:
    assert table.act({"type": "pass"}, "p1").status_code == 200


def players(table: Seat) -> list[str]:
    return [line["player"] for line in table.get("/log")["lines"]]


def test_bots_are_played_by_whoever_takes_the_job(postgresql: str) -> None:
    """A worker that is killed is missed, and another does what it left; nobody moves twice."""
    with ExitStack() as stack:
        server = stack.enter_context(started("serve", "--port", "0", "--database", postgresql, "--web-workers", "2"))
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        browser = stack.enter_context(Browser(base_url=address, timeout=20))
        table = browser.open(*here("Aki"), bot("Robo"))
        passes(table)
        time.sleep(1)
        assert players(table) == ["p1"], "nobody is there to play it"
        first = working(stack, postgresql)
        wait(lambda: players(table)[:2] == ["p1", "p2"], 90)
        first.send_signal(signal.SIGKILL)
        first.wait()
        other = browser.open(*here("Aki"), bot("Robo"))
        passes(other)
        working(stack, postgresql)
        wait(lambda: players(other)[:2] == ["p1", "p2"], 90)
        assert players(other).count("p1") == 1


def test_work_needs_postgresql(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["work", "--database", f"{tmp_path}/tables.db"])
    assert result.exit_code == 2
    assert "PostgreSQL" in result.output


def test_several_web_workers_need_postgresql(tmp_path: Path) -> None:
    arguments = ["serve", "--port", "0", "--database", f"{tmp_path}/tables.db", "--web-workers", "2"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert "PostgreSQL" in result.output
