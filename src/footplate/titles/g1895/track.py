"""Track (VII, VIII): one or two yellow tiles, or one upgrade; then the obligations are looked at."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.layout import node
from footplate.board.tiles import FIRST_STOP
from footplate.game.actions import Action, LayTile
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.track import LayTrack
from footplate.titles.g1895.obligations import fulfil

YELLOW = "yellow"


class BuildTrack(LayTrack, frozen=True):
    """The common track step with as many yellow tiles as the phase allows, or one of another colour."""

    upgraded: bool = False

    def may_lay(self, pos: Position) -> bool:
        return not self.upgraded and self.laid < pos.phase_data.yellow_tiles

    def options(self, pos: Position) -> Iterator[Option]:
        for option in super().options(pos):
            if not isinstance(option, LayTile) or self._refusal(pos, option) is None:
                yield option

    def check(self, pos: Position, action: Action) -> None:
        super().check(pos, action)
        problem = self._refusal(pos, action) if isinstance(action, LayTile) else None
        if problem:
            raise problem

    def _refusal(self, pos: Position, action: LayTile) -> RuleViolation | None:
        """What speaks against a tile that could else be laid."""
        if pos.title.map.tiles[action.tile].color != YELLOW:
            return pos.refuse("track.yellow-or-upgrade", laid=self.laid) if self.laid else None
        if not joins_marker(pos, self.company, action):
            return pos.refuse("track.unreachable", hex=action.hex, company=self.company)
        return None

    def play(self, draft: Draft, action: Action) -> None:
        super().play(draft, action)
        if isinstance(action, LayTile):
            if draft.title.map.tiles[action.tile].color != YELLOW:
                draft.become(draft.top.with_(upgraded=True))
            fulfil(draft)


def joins_marker(pos: Position, company: str, action: LayTile) -> bool:
    """VII, Q17: new track of a yellow tile is joined to a marker of the company. On a hex that shows stations with
    track (Swakopmund) it is so if it leads to a station that the company reaches."""
    hex_ = pos.title.map.index(action.hex)
    old, new = pos.board.faces[hex_], pos.title.map.tiles[action.tile].faces[action.rotation]
    if not old.pieces:
        return True
    carried = pos.title.map.carried(old, new) or ()
    reached = {carried[i] for i in range(len(carried)) if pos.reach(company).comes_to(node(hex_, i))}
    kept = {(edge, FIRST_STOP + carried[end - FIRST_STOP]) for edge, end in old.pieces if end >= FIRST_STOP}
    return any(end - FIRST_STOP in reached for _, end in new.pieces - kept)
