"""Why not? Asked about something that was only tapped: a hex, a company, a train.

Every way to complete the action is put to the rules, and the most telling refusal is the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import msgspec

from footplate import Game, RuleViolation, State
from footplate.finance.ledger import BANK
from footplate.game.actions import Action
from footplate.game.state import IPO, POOL
from footplate.server.tables import decode
from footplate.server.view.deciding import TRIED

#: refusals of a way to complete the action, not of what was tapped; the last is the least telling
BESIDE_THE_POINT = (
    "track.phase", "track.none-left", "track.keeps-track", "track.dead-edge", "track.chart",
    "stock.none-there", "train.price", "train.not-on-offer", "auction.buy-outright", "auction.price",
)  # fmt: skip


def completed(game: Game, data: dict[str, Any]) -> Iterator[Action]:
    """The action as it was asked about, or every way to fill in what is missing."""
    kind = next((kind for kind in game.title.actions if kind.kind() == data.get("type")), None)
    fields = msgspec.structs.fields(kind) if kind else ()
    missing = [f.encode_name for f in fields if (f.required or f.name in TRIED) and f.encode_name not in data]
    choices = [tuple(_values(game.state, name, data)) for name in missing]
    if not missing or not all(choices):
        yield decode(game, data)
        return
    for values in product(*choices):
        yield decode(game, {**data, **dict(zip(missing, values, strict=True))})


def _values(state: State, field: str, data: dict[str, Any]) -> Iterable[object]:
    """What may stand in a field that was left out."""
    title = state.title
    train, private = (data.get(name) if isinstance(data.get(name), str) else None for name in ("train", "private"))
    match field:
        case "tile":
            return title.map.tiles
        case "rotation":
            return range(6)
        case "source":
            return (BANK, POOL) if "train" in data else (IPO, POOL)
        case "shares":
            return (1,)
        case "par":
            return sorted({title.market.prices[space] for space in title.market.data.par})
        case "price" if train in title.trains:
            return (title.trains[train].price,)
        case "price" if private in title.privates:
            return (title.privates[private].price, title.privates[private].price + 5)
        case "company":
            return state.companies
    return ()


def why_not(game: Game, player: str, data: dict[str, Any]) -> RuleViolation | None:
    """Why it may not be done; None if it may, in one way at least."""
    refusals: dict[str, RuleViolation] = {}
    counted: Counter[str] = Counter()
    for action in completed(game, data):
        refusal = game.why_not(action, player)
        if refusal is None:
            return None
        refusals.setdefault(refusal.code, refusal)
        counted[refusal.code] += 1
    best = max(counted, key=lambda code: (_weight(code), counted[code]))
    return refusals[best]


def _weight(code: str) -> int:
    return -BESIDE_THE_POINT.index(code) - 1 if code in BESIDE_THE_POINT else 0
