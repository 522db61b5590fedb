"""Who may take back what, and when a seat passes automatically. Knows people, not rules."""

from __future__ import annotations

from collections.abc import Collection

from footplate import State
from footplate.game import actions as act
from footplate.game.decision import has_window
from footplate.game.events import CompanyStarted, RoundBegan
from footplate.rounds.stock import StockRound
from footplate.server.live import Happened, LiveTable
from footplate.server.refused import Refused
from footplate.server.storage.rows import AutoPassRow
from footplate.server.view.history import BY_ORDER


def undo_target(table: LiveTable, mine: Collection[str]) -> int:
    """Moves left after an undo: the last decision of a person goes, with what happened by itself since.

    At one screen any decision of a person may go; elsewhere only one's own, as long as nobody else has decided since.
    A table may have agreed that the others are asked first, or that nothing is taken back.
    """
    if table.now.affairs.ended:
        raise Refused(409, "table.over")
    if table.row.undo == "never":
        raise Refused(403, "undo.never")
    if table.row.undo == "consent" and mine and not table.people <= set(mine):
        raise Refused(403, "undo.consent")
    in_force = table.in_force()
    for length in range(len(in_force) - 1, -1, -1):
        if is_automatic(table, in_force[length]):
            continue
        player = in_force[length].player
        if not mine:
            raise Refused(403, "request.not-yours", who=player, name=_name(table, player))
        if player in mine or table.people <= set(mine):
            return length
        raise Refused(403, "undo.foreign", who=player, name=_name(table, player))
    raise Refused(409, "undo.nothing")


def asked_back(table: LiveTable, mine: Collection[str]) -> int:
    """Moves left if the others agree to an undo: one's own last decision goes, and all that has happened since."""
    if table.row.undo == "never":
        raise Refused(403, "undo.never")
    if table.people <= set(mine):
        raise Refused(409, "vote.alone")
    in_force = table.in_force()
    for length in range(len(in_force) - 1, -1, -1):
        if in_force[length].player in mine and not is_automatic(table, in_force[length]):
            return length
    raise Refused(409, "undo.nothing")


def redo_target(table: LiveTable, mine: Collection[str]) -> int:
    """Moves in force after a redo: one decision of a person, and what had happened by itself around it."""
    if table.now.affairs.ended:
        raise Refused(409, "table.over")
    length, decided = len(table.game), False
    for item in table.redoable():
        if not is_automatic(table, item):
            if decided:
                break
            player = item.player
            if player not in mine and not (mine and table.people <= set(mine)):
                raise Refused(403, "request.not-yours", who=player, name=_name(table, player))
            decided = True
        length += 1
    if length == len(table.game):
        raise Refused(409, "redo.nothing")
    return length


def is_automatic(table: LiveTable, item: Happened) -> bool:
    """Nobody has decided it there and then: a bot, or a seat that passes by itself. Only those have reasons; bots of
    earlier versions may have given none."""
    if item.reason.startswith(BY_ORDER):
        return False  # a decision, made in advance
    return bool(item.reason) or (item.player in table.bots and item.player not in table.now.affairs.changed)


def _name(table: LiveTable, player: str) -> str:
    return table.game.names.get(player, player)


# ---- passing by itself ----


def auto_passes_now(table: LiveTable) -> str:
    """The player for whom the server passes now, "" if for nobody."""
    decision = table.game.decision
    if decision is None or decision.player not in table.auto or table.status != "playing":
        return ""
    state, player = table.game.state, decision.player
    if not in_stock_turn(state) or auto_pass_over(table, player):
        return ""
    if holds_power(state, player) or act.Pass() not in decision.options:
        return ""
    return player


def holds_power(state: State, player: str) -> bool:
    """A power that he could use now is his to think about: nobody passes for him."""
    return has_window(state, player)


def auto_pass_over(table: LiveTable, player: str) -> bool:
    """Has what it was to last for come to an end since it was set?"""
    row = table.auto[player]
    since = (item for item in table.happened if item.number > row.since)
    return any(ends_round(item) or _is_reason(item, player, row) for item in since)


def ends_round(item: Happened) -> bool:
    return in_stock_turn(item.before) and any(isinstance(event, RoundBegan) for event in item.move.events)


def in_stock_turn(state: State) -> bool:
    """In a stock round, or where a title with rounds of its own lets somebody buy a share."""
    return state.below(StockRound) is not None or (bool(state.stack) and act.BuyShare in state.top.takes)


def _is_reason(item: Happened, player: str, row: AutoPassRow) -> bool:
    action, until = item.action, row.until
    if item.player == player:
        return False
    sold = action.company if isinstance(action, act.SellShares) else ""
    return (
        ("sale" in until and bool(sold) and (not row.companies or sold in row.companies))
        or ("start" in until and any(isinstance(event, CompanyStarted) for event in item.move.events))
        or ("any-change" in until and not isinstance(action, act.Pass))
    )
