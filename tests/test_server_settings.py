"""The settings of a server: where they come from, what is refused, and that the page lists each of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from footplate.cli import main
from footplate.server.settings import UNLIMITED, BadSettings, Settings
from tools.server_page import PAGE, written


def test_the_page_lists_what_the_code_has() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "python -m tools.server_page"


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "footplate.toml"
    file.write_text('port = 8000\nhosts = ["play.example.org"]\npause = 1\n', encoding="utf-8")
    assert Settings.load(None, {}) == Settings()
    assert Settings.load(None, UNLIMITED.environment()) == UNLIMITED
    found = Settings.load(file, {"FOOTPLATE_PORT": "8001", "FOOTPLATE_PROXIES": "10.0.0.1, 10.0.0.2", "PORT": "1"})
    expected = Settings(port=8001, hosts=("play.example.org",), pause=1.0, proxies=("10.0.0.1", "10.0.0.2"))
    assert found == expected


@pytest.mark.parametrize(
    ("text", "environment", "problem"),
    [
        ("prot = 8000", {}, "unknown field `prot`"),
        ('port = "here"', {}, "$.port"),
        ("connections = 0", {}, "$.connections"),
        ("port = ", {}, "is not TOML"),
        ("", {"FOOTPLATE_PORT": "here"}, "FOOTPLATE_PORT=here"),
        ("", {"FOOTPLATE_LOG_FORM": "xml"}, "FOOTPLATE_LOG_FORM=xml"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, text: str, environment: dict[str, str], problem: str) -> None:
    file = tmp_path / "footplate.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadSettings) as refused:
        Settings.load(file, environment)
    assert problem in str(refused.value)


def test_serve_says_it_in_one_line(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["serve", "--settings", str(tmp_path / "none.toml")])
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
    assert "none.toml" in result.output
