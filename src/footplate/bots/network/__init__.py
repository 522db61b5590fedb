"""A value network: what part of all worth each player will have in the end, guessed from a position of any title.

It was trained on games that bots played among themselves (docs/training.md); the file it was made into is part of the
package.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from footplate.bots.network.features import COLUMNS, DIGEST, features
from footplate.bots.network.layers import BadNetwork, Network, decode_network
from footplate.game.state import Position

FILE: Final = "shares.network"
ALL: Final = 1_000_000  # shares of worth are in millionths


def worth_shares(pos: Position) -> dict[str, int]:
    """What part of all players' worth each of them has now, in millionths; equal parts if there is none."""
    worths = {player: pos.worth(player) for player in pos.players}
    total = sum(worths.values())
    if total <= 0:
        return {player: ALL // len(worths) for player in worths}
    return {player: ALL * worth // total for player, worth in worths.items()}


def final_shares(pos: Position, network: Network | None = None) -> dict[str, int]:
    """What part of all players' worth each of them will have when the game is over, in millionths: a guess by the
    network (that of the package, unless another is given). Once it is over, what they have."""
    now = worth_shares(pos)
    if pos.ended:
        return now
    vectors = features(pos)
    return shifted(now, dict(zip(vectors, (network or shipped()).answers([*vectors.values()]), strict=True)), network)


def shifted(now: Mapping[str, int], answers: Mapping[str, int], network: Network | None = None) -> dict[str, int]:
    """The answers say how far from the present shares, and count only as far as they differ from each other. Nobody
    has less than nothing: what is cut off there is taken from the others."""
    unit, mean = (network or shipped()).unit * len(answers), sum(answers.values())
    moved = {player: now[player] + ALL * (len(answers) * answer - mean) // unit for player, answer in answers.items()}
    if min(moved.values()) >= 0:
        return moved
    whole = sum(max(share, 0) for share in moved.values())
    return {player: ALL * max(share, 0) // whole for player, share in moved.items()}


@cache
def shipped() -> Network:
    """The network of the package, loaded when it is first asked for."""
    return decode_network(files(__package__).joinpath(FILE).read_bytes(), DIGEST)


__all__ = ["COLUMNS", "DIGEST", "BadNetwork", "Network", "features", "final_shares", "shipped", "worth_shares"]
