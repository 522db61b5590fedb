"""The addresses at which seats change hands, and votes are held."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

import msgspec

from footplate.server.call import Call, Endpoint, Query
from footplate.server.club import hands, votes
from footplate.server.club.noting import Decided
from footplate.server.club.proposals import AllowAdvice, AnyProposal, EndGame, Remove, StandIn, TakeBack
from footplate.server.live import LiveTable
from footplate.server.messages import Message, Name, Seq, TableCard, Word
from footplate.server.policy import asked_back
from footplate.server.refused import Refused
from footplate.server.seating import clean_name

TABLE = "/api/tables/{id}"


class ThisSeat(Message):
    """A seat that something is done about."""

    player: Word


class SeatBot(Message):
    """A bot for a seat that is free."""

    player: Word
    bot: Word
    name: Name


class StandInFor(Message):
    """A bot plays for a seat until its holder is back."""

    player: Word
    bot: Word


class Propose(Message):
    """Put something to the vote: remove a holder, have a bot stand in for one who is away, end the game as it stands,
    take back one's last decision and all since, allow advice."""

    kind: Literal["remove", "stand-in", "end", "undo", "advice"]
    player: Word = ""  # whom it is about
    bot: Word = ""  # that stands in


class AnswerVote(Message):
    vote: Annotated[Seq, msgspec.Meta(description="the number of the vote")]
    agree: bool


async def _note(call: Call, table: LiveTable, decide: Any) -> TableCard:
    await call.hall.tables.note(table, decide)
    return call.hall.seating.card(table.now, call.visitor, call.lang)


def _must_be_host(call: Call, table: LiveTable) -> None:
    if not hands.is_host(table.row, call.visitor):
        raise Refused(403, "seat.not-host")


def _mine(call: Call, table: LiveTable) -> set[str]:
    """The seats of who asks; whoever has none has no say."""
    mine = table.row.held_by(call.visitor)
    if not mine:
        raise Refused(403, "vote.not-asked")
    return mine


# ---- seats ----


async def leave(call: Call) -> TableCard:
    table = await call.table()
    call.must_hold(table, call.body.player)
    return await _note(call, table, partial(hands.leave, player=call.body.player))


async def stand_in(call: Call) -> TableCard:
    table = await call.table()
    call.must_hold(table, call.body.player)
    return await _note(call, table, partial(hands.stand_in, player=call.body.player, bot=call.body.bot))


async def back(call: Call) -> TableCard:
    table, player = await call.table(), call.query("player") or ""
    call.must_hold(table, player)
    return await _note(call, table, partial(hands.back, player=player))


async def remove(call: Call) -> TableCard:
    table = await call.table()
    _must_be_host(call, table)
    return await _note(call, table, partial(hands.remove, player=call.body.player))


async def seat_bot(call: Call) -> TableCard:
    table, name = await call.table(), clean_name(call.body.name)
    _must_be_host(call, table)
    return await _note(call, table, partial(hands.seat_bot, player=call.body.player, bot=call.body.bot, name=name))


async def free(call: Call) -> TableCard:
    table = await call.table()
    _must_be_host(call, table)
    return await _note(call, table, partial(hands.free, player=call.query("player") or ""))


async def pass_host(call: Call) -> TableCard:
    table = await call.table()
    _must_be_host(call, table)
    return await _note(call, table, partial(hands.pass_host, player=call.body.player))


# ---- votes ----


async def propose(call: Call) -> TableCard:
    table, asked = await call.table(), call.body
    mine = _mine(call, table)

    def decide(table: LiveTable) -> Decided:
        return votes.propose(table, _proposal(table, asked, mine), mine)

    return await _note(call, table, decide)


def _proposal(table: LiveTable, asked: Propose, mine: set[str]) -> AnyProposal:
    name = table.game.names.get(asked.player, "")
    if asked.kind in ("remove", "stand-in") and not name:
        raise Refused(422, "request.no-such-player", player=asked.player)
    match asked.kind:
        case "remove":
            return Remove(player=asked.player, whom=name)
        case "stand-in":
            return StandIn(player=asked.player, whom=name, bot=asked.bot)
        case "end":
            return EndGame()
        case "undo":
            return TakeBack(to=asked_back(table, mine))
        case "advice":
            return AllowAdvice()


async def answer(call: Call) -> TableCard:
    table, said = await call.table(), call.body
    mine = _mine(call, table)
    return await _note(call, table, partial(votes.answer, number=said.vote, mine=mine, agree=said.agree))


async def withdraw(call: Call) -> TableCard:
    table = await call.table()
    mine = _mine(call, table)
    return await _note(call, table, partial(votes.withdraw, number=call.query("vote") or 0, mine=mine))


PLAYER = Query("player", says="the seat")
ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("POST", TABLE + "/leave", leave, "Get up: one's seat is free, or stands empty.", ThisSeat, TableCard),
    Endpoint(
        "POST", TABLE + "/stand-in", stand_in, "Let a bot play for one's seat until one is back.", StandInFor, TableCard
    ),
    Endpoint("DELETE", TABLE + "/stand-in", back, "Be back: play oneself again.", answer=TableCard, query=(PLAYER,)),
    Endpoint("POST", TABLE + "/remove", remove, "Free somebody's seat before the first move.", ThisSeat, TableCard),
    Endpoint("POST", TABLE + "/bot", seat_bot, "Give a free seat to a bot.", SeatBot, TableCard),
    Endpoint("DELETE", TABLE + "/bot", free, "Have a bot make room for a person.", answer=TableCard, query=(PLAYER,)),
    Endpoint("POST", TABLE + "/host", pass_host, "Pass host rights on.", ThisSeat, TableCard),
    Endpoint("POST", TABLE + "/votes", propose, "Put something to the vote.", Propose, TableCard),
    Endpoint("PUT", TABLE + "/votes", answer, "Agree, or not.", AnswerVote, TableCard),
    Endpoint(
        "DELETE",
        TABLE + "/votes",
        withdraw,
        "Withdraw what one has proposed.",
        answer=TableCard,
        query=(Query("vote", "number", "its number"),),
    ),
)
