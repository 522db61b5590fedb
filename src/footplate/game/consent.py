"""Proposals: what needs another player's consent waits on the turn stack until that player has answered.

Nothing is changed before the last of those asked has accepted; a decline leaves everything as it was, and the same
goods may then only be asked for at a higher price while the turn lasts (so every negotiation ends).
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from footplate.game.actions import Accept, Action, Decline
from footplate.game.events import ProposalAnswered, ProposalMade
from footplate.game.step import Consent, Option, Step, step_for
from footplate.learnt import learnt

if TYPE_CHECKING:
    from footplate.game.draft import Draft
    from footplate.game.state import Position


class Proposal(Step, frozen=True):
    """Somebody must answer a proposal."""

    takes = (Accept, Decline)

    asker: str
    action: dict[str, Any]  # in wire form: a step need not know all actions there are
    players: tuple[str, ...]  # still to be asked
    goods: str
    price: int

    def actor(self, pos: Position) -> str:
        return self.players[0]

    def proposed(self, pos: Position) -> Action:
        kinds: Any = functools.reduce(operator.or_, pos.title.actions)
        action: Action = msgspec.convert(self.action, type=learnt(kinds))
        return action

    def options(self, pos: Position) -> Iterator[Option]:
        yield Accept()
        yield Decline()

    def check(self, pos: Position, action: Action) -> None:
        """Either answer is always possible."""

    def play(self, draft: Draft, action: Action) -> None:
        draft.tell(ProposalAnswered(self.players[0], isinstance(action, Accept)))
        if isinstance(action, Decline):
            draft.declined = {**draft.declined, self.goods: self.price}
            draft.pop()
        elif len(self.players) > 1:
            draft.become(self.with_(players=self.players[1:]))
        else:
            draft.pop()
            proposed = self.proposed(draft)
            step_for(draft, proposed, self.asker).play(draft, proposed)


def propose(draft: Draft, asker: str, action: Action, consent: Consent) -> None:
    """Put a proposal before those who must agree."""
    for player in consent.players:
        draft.tell(ProposalMade(asker, player))
    wire = msgspec.json.decode(msgspec.json.encode(action))  # lists, as a state read back has them
    draft.push(Proposal(asker, wire, consent.players, consent.goods, consent.price))
