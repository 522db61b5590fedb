"""What the players of a table decide together: somebody proposes it, those who are asked answer, and the answer that
settles it carries it out, in the same transaction.

Seats vote. Asked are those of people who are there: not those for which a bot plays at the moment, not the one it is
about, not the proposer's own, which agree. What ends or loosens something for everybody needs all of them (the end of
the game, advice, an undo, a pause); somebody who is away is replaced by more than half of the others. Where the
proposer alone would be more than half, the game must have waited for the absent one for a week. A vote lapses as
`affairs` says, and one that nobody has settled for three days makes room for the next.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from footplate.server.club import hands
from footplate.server.club.affairs import Vote
from footplate.server.club.happenings import (
    AdviceAllowed,
    Answered,
    ClocksPaused,
    GameEnded,
    HolderRemoved,
    Proposed,
    StandInBegan,
    Withdrawn,
)
from footplate.server.club.noting import Back, Decided
from footplate.server.club.proposals import AllowAdvice, AnyProposal, EndGame, Pause, Remove, StandIn, TakeBack
from footplate.server.live import LiveTable
from footplate.server.refused import Refused

SILENT: Final = timedelta(days=7)  # that the game has waited for somebody whom one other alone may replace
OPEN: Final = timedelta(days=3)  # after which another thing may be proposed


def propose(table: LiveTable, proposal: AnyProposal, mine: Collection[str]) -> Decided:
    """`mine`: the proposer's seats."""
    if table.status != "playing":
        raise Refused(409, "table.waiting" if table.status == "waiting" else "table.over")
    vote = table.now.affairs.vote
    if vote is not None and _since(vote.at) < OPEN:
        raise Refused(409, "vote.open")
    by = min(set(mine) & table.people, default="")
    if not by:
        raise Refused(403, "vote.not-asked")
    _must_make_sense(table, proposal)
    asked = _asked(table, proposal, mine)
    needed = _needed(proposal, len(asked), len(set(mine) & table.people - {_about(proposal)}))
    if needed <= 0 and _about(proposal):
        _must_be_silent(table, _about(proposal))
    name = table.game.names[by]
    proposed = Proposed(by=by, name=name, proposal=proposal, asked=asked, needed=max(0, needed))
    if needed > 0:
        return Decided([proposed], by=by)
    return _carried_out(table, proposal, Decided([proposed], by=by))


def answer(table: LiveTable, number: int, mine: Collection[str], *, agree: bool) -> Decided:
    vote = _open(table, number)
    players = tuple(player for player in vote.proposed.asked if player in mine)
    if not players:
        raise Refused(403, "vote.not-asked")
    answered = Answered(vote=number, players=players, name=table.game.names[players[0]], agree=agree)
    decided = Decided([answered], by=players[0])
    if vote.answered(players, agree=agree).is_carried:
        return _carried_out(table, vote.proposed.proposal, decided)
    return decided


def withdraw(table: LiveTable, number: int, mine: Collection[str]) -> Decided:
    vote = _open(table, number)
    if vote.proposed.by not in mine:
        raise Refused(403, "vote.not-yours")
    return Decided([Withdrawn(vote=number, name=vote.proposed.name)], by=vote.proposed.by)


def _open(table: LiveTable, number: int) -> Vote:
    vote = table.now.affairs.vote
    if vote is None or vote.number != number:
        raise Refused(409, "vote.none")
    return vote


# ---- who is asked ----


def _about(proposal: AnyProposal) -> str:
    """The player whom it is about, "" if nobody."""
    return proposal.player if isinstance(proposal, Remove | StandIn) else ""


def _asked(table: LiveTable, proposal: AnyProposal, mine: Collection[str]) -> tuple[str, ...]:
    there = table.people - table.bots.keys()
    return tuple(sorted(there - set(mine) - {_about(proposal)}))


def _needed(proposal: AnyProposal, asked: int, mine: int) -> int:
    """So many of those who are asked must agree."""
    return (asked + mine) // 2 + 1 - mine if _about(proposal) else asked


def _must_make_sense(table: LiveTable, proposal: AnyProposal) -> None:
    match proposal:
        case Remove(player=player):
            hands.person(table, player)
        case StandIn(player=player, bot=bot):
            hands.stand_in(table, player, bot)
            if table.bots.get(player):
                raise Refused(409, "vote.needless")
        case AllowAdvice() if table.row.advises:
            raise Refused(409, "vote.needless")
        case TakeBack(to=to) if to >= len(table.game):
            raise Refused(409, "undo.nothing")


def _must_be_silent(table: LiveTable, player: str) -> None:
    """One alone says who is away: then the game must have waited for him for a while."""
    in_force = table.in_force()
    last = in_force[-1].at if in_force else table.row.created
    if table.deciding[:1] != [player] or _since(last) < SILENT:
        raise Refused(409, "vote.silent", who=player, name=table.game.names[player], days=SILENT.days)


def _since(at: str) -> timedelta:
    return datetime.now(UTC) - datetime.fromisoformat(at)


# ---- what follows ----


def _carried_out(table: LiveTable, proposal: AnyProposal, decided: Decided) -> Decided:
    """The last answer, and with it what was agreed on."""
    match proposal:
        case Remove(player=player, whom=whom):
            follows = hands.got_up(table, player, HolderRemoved(player=player, name=whom, by_vote=True))
        case StandIn(player=player, whom=whom, bot=bot):
            row = hands.with_seat(table.row, player, bot=bot, stand_in=True)
            follows = Decided([StandInBegan(player=player, name=whom, bot=bot)], row)
        case EndGame():
            follows = Decided([GameEnded()])
        case TakeBack(to=to):
            follows = Decided([Back(to)])
        case AllowAdvice():
            follows = Decided([AdviceAllowed()], msgspec.structs.replace(table.row, advice=True))
        case Pause(hours=hours):
            follows = Decided([ClocksPaused(hours=hours)])
    return Decided([*decided.lines, *follows.lines], follows.row, decided.by)
