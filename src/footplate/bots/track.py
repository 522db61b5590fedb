"""Which of many tiles deserve a closer look."""

from __future__ import annotations

import msgspec

from footplate.bots.prospect import Projector
from footplate.bots.value import Estimate
from footplate.game.actions import Action, LayTile


def best_lays(now: Estimate, company: str, actions: list[Action]) -> list[Action]:
    """All actions, but of tiles to lay only the most promising."""
    lays = [action for action in actions if isinstance(action, LayTile)]
    if len(lays) <= now.weights.lays:
        return actions
    ranked = sorted(lays, key=lambda lay: -promise(now, company, lay))  # among equals the first
    chosen = {id(lay) for lay in ranked[: now.weights.lays]}
    return [action for action in actions if not isinstance(action, LayTile) or id(action) in chosen]


def promise(now: Estimate, company: str, lay: LayTile) -> float:
    """What the company could run over the new track: its trains, or the next that it would buy, and a long one."""
    pos, map_ = now.pos, now.pos.title.map
    hex_ = map_.index(lay.hex)
    face = map_.tiles[lay.tile].faces[lay.rotation]
    after = Projector(
        msgspec.structs.replace(pos, board=pos.board.lay(hex_, face)), now.player, now.rounds, now.weights
    )
    next_train = now.projector.outlook.train_in(0)
    trains = pos.companies[company].trains or ((next_train,) if next_train else ())
    cost = pos.title.tile_cost(pos, company, hex_, face)
    return after.run(company, trains) + now.weights.sight * after.sight(company) - now.weights.treasury * cost
