"""What people see of Skerry beside the common values: codes and values; the sentences are in words/."""

from __future__ import annotations

from footplate.game.show import Fact, Show, fact
from footplate.game.state import Position
from footplate_skerry.parish import has_claimed


class SkerryShow(Show):
    def company(self, pos: Position, company: str) -> list[Fact]:
        return [fact("subsidy-claimed")] if has_claimed(pos, company) else []
