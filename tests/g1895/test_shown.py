"""1895 at the table: what the page is told of obligations."""

from __future__ import annotations

import footplate
from footplate.game.actions import Bid, Pass
from tests.seen import view


def test_one_lot_bid_up_in_turn_and_the_share_that_sleeps_with_it() -> None:
    game = footplate.new("1895", ["Aki", "Bea", "Cem"])
    for action in (Bid("ML", 20), Pass(), Pass(), Bid("O-STA", 65)):
        game.play(action)
    lots = {private.id: private for private in view(game).privates}
    assert [(bid.player, bid.price) for bid in lots["O-STA"].bids] == [("p2", 65)]
    assert (lots["O-STA"].cost, lots["O-OME"].cost, lots["O-OME"].bids) == (60, None, [])
    game.play(Pass())
    game.play(Pass())
    facts = {company.id: company.facts for company in view(game).companies}
    assert "Bea: 1 share asleep, without dividend and not for sale" in facts["STA"]
    assert not any("asleep" in fact for fact in facts["OME"])
