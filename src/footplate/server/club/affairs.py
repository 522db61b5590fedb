"""How a table stands beside the game: what is put to the vote, and whether the players have ended it. It follows from
the lines of the journal, one after the other."""

from __future__ import annotations

import msgspec

from footplate.server.club.happenings import (
    Answered,
    GameEnded,
    Happening,
    HostPassed,
    Proposed,
    SeatHappening,
    Withdrawn,
)
from footplate.server.club.proposals import EndGame, Remove, StandIn, TakeBack
from footplate.server.storage.rows import Entry


class Vote(msgspec.Struct, frozen=True):
    """Something that is put to the vote."""

    number: int  # line at which it was proposed
    at: str
    proposed: Proposed
    agreed: frozenset[str] = frozenset()
    declined: frozenset[str] = frozenset()

    @property
    def is_carried(self) -> bool:
        return len(self.agreed) >= self.proposed.needed

    @property
    def is_lost(self) -> bool:
        return len(self.proposed.asked) - len(self.declined) < self.proposed.needed

    def answered(self, players: tuple[str, ...], *, agree: bool) -> Vote:
        """They may change their minds as long as it is open."""
        agreed, declined = self.agreed - set(players), self.declined - set(players)
        if agree:
            return msgspec.structs.replace(self, agreed=agreed | set(players), declined=declined)
        return msgspec.structs.replace(self, agreed=agreed, declined=declined | set(players))


class Affairs(msgspec.Struct, frozen=True):
    """How a table stands beside the game."""

    vote: Vote | None = None
    ended: bool = False  # by vote
    changed: frozenset[str] = frozenset()  # seats that have not been held by one and the same all the time

    def after(self, entry: Entry, happening: Happening | None = None) -> Affairs:
        """When one more line is written. What is put to the vote lapses when it is not what it was any more: seats have
        changed hands, the one who was to go plays on, moves have been made since some were to be taken back."""
        match happening:
            case None:
                return self._without_vote() if _settles(self.vote, entry) else self
            case Proposed():
                vote = Vote(entry.seq, entry.at, happening)
                return msgspec.structs.replace(self, vote=None if vote.is_carried else vote)
            case Answered(players=players, agree=agree) if self.vote is not None:
                vote = self.vote.answered(players, agree=agree)
                return msgspec.structs.replace(self, vote=None if vote.is_carried or vote.is_lost else vote)
            case Withdrawn():
                return self._without_vote()
            case GameEnded():
                return msgspec.structs.replace(self, vote=None, ended=True)
            case HostPassed():
                return self
            case SeatHappening(player=player):
                return msgspec.structs.replace(self, vote=None, changed=self.changed | {player})
        return self

    def _without_vote(self) -> Affairs:
        return msgspec.structs.replace(self, vote=None)


def _settles(vote: Vote | None, entry: Entry) -> bool:
    """Has this move, or step in the history, made a vote needless?"""
    match vote.proposed.proposal if vote is not None else None:
        case TakeBack():
            return entry.kind != "play" or not entry.reason  # what bots have done meanwhile goes too
        case Remove(player=player) | StandIn(player=player) | EndGame(out=player):
            return entry.kind == "play" and entry.player == player and not entry.reason
    return False
