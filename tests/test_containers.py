"""The container file and the compose file cannot be built here: they are read, and what they start is started."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import ExitStack, closing
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from footplate.cli import COMMANDS
from footplate.cli.serve import without_password
from footplate.server.settings import Settings
from tests.admin_desk import admin, new_postgresql, told
from tests.server_table import Running, here, wait

ROOT = Path(__file__).parents[1]
yaml: Any = import_module("yaml")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
OURS = {name: service for name, service in COMPOSE["services"].items() if "build" in service}
SET = {"SITE": "play.example.org", "DATABASE_PASSWORD": "no-secret", "SECRET": "0123456789abcdef" * 4}


def filled(text: str) -> str:
    return re.sub(r"\$\{(\w+):\?\}", lambda found: SET[found[1]], text)


def test_the_container_file_starts_the_server() -> None:
    lines = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text()).splitlines()
    steps = [line.split(" ", 1) for line in lines if line and not line.startswith("#")]
    assert {step for step, _ in steps} <= {
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "USER",
        "ENV",
        "EXPOSE",
        "ENTRYPOINT",
        "CMD",
    }
    found = dict(steps)
    assert (found["ENTRYPOINT"], found["CMD"], found["USER"]) == ('["footplate"]', '["serve"]', "footplate")
    Settings.load(environment=dict(pair.split("=", 1) for pair in found["ENV"].split()))


def test_the_compose_file_is_whole() -> None:
    assert {command for service in OURS.values() for command in service["command"]} <= COMMANDS.keys()
    for service in OURS.values():
        settings = Settings.load(environment={k: filled(v) for k, v in service["environment"].items()})
        assert settings.hosts == ("play.example.org",)
        assert settings.proxies == (COMPOSE["services"]["proxy"]["networks"]["default"]["ipv4_address"],)
    to = [word for word in COMPOSE["services"]["proxy"]["command"] if word.startswith("web-")]
    assert {word.partition(":")[0] for word in to} == {name for name, s in OURS.items() if s["command"] == ["serve"]}
    assert {word.partition(":")[2] for word in to} == {s["environment"]["FOOTPLATE_PORT"] for s in OURS.values()}


def test_what_the_compose_file_starts(postgresql: str) -> None:
    """Two web workers on one PostgreSQL: a table that is opened at one is played at the other."""
    database = new_postgresql(postgresql)
    with ExitStack() as stack:
        servers = []
        for service in OURS.values():
            given = {name: filled(value) for name, value in service["environment"].items()}
            given |= {"FOOTPLATE_DATABASE": database, "FOOTPLATE_HOST": "127.0.0.1", "FOOTPLATE_PORT": "0"}
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **given}
            command = [sys.executable, "-u", "-m", "footplate", *service["command"]]
            process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment))
            stack.callback(process.kill)
            if service["command"] == ["serve"]:
                assert process.stdout is not None
                servers.append(stack.enter_context(closing(Running(process.stdout.readline().split()[-1]))))
        first, second = (server.browser() for server in servers)
        table = first.open(*here("Aki", "Bea"))
        second.cookies.update(dict(first.cookies))
        second.at(table).do(table.first_option())
        wait(lambda: bool(table.view()["newest"] == 1))
    assert "FOOTPLATE_SECRET" in admin(database, "check").output, "without the key of the servers nothing is done"
    with pytest.MonkeyPatch.context() as admins:
        admins.setenv("FOOTPLATE_SECRET", SET["SECRET"])
        assert ", 0 faults" in told(admin(database, "check"))


def test_a_server_does_not_print_the_password_of_its_database() -> None:
    assert without_password("postgresql://me:hush@host/games") == "postgresql://me:***@host/games"
    assert without_password("games.db") == "games.db"
