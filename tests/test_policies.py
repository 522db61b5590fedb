"""Policy tables: every flag and number is there because some title plays otherwise than the rest."""

from __future__ import annotations

import pytest

from footplate.game import policies
from footplate.game.titledata import TitleData
from footplate.titles import TITLES, load, title_data

TABLES: dict[str, type[policies.Part]] = {
    name: getattr(policies, kind) for name, kind in TitleData.__annotations__.items() if hasattr(policies, kind)
}
#: from which stock round on one may sell: each rulebook says it, and all say the same
ALIKE = {("stock", "sales_from_round")}
FLAGS = [(name, field) for name, kind in TABLES.items() for field in kind.__struct_fields__]


@pytest.mark.parametrize(("table", "field"), [flag for flag in FLAGS if flag not in ALIKE])
def test_no_policy_is_there_on_speculation(table: str, field: str) -> None:
    """Two titles differ in it, or a title and one of its options."""
    answers: set[str] = set()
    for title_id in TITLES:
        data = title_data(title_id)
        changed = [option.name for option in data.option if table in option.over]
        played = [data, *(load(title_id, data.title.players[1], [name]).data for name in changed)]
        answers |= {str(getattr(getattr(one, table), field)) for one in played}
    assert len(answers) > 1


def test_every_table_is_looked_at() -> None:
    tables = "stock dividend auction operating track stations running trains privates ending"
    assert set(TABLES) == set(tables.split())
