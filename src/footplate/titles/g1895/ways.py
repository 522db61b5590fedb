"""How far it is to the destinations of 1895's companies, what the way there costs, and how likely it is built.

All of it are guesses; nothing here is a rule.
"""

from __future__ import annotations

from typing import Final

import msgspec

from footplate.board.ground import Ground
from footplate.board.lays import LAY, Distances
from footplate.finance.ledger import BANK
from footplate.game.actions import LayTile
from footplate.game.advice.ground import DEAR, ground
from footplate.game.state import Position, State
from footplate.rounds.operating import CompanyTurn, home_of
from footplate.titles.g1895.obligations import Obligation

FAR: Final = 60  # quarters of lays between home and destination at which nobody tries any more
DOUBT: Final = 1 / 90  # that it is not fulfilled in time, for each of them
SOON: Final = 2  # rounds whose revenue a company may keep for dear ground
POOR: Final = 16  # quarters of lays that it takes until there is money for ground that is too dear


def chance(pos: Position, company: str, task: Obligation) -> float:
    """How likely the obligation of a company is fulfilled in time: 1 next to its destination."""
    lacking = quarters_lacking(pos, company, task)
    if lacking >= FAR:
        return 0.0
    revenue = sum([data.revenue for data in pos.companies.values()])
    time = LAY * (1 + max(0, pos.cash[BANK]) / (1 + revenue))  # until the bank is empty: who waits gets nothing
    return max(0.0, 1.0 - lacking * max(DOUBT, 1 / time))


def quarters_lacking(pos: Position, company: str, task: Obligation) -> int:
    """Quarters of lays until track joins the company's home to its destination; kept with the layout."""
    key = ("1895.lacking", company, pos.phase, _dearest(pos, company))
    found = pos.board.memo.get(key)
    if not isinstance(found, int):
        found = pos.board.memo[key] = _distance(pos, company, task, FAR)
    return found


def _dearest(pos: Position, company: str) -> int:
    """The dearest ground that the company can pay for, now or soon, if it must buy a train first. One that has not
    floated will have money for any."""
    costs = sorted({data.cost for data in pos.title.map.hexes})
    data = pos.companies[company]
    if not data.floated:
        return costs[-1]
    means = pos.cash[company] + SOON * data.revenue - (0 if data.trains else next_price(pos))
    return max([cost for cost in costs if cost <= means], default=0)


def _land(pos: Position, company: str, *, is_flat: bool = False) -> Ground:
    """How fast a company can lay track: on ground that it has no money for, not soon."""
    land, dearest = ground(pos), _dearest(pos, company)
    adds = {} if is_flat else dict(land.adds)
    adds |= {hex_: POOR for hex_, data in enumerate(pos.title.map.hexes) if data.cost > dearest}
    return msgspec.structs.replace(land, adds=adds)


def set_aside(pos: Position, company: str, task: Obligation) -> int:
    """What dear ground on the way to its destination will cost a company whose president holds the obligation, as far
    as it has more than it needs for a train: what it is foreseen to earn, it earns on track that must be paid for."""
    data, beyond = pos.companies[company], pos.cash[company] - next_price(pos)
    if not data.floated or not data.asleep.get(data.president) or beyond <= 0:
        return 0
    key = ("1895.ground", company, pos.phase, _dearest(pos, company))
    found = pos.board.memo.get(key)
    if not isinstance(found, int):
        lacking = quarters_lacking(pos, company, task)
        dear = lacking - _distance(pos, company, task, FAR, is_flat=True) if lacking < FAR else 0
        found = pos.board.memo[key] = dear * DEAR // LAY
    return min(found, beyond)


def _distance(pos: Position, company: str, task: Obligation, far: int, *, is_flat: bool = False) -> int:
    """The same, or FAR if it is more than so far; or as if all ground were flat."""
    there = pos.board.now(pos.title.map.index(task.to), task.city)
    ways = Distances(pos.board, _land(pos, company, is_flat=is_flat), far=far)
    ways.begin_at(home_of(pos, company))
    ways.walk(there)
    return ways.stops.get(there, FAR)


def on_the_way(pos: Position, company: str, task: Obligation) -> set[int]:
    """Hexes that a shortest way between the company's home and its destination may lead over."""
    lacking = quarters_lacking(pos, company, task)
    ends = home_of(pos, company), pos.board.now(pos.title.map.index(task.to), task.city)
    found: list[dict[int, int]] = []
    for end in ends:
        far, into = Distances(pos.board, _land(pos, company), far=lacking), {end >> 3: 0}
        far.begin_at(end)
        far.walk()
        for arrival, quarters in far.sides.items():
            into[arrival // 6] = min(quarters, into.get(arrival // 6, FAR))
        found.append(into)
    there, back = found
    return {hex_ for hex_ in there if hex_ in back and there[hex_] + back[hex_] <= lacking}


def bring_nearer(state: State, company: str, task: Obligation) -> list[LayTile]:
    """The tile that brings an obligation nearest to its end, if any does, and that which does so for nothing."""
    lacking = quarters_lacking(state, company, task)
    if not 0 < lacking < FAR:
        return []
    map_, layer, hexes = state.title.map, state.below(CompanyTurn).company, on_the_way(state, company, task)
    found: list[tuple[int, int, LayTile]] = []
    for option in state.top.options(state):
        if not isinstance(option, LayTile) or map_.index(option.hex) not in hexes:
            continue
        hex_, face = map_.index(option.hex), map_.tiles[option.tile].faces[option.rotation]
        after = msgspec.structs.replace(state, board=state.board.lay(hex_, face))
        near = _distance(after, company, task, lacking - 1)
        if near < lacking:
            found.append((near, state.title.tile_cost(state, layer, hex_, face), option))
    best = min(found, key=lambda lay: lay[:2], default=None)
    free = min([lay for lay in found if not lay[1]], key=lambda lay: lay[0], default=None)
    return [lay[2] for lay in dict.fromkeys((best, free)) if lay is not None]


def next_train(pos: Position) -> str:
    """In the bank; "" if there is none."""
    return next((name for name in pos.title.trains if pos.depot.get(name, 0)), "")


def next_price(pos: Position) -> int:
    train = next_train(pos)
    return pos.title.trains[train].price if train else 0
