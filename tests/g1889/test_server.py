"""A table of 1889 on the server: what only a title that 18xx.games knows has."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server_table import running


def test_a_record_goes_out_as_a_file_of_18xx_games(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        table = server.browser().open(title="1889")
        table.do({"type": "bid", "private": "C", "price": 45})
        answer = table.browser.get(table.path + "/record?form=18xx.games")
        assert json.loads(answer.content)["title"] == "1889"
