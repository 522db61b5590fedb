"""The search of all answers: what each is worth, proved, and how much work that was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from footplate.game.actions import Action, LayTile, PlaceToken, SellShares
from footplate.game.decision import Decision, decisions
from footplate.game.play import play
from footplate.game.state import State
from footplate.rounds.running import TOGETHER, AnyRun, best_known
from footplate.routes import RunRules

#: nodes that a search may take, one after the other: the first that proves the best run is what it took
LADDER: Final = (60, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000)
NEAR: Final = 0.9  # of the best: an answer that is worth so much comes near
NEAR_WORTH: Final = 0.97  # sales leave the worth almost as it was
POSITIONS: Final = 4_000  # that sales may lead to


class Proof(NamedTuple):
    """All answers were tried: the best value, which answers have it, what it took, and how many others come near."""

    best: int
    answers: tuple[tuple[str, ...], ...]
    work: int
    near: int
    second: int  # the next best value


class Earned(NamedTuple):
    """What the trains of a company can earn, and the nodes that proved it."""

    revenue: int
    work: int


class End(NamedTuple):
    """Where sales lead: what was sold, the cash, the worth, and whether every chair is still the player's."""

    sold: tuple[SellShares, ...]
    cash: int
    worth: int
    chairs: bool


def earned(state: State, company: str) -> Earned | None:
    """None if it is not proved, or if a run for the treasury would have to be weighed against it."""
    for nodes in LADDER:
        run = best_known(state, company, nodes=nodes)
        if run.proved:
            return None if run.treasury or _pays_treasury(state, company) else Earned(run.revenue, nodes)
    return None


def _pays_treasury(state: State, company: str) -> bool:
    rules: RunRules = state.title.run_rules(company, state.phase)
    if not rules.mines:
        return False
    together = best_known(state, company, TOGETHER.goal, TOGETHER.treasury, nodes=LADDER[-1])
    return bool(together.treasury)


# ---- the best run ----


def prove_run(state: State, decision: Decision) -> Proof | None:
    """The highest revenue. Near are the runs that would be the best without one of the hexes of this one."""
    option = next((o for o in decision.options if isinstance(o, AnyRun)), None)
    found = earned(state, decision.company) if option else None
    if option is None or found is None:
        return None
    run = best_known(state, decision.company, nodes=found.work)
    others = []
    for hex_ in dict.fromkeys(name.partition("/")[0] for route in run.routes for name in route.path):
        board = state.board.without(state.title.map.index(hex_))
        other = earned(replace(state, board=board), decision.company)
        others.append(other.revenue if other else 0)
    near = sum(NEAR * found.revenue <= other < found.revenue for other in others)
    second = max((other for other in others if other < found.revenue), default=0)
    return Proof(found.revenue, ((str(option.best()),),), found.work, near, second)


# ---- the best of several actions ----


def prove_lay(state: State, decision: Decision) -> Proof | None:
    return _prove_action(state, decision, LayTile)


def prove_station(state: State, decision: Decision) -> Proof | None:
    return _prove_action(state, decision, PlaceToken)


def _prove_action(state: State, decision: Decision, kind: type[Action]) -> Proof | None:
    """What lets the trains of the company earn most."""
    values: dict[str, int] = {}
    work = 0
    for action in decision.options.of(kind).actions():
        after, _ = play(state, action, decision.player)
        found = earned(after, decision.company)
        if found is None:
            return None
        values[str(action)] = found.revenue
        work += found.work
    best = max(values.values(), default=0)
    answers = tuple((action,) for action, value in values.items() if value == best)
    near = sum(NEAR * best <= value < best for value in values.values())
    second = max((value for value in values.values() if value < best), default=0)
    return Proof(best, answers, work, near, second)


# ---- money from shares ----


def chairs(state: State, player: str) -> tuple[str, ...]:
    """The companies that a player presides over."""
    return tuple(company for company, data in state.companies.items() if data.president == player)


def sales(state: State, player: str, kept: tuple[str, ...]) -> Iterator[End] | None:
    """Everywhere that sales of the player can lead in this turn; None if that is too many places."""
    seen = {_standing(state, player): (state, tuple[SellShares, ...]())}
    queue = list(seen.values())
    for here, sold in queue:
        waiting = decisions(here)
        if not waiting or waiting[0].player != player:
            continue
        for action in waiting[0].options.of(SellShares).actions():
            assert isinstance(action, SellShares)
            after, _ = play(here, action, player)
            if not after.stack or after.top.actor(after) != player or type(after.top) is not type(state.top):
                continue  # a sale that ends the turn, or calls somebody else
            key = _standing(after, player)
            if key not in seen:
                seen[key] = (after, (*sold, action))
                queue.append(seen[key])
                if len(queue) > POSITIONS:
                    return None
    return (_end(here, sold, player, kept) for here, sold in queue)


def _standing(state: State, player: str) -> tuple[object, ...]:
    """What counts for further sales."""
    held = ((c.holdings.get(player, 0), c.president, state.price(n)) for n, c in state.companies.items() if c.started)
    return (state.cash[player], repr(state.top), *held)


def _end(state: State, sold: tuple[SellShares, ...], player: str, kept: tuple[str, ...]) -> End:
    presides = all(state.companies[company].president == player for company in kept)
    return End(sold, state.cash[player], state.worth(player), presides)


def prove_raise(state: State, decision: Decision, need: int) -> Proof | None:
    """The highest worth of all who have so much cash and every chair they had."""
    ends = sales(state, decision.player, chairs(state, decision.player))
    if ends is None:
        return None
    return of_ends(list(ends), need)


def of_ends(ends: list[End], need: int) -> Proof | None:
    good = [end for end in ends if end.cash >= need and end.chairs]
    if not good:
        return None
    best = max(end.worth for end in good)
    answers = tuple(tuple(map(str, end.sold)) for end in good if end.worth == best)
    near = sum(
        end.cash >= need and NEAR_WORTH * best <= end.worth and (end.worth, end.chairs) != (best, True) for end in ends
    )
    second = max((end.worth for end in good if end.worth < best), default=0)
    return Proof(best, answers, len(ends), near, second)


PROVERS: Final[dict[str, Callable[[State, Decision], Proof | None]]] = {
    "run": prove_run,
    "lay": prove_lay,
    "station": prove_station,
}
