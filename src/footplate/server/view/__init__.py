"""A game at a position as the page shows it. Asks the engine for everything; knows no rule and no title."""

from __future__ import annotations

from footplate import Game
from footplate.game.title import Title
from footplate.interop.departures import mode_of
from footplate.server.club.affairs import Affairs, Vote
from footplate.server.messages import Result, TableCard, View, VoteView, Worth
from footplate.server.summary import outcome
from footplate.server.view.board import board_view, market_view
from footplate.server.view.deciding import decision_views
from footplate.server.view.parts import (
    chart_views,
    company_views,
    phase_views,
    player_views,
    private_views,
    tile_views,
    train_views,
)
from footplate.server.view.printed import printed_of
from footplate.server.view.teller import Teller
from footplate.telling.position import round_text
from footplate.telling.voice import operating

NO_AFFAIRS = Affairs()
__all__ = ["Teller", "view_of"]


def view_of(
    game: Game,
    teller: Teller,
    table: TableCard,
    *,
    newest: int,
    version: int,
    affairs: Affairs = NO_AFFAIRS,
) -> View:
    """As somebody sees it who only looks on: without options, and without a way back. `affairs`: how the table stands
    beside the game, in the newest position."""
    state, printed = game.state, printed_of(game.state.title, teller.lang)
    decisions = [] if affairs.ended else decision_views(game, teller)
    return View(
        table=table,
        seq=len(game),
        newest=newest,
        version=version,
        edition="",
        round=round_text(state, teller.voice.speech),
        company=operating(state),
        order=state.title.show.order(state),
        phase=printed.phases[state.phase][True].name,
        called=printed.called,
        bank=None if state.title.data.setup.bank_never_breaks else state.bank,
        can_undo=False,
        can_redo=False,
        may_ask_back=False,
        auto_pass=[],
        players=player_views(state, teller, {d.player for d in decisions[:1]}),
        companies=company_views(state, teller),
        privates=private_views(state, teller, game.decisions),
        trains=train_views(state, teller),
        phases=phase_views(state, teller),
        tiles=tile_views(state, teller),
        market=market_view(state, teller),
        board=board_view(state, teller),
        decisions=decisions,
        result=_result(game, teller, agreed=affairs.ended),
        currency=teller.voice.currency,
        money=teller.speech.money("{amount}"),
        facts=[teller.fact(shown) for shown in state.title.show.game(state)],
        charts=chart_views(state, teller),
        forms=_forms(game.title),
        vote=_vote(affairs.vote, teller),
    )


def _forms(title: Title) -> list[str]:
    """Whose files the game can be written as."""
    theirs = title.data.interop is not None and mode_of(title) is not None
    return ["footplate", "18xx.games"] if theirs else ["footplate"]


def _vote(vote: Vote | None, teller: Teller) -> VoteView | None:
    if vote is None:
        return None
    return VoteView(
        number=vote.number,
        text=teller.say(vote.proposed.code, **vote.proposed.facts),
        by=vote.proposed.by,
        asked=list(vote.proposed.asked),
        agreed=sorted(vote.agreed),
        declined=sorted(vote.declined),
        needed=vote.proposed.needed,
    )


def _result(game: Game, teller: Teller, *, agreed: bool) -> Result | None:
    found = outcome(game, agreed=agreed)
    if found is None:
        return None
    worths = {player: game.state.worth(player) for player in game.names}
    ranked = sorted(worths, key=lambda player: -worths[player])
    places = [_worth(game, player, 1 + sum(worth > worths[player] for worth in worths.values())) for player in ranked]
    return Result(text=found.text(teller.speech), worths=places)


def _worth(game: Game, player: str, place: int) -> Worth:
    cash, shares, privates = game.state.worth_parts(player)
    return Worth(
        player=player,
        name=game.names[player],
        amount=game.state.worth(player),
        place=place,
        cash=cash,
        shares=shares,
        privates=privates,
    )
