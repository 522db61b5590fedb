"""Common steps that differ in a question or two. N and dr are sections of the two rulebooks, G numbers our rulings."""

from __future__ import annotations

from footplate.game.draft import Draft
from footplate.game.state import Position
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.depot import export_train
from footplate.rounds.privates import LastPurchases
from footplate.rounds.track import LayTrack
from footplate.titles.g1888.conduct import conduct
from footplate.titles.g1888.powers import CompanyPowers


class NorthAuction(PrivateAuction, frozen=True, tag=PrivateAuction.name()):
    """The opening auction."""

    def privates_operated(self, draft: Draft) -> None:
        if conduct(draft).export_in_auction:  # by the books not: G34
            export_train(draft)


class HomeTrack(LayTrack, frozen=True, tag=LayTrack.name()):
    """The track step."""

    def must_build_in(self, pos: Position) -> str:
        """N VIII.3.3, dr VII.3.3: in its first turn a company whose home shows no track lays its tile there."""
        home = pos.title.homes[self.company][0]
        if pos.companies[self.company].operated or pos.board.faces[home].pieces or conduct(pos).home_tile_optional:
            return ""
        return pos.title.map.names[home]


class LastPowers(LastPurchases, frozen=True, tag=LastPurchases.name()):
    """The end of a turn: waits also for tiles that the company could still lay through a private."""

    def lingers(self, pos: Position) -> bool:
        powers = CompanyPowers(self.company)
        if conduct(pos).waits_for_lost_powers and powers.unused(pos):
            return True
        return next(powers.options(pos), None) is not None
