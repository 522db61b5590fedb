"""The parts of `make test` run side by side: each is heard in one piece, and none that fails is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.abreast import abreast


def test_what_each_says_stays_together_and_nobody_waits_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    # The first ends only when the second has begun.
    first = "echo one; until test -e begun; do sleep 0.01; done; rm begun; echo two >&2"
    assert abreast([first, "touch begun; echo three"]) == 0
    said = capfd.readouterr().out
    assert "one\ntwo\n" in said
    assert re.search(r"three\n< .*: ok after \d+ s, \d+ s of processor time\n", said)


def test_all_go_on_when_one_fails_and_it_is_named_at_the_end(capfd: pytest.CaptureFixture[str]) -> None:
    assert abreast(["echo bad; false", "sleep 0.1; echo good"]) == 1
    said = capfd.readouterr().out
    assert "good\n" in said
    assert said.splitlines()[-1] == "Failed: echo bad; false"
