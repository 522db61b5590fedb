"""The code in the README runs, as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


def test_the_readme_plays_a_legal_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    code = "\n".join(blocks)
    assert re.findall(r"^(?:import|from) .*", blocks[0], re.MULTILINE) == ["from footplate import *"]
    assert len(code.splitlines()) <= 40
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)
    shown = capsys.readouterr().out
    assert "auction.raise 1889 5.7" in shown
    assert "moves" in shown
    assert (tmp_path / "game.json").exists()


def test_the_readme_begins_with_the_two_commands_and_a_picture() -> None:
    head = README.read_text(encoding="utf-8").splitlines()[:8]
    assert "    make play" in "\n".join(head)
    assert "    make test" in "\n".join(head)
    assert any(line.startswith("![") for line in head)
    picture = re.search(r"\((docs/\w+/[^)]+)\)", "\n".join(head))
    assert picture is not None
    assert (README.parent / picture.group(1)).exists()
