"""A game at a position as the page shows it. Asks the engine for everything; knows no rule and no title."""

from __future__ import annotations

from footplate import Game
from footplate.server.messages import Result, TableCard, View, Worth
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

__all__ = ["Teller", "result_text", "view_of"]


def view_of(
    game: Game,
    teller: Teller,
    table: TableCard,
    *,
    newest: int,
    version: int,
) -> View:
    """As somebody sees it who only looks on: without options, and without a way back."""
    state, printed = game.state, printed_of(game.state.title, teller.lang)
    decisions = decision_views(game, teller)
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
        auto_pass=[],
        players=player_views(state, teller, {d.player for d in decisions[:1]}),
        companies=company_views(state, teller),
        privates=private_views(state, teller),
        trains=train_views(state, teller),
        phases=phase_views(state, teller),
        tiles=tile_views(state, teller),
        market=market_view(state, teller),
        board=board_view(state, teller),
        decisions=decisions,
        result=_result(game, teller),
        currency=teller.voice.currency,
        money=teller.speech.money("{amount}"),
        facts=[teller.fact(shown) for shown in state.title.show.game(state)],
        charts=chart_views(state, teller),
    )


def result_text(game: Game, teller: Teller) -> str:
    """Who won; "" while the game goes on."""
    found = outcome(game)
    return "" if found is None else found.text(teller.speech)


def _result(game: Game, teller: Teller) -> Result | None:
    if game.result is None:
        return None
    worths = {player: game.state.worth(player) for player in game.names}
    ranked = sorted(worths, key=lambda player: -worths[player])
    places = [
        Worth(
            player=player,
            name=game.names[player],
            amount=worths[player],
            place=1 + sum(worth > worths[player] for worth in worths.values()),
        )
        for player in ranked
    ]
    return Result(text=result_text(game, teller), worths=places)
