"""Moves as a log tells them: what was done and by whom, and which events that says already.

    AR (Ben) lays tile 57 in K4 Takamatsu, rotation 0, for ¥80.

The told forms are in the section `moves` of the catalogue, by the kind of action. Where the same action means something
else a variant tells it: "pass/buy_trains" by the step that took it, "buy_train/asked" as long as somebody must agree,
"buy_train/planned" if it was chosen and is not yet done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict, replace

from footplate import State
from footplate.finance.ledger import BANK
from footplate.game import actions as act
from footplate.game import events as ev
from footplate.game.consent import Proposal
from footplate.game.game import Move
from footplate.game.show import Implied
from footplate.game.speech import move_text
from footplate.game.step import Step, step_for

if TYPE_CHECKING:
    from footplate.telling.voice import Facts, Voice

#: events that tell no more than the action they follow; a text is the reason of a payment
IMPLIED: dict[type[act.Action], Implied] = {
    act.Pass: (ev.PlayerPassed,),
    act.Bid: (ev.BidMade,),
    act.BuyPrivate: (ev.PrivateMoved,),
    act.StartCompany: (ev.CompanyStarted, ev.SharesMoved, ev.PriceMoved),
    act.BuyShare: (ev.SharesMoved, "fee"),
    act.SellShares: (ev.SharesMoved,),
    act.LayTile: (ev.TileLaid,),
    act.LayPrivateTile: (ev.TileLaid,),
    act.PlaceToken: (ev.TokenPlaced,),
    act.RunTrains: (ev.TrainsRan,),
    act.Dividend: (ev.DividendDeclared, "dividend"),
    act.BuyTrain: (ev.TrainMoved,),
    act.DiscardTrain: (ev.TrainMoved, ev.TrainScrapped),
    act.DeclareBankruptcy: (ev.PlayerBankrupt,),
    act.ExchangePrivate: (ev.PrivateClosed, ev.SharesMoved),
    act.Accept: (ev.ProposalAnswered,),
    act.Decline: (ev.ProposalAnswered,),
}

#: what an event and the action that implies it name alike: an event of another company is another event
_SAME = ("company", "private", "hex", "train", "routes")

#: what an action does at once, if nothing stands in its way
_DONE_BY: dict[type[act.Action], type[ev.Event]] = {act.BuyTrain: ev.TrainMoved, act.RunTrains: ev.TrainsRan}

#: facts that name a party, and go without saying if it is the player who acts
_PARTIES = ("owner", "party", "bidder")


def told(voice: Voice, before: State, move: Move) -> Iterator[str]:
    """What was done, and what followed from it that it does not say itself."""
    deed = Deed(voice, before, move.action, move.player, move.events)
    yield deed.text()
    yield from voice.events([event for event in move.events if not deed.implies(event)])


class Deed:
    """An action of a player, and what came of it."""

    def __init__(
        self,
        voice: Voice,
        state: State,
        action: act.Action,
        player: str,
        events: Sequence[ev.Event],
        *,
        agreed: bool = False,
    ) -> None:
        self.voice, self.state, self.action, self.player, self.events = voice, state, action, player, events
        self.step: Step = step_for(state, action, player)
        self.consent = None if agreed else self.step.consent(state, action)
        self.company = self.step.acts_for(state)
        self.proposed: Deed | None = None  # what this is the answer to
        if isinstance(self.step, Proposal):
            below = replace(state, stack=state.stack[:-1])
            self.proposed = Deed(voice, below, self.step.proposed(state), self.step.asker, events, agreed=True)

    # ---- in words ----

    def text(self) -> str:
        """One sentence. Where the title has no told form for it, what was done is said as it was offered."""
        return self._told() or self._offered()

    def is_told(self) -> bool:
        """Has the title a told form for it?"""
        return self._told() is not None

    def _told(self) -> str | None:
        return move_text(self.action, self.voice.speech, self._facts(), self._variants())

    def _offered(self) -> str:
        action = self.voice.action(self.state, self.action)
        return self.voice.told("asked" if self.consent else "move", action=action, **self._who())

    def _variants(self) -> Iterator[str]:
        if self.consent:
            yield "asked"
            return
        if type(self.action) in _DONE_BY and not any(isinstance(e, _DONE_BY[type(self.action)]) for e in self.events):
            yield "planned"
        if self.proposed:
            yield self.proposed.action.kind()
        if self._added.get("variant"):
            yield self._added["variant"]
        if self._added.get("done"):
            yield f"{self.step.name()}/done"
        yield self.step.name()

    @cached_property
    def _added(self) -> Facts:
        """What the position adds to the action."""
        return self.voice.facts(self.state, self.action)

    def _facts(self) -> Facts:
        """What the step knows, then what the action and the position add."""
        known: dict[str, Any] = {name: getattr(self.step, name) for name in self.step.__struct_fields__}
        if self.proposed:
            known |= {
                **self.proposed._facts(),
                "deed": self.voice.speech.unended(self.proposed.text()) if self._is_done() else None,
            }
        elif self.company:
            known["company"] = self.company
        facts = {**known, **asdict(self.action), **self._added, **self._who()}
        facts |= {name: None for name in _PARTIES if facts.get(name) == self.player}
        return {**facts, "cost": facts.get("cost") or None}

    def _who(self) -> Facts:
        """Who did it: a company comes before the player who decided for it."""
        voice, asked = self.voice, self.consent.players if self.consent else ()
        return {
            "player": self.player,
            "by": self.company,
            "actor": voice.told("actor/company" if self.company else "actor", player=self.player, company=self.company),
            "asked": voice.speech.listed(map(voice.name, asked)) if asked else None,
        }

    # ---- and in events ----

    def _is_done(self) -> bool:
        """Has everybody accepted what was proposed?"""
        step = self.step
        return isinstance(step, Proposal) and isinstance(self.action, act.Accept) and len(step.players) == 1

    def implies(self, event: ev.Event) -> bool:
        """Is an event said already?"""
        if self.consent and isinstance(event, ev.ProposalMade):
            return event.asker == self.player
        if self.proposed and self._is_done() and self.proposed.implies(event):
            return True
        said = (*IMPLIED.get(type(self.action), ()), *self.state.title.show.implied(self.action))
        if isinstance(event, ev.MoneyPaid):
            return event.why in said
        return isinstance(event, tuple(kind for kind in said if isinstance(kind, type))) and self._agrees(event)

    def _agrees(self, event: ev.Event) -> bool:
        """Is it about the same company, train, hex, and no other player?"""
        if getattr(event, "player", self.player) not in (self.player, BANK):
            return False
        mine = {"company": self.company or None, **asdict(self.action)}
        pairs = ((mine.get(name), getattr(event, name, None)) for name in _SAME)
        return all(mine is None or its is None or mine == its for mine, its in pairs)
