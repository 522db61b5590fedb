"""Which of many tiles deserve a closer look: first a glance at all, then a run over the better ones."""

from __future__ import annotations

import msgspec

from footplate.bots.planner.projection import Projector
from footplate.bots.planner.value import Estimate
from footplate.game.actions import Action, LayTile

GLANCED = 3  # times as many tiles are looked at with runs as are then valued
SEEN = 8  # times as many are looked at for where they lead


def best_lays(now: Estimate, company: str, actions: list[Action]) -> list[Action]:
    """All actions, but of tiles to lay only the most promising."""
    few = now.projector.work.lays
    lays = [Lay(now, company, action) for action in actions if isinstance(action, LayTile)]
    if len(lays) > SEEN * few:
        lays = sorted(lays, key=Lay.stops, reverse=True)[: SEEN * few]
    if len(lays) > GLANCED * few:
        lays = sorted(lays, key=Lay.glance, reverse=True)[: GLANCED * few]  # among equals the first
    if len(lays) > few:
        lays = sorted(lays, key=Lay.promise, reverse=True)[:few]
    chosen = {id(lay.action) for lay in lays}
    return [action for action in actions if not isinstance(action, LayTile) or id(action) in chosen]


class Lay:
    """A tile on the board, seen with the eyes of one company."""

    def __init__(self, now: Estimate, company: str, action: LayTile) -> None:
        pos, map_ = now.pos, now.pos.title.map
        hex_, face = map_.index(action.hex), map_.tiles[action.tile].faces[action.rotation]
        self.now, self.company, self.action = now, company, action
        self.cost = now.weights.treasury * pos.title.tile_cost(pos, company, hex_, face)
        after = msgspec.structs.replace(pos, board=pos.board.lay(hex_, face))
        self.after = Projector(after, now.player, now.rounds, now.weights, now.projector.work, now.projector.outlook)

    def stops(self) -> float:
        """What all stops in reach are worth."""
        pos = self.after.pos
        stops = pos.reach(self.company).stops
        return sum([pos.board.stop(stop).worth(pos.phase_data.values) for stop in sorted(stops)]) - self.cost

    def glance(self) -> float:
        """The same, and what comes into reach."""
        return self.stops() + (self.after.view(self.company) if self.now.projector.work.glances else 0.0)

    def promise(self) -> float:
        """What the company could run: with its trains, or the next that it would buy, and with a long one."""
        next_train = self.now.projector.outlook.train_in(0)
        trains = self.now.pos.companies[self.company].trains or ((next_train,) if next_train else ())
        return self.after.run(self.company, trains) + self.after.sight(self.company) - self.cost
