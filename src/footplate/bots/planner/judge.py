"""What a position at the end of a play-out is worth: the planner's own estimate, and what the value network says."""

from __future__ import annotations

from footplate.bots.network import ALL, final_shares
from footplate.bots.planner.value import Estimate, evaluation


def judgement(estimate: Estimate) -> float:
    """Both in money, mixed as the weights say; the network is not asked where it has no say."""
    mix, own = estimate.weights.network, evaluation(estimate)
    if not mix or estimate.pos.ended:
        return own
    return (1.0 - mix) * own + mix * foretold(estimate)


def foretold(estimate: Estimate) -> float:
    """As if the player had that part of all assets which the network foretells."""
    players = estimate.pos.players
    assets = sum([estimate.assets(player).total for player in players])
    mine = assets * final_shares(estimate.pos)[estimate.player] / ALL
    return mine - estimate.weights.envy * (assets - mine) / max(1, len(players) - 1)
