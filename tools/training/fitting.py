"""From positions to a file: fit, make whole numbers of it, measure on games that were held out, write."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

import msgspec

from footplate.bots.network import Network
from footplate.bots.network.layers import encode_network
from tools.training import plainly
from tools.training.data import Errors, measure, read
from tools.training.plan import Plan
from tools.training.pool import Deadline
from tools.training.quantise import quantised


def make(
    folders: Sequence[Path], plan: Plan, out: Path, deadline: Deadline, say: Callable[[str], object], plain: bool
) -> dict[str, Errors]:
    """Writes the file; answers with its errors by title. The file says how it was made."""
    log: list[str] = []

    def tell(line: str) -> None:
        log.append(line)
        say(line)

    data = read(folders)
    tell(f"games: {data.games}; positions to learn from: {sum(map(len, data.learnt.values()))}")
    if plain or not find_spec("torch"):
        layers = plainly.fit(data, plan, deadline, tell)
    else:
        from tools.training import with_torch

        layers = with_torch.fit(data, plan, deadline, tell)
    network = Network(quantised(layers, {}))
    errors = measure(network, data)
    for title, error in errors.items():
        tell(f"{title}: {json.dumps(msgspec.to_builtins(error))}")
    about = {
        "plan": msgspec.to_builtins(plan),
        "games": data.games,
        "recipes": data.recipes,
        "errors": {title: msgspec.to_builtins(error) for title, error in errors.items()},
        "log": log,
        "proof": network.proof(),
    }
    file = encode_network(quantised(layers, about))
    out.write_bytes(file)
    say(f"{out}: {len(file)} bytes, {sum(len(layer.weights) for layer in network.data.layers) // 2} weights")
    return errors
