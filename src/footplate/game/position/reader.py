"""Reads a position: what its lines say, what follows from it, and whether the laws of the title hold in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from footplate.finance.ledger import BANK
from footplate.game.decision import decisions
from footplate.game.draft import Draft
from footplate.game.errors import BadPosition
from footplate.game.game import Game
from footplate.game.laws import broken_in
from footplate.game.position.board import read_hex
from footplate.game.position.companies import CompanyLine
from footplate.game.position.grammar import Line, choice, number_of, text_of
from footplate.game.position.head import HEAD, Head
from footplate.game.position.sketch import Sketch
from footplate.game.position.turns import assignments, read_own, read_step
from footplate.game.state import IPO, POOL, State
from footplate.game.step import Step
from footplate.game.title import Loader

MOST_STEPS: Final = 2_000  # that a position may run on by itself before somebody decides
SUBJECTS: Final = ("company", "private", "purse", "depot", "hex", "declined")  # one line each
REPEATED: Final = ("note", "own", "turn")


class Reader:
    """Reads the lines of one position into a sketch of it."""

    def __init__(self, head: Head) -> None:
        self.head, self.title = head, head.title
        self.sketch = Sketch(head.title, head.seed)
        self._seats = dict(zip(head.names, head.title.players, strict=True))
        self.said: dict[tuple[str, ...], Line] = {}
        self._turns: list[Step] = []
        self._bank: int | None = None
        for seat, amount in head.cash.items():
            self.sketch.cash[self.title.players[seat]] = amount
        for line in head.lines:
            if line.kind not in HEAD:
                self._read(line)
        if self._turns:
            self.sketch.stack = tuple(self._turns)

    def _read(self, line: Line) -> None:
        if line.kind not in LINES:
            raise line.wrong(f"a line cannot begin with {line.kind}{choice(line.kind, (*HEAD, *LINES))}")
        subject = line.words[: 2 if line.kind in SUBJECTS else 1]
        if subject in self.said and line.kind not in REPEATED:
            raise line.wrong(f"{' '.join(subject)} has a line already, line {self.said[subject].number}")
        self.said.setdefault(subject, line)
        LINES[line.kind](self, line)

    # ---- lines ----

    def _phase(self, line: Line) -> None:
        self.sketch.phase = self._known(self._only(line), self.title.phases, "phase", line)

    def _priority(self, line: Line) -> None:
        self.sketch.priority = self._seat(self._only(line), line)

    def _bankrupt(self, line: Line) -> None:
        self.sketch.bankrupt = self._seat(self._only(line), line)

    def _bank_left(self, line: Line) -> None:
        self._bank = number_of(self._only(line), line)

    def _clock(self, line: Line) -> None:
        self.sketch.clock = number_of(self._only(line), line)

    def _broken(self, line: Line) -> None:
        if len(line.words) > 1:
            raise line.wrong("broken stands alone: it says that the bank has run out of money")
        self.sketch.broken = True

    def _ended(self, line: Line) -> None:
        self.sketch.ended = self._only(line)
        if not self.sketch.ended:
            raise line.wrong("a game ends for a reason, as in: ended bank")

    def _company(self, line: Line) -> None:
        company = self._known(self._second(line, "a company"), self.title.companies, "company", line)
        read = CompanyLine(self.title, self.sketch.opening.companies[company].size, line, self._owner).read()
        self.sketch.charters[company] = read.charter
        if read.cash is not None:
            self.sketch.cash[company] = read.cash

    def _private(self, line: Line) -> None:
        private = self._known(self._second(line, "a private"), self.title.privates, "private", line)
        if len(line.words) != 3:
            raise line.wrong("a private has one owner, as in: private A Aki; or it is closed")
        if line.words[2] == "closed":
            self.sketch.privates.pop(private, None)
        else:
            self.sketch.privates[private] = self._owner(line.words[2], line)

    def _purse(self, line: Line) -> None:
        owner = self._known(self._second(line, "an owner"), self.sketch.cash, "purse", line)
        if len(line.words) != 3:
            raise line.wrong("a purse holds an amount, as in: purse A 60")
        self.sketch.cash[owner] = number_of(line.words[2], line)

    def _depot(self, line: Line) -> None:
        train = self._known(self._second(line, "a train"), self.title.trains, "train", line)
        if len(line.words) != 3:
            raise line.wrong("of a train so many are left in the bank, as in: depot 3 2")
        self.sketch.depot[train] = number_of(line.words[2], line)

    def _market(self, line: Line) -> None:
        words = (text_of(word, line) for word in line.words[1:])
        self.sketch.market_trains = tuple(self._known(word, self.title.trains, "train", line) for word in words)

    def _hex(self, line: Line) -> None:
        read_hex(self.sketch, line)

    def _declined(self, line: Line) -> None:
        if len(line.words) != 3:
            raise line.wrong('a declined offer names goods and a price, as in: declined "train 3" 100')
        self.sketch.declined[text_of(line.words[1], line)] = number_of(line.words[2], line)

    def _note(self, line: Line) -> None:
        self.sketch.notes |= assignments(line.words[1:], line)

    def _own(self, line: Line) -> None:
        self.sketch.own = read_own(self.title, self.sketch.own, line)

    def _turn(self, line: Line) -> None:
        self._turns.append(read_step(self.title, self.sketch.cash, line))

    # ---- words ----

    def _only(self, line: Line) -> str:
        if len(line.words) != 2:
            raise line.wrong(f"{line.kind} is followed by one word")
        return text_of(line.words[1], line)

    def _second(self, line: Line, what: str) -> str:
        if len(line.words) < 2:
            raise line.wrong(f"{what} is missing after {line.kind}")
        return text_of(line.words[1], line)

    def _known(self, name: str, known: Collection[str], what: str, line: Line) -> str:
        if name not in known:
            raise line.wrong(f"there is no {what} {name}{choice(name, known)}")
        return name

    def _seat(self, word: str, line: Line) -> str:
        owner = self._owner(word, line)
        if owner not in self.title.players:
            raise line.wrong(f"{word} is no player{choice(word, self._seats)}")
        return owner

    def _owner(self, word: str, line: Line) -> str:
        """The owner that a word means: a seat, a name, a company, a private, the bank, the offering or the pool."""
        name = text_of(word, line)
        if name in {*self.title.players, *self.sketch.cash, *self.title.privates, BANK, IPO, POOL}:
            return name
        if name not in self._seats:
            raise line.wrong(f"{name} is nobody who can own something{choice(name, (*self._seats, IPO, POOL))}")
        return self._seats[name]

    # ---- what comes of it ----

    def state(self) -> State:
        """The position, run on until somebody decides; or BadPosition."""
        state = self.sketch.state()
        self._check_bank(state)
        try:
            problem = next(broken_in(state), "")
            if problem:
                raise self._blamed(problem).wrong(problem)
            return self._settled(state)
        except BadPosition:
            raise
        except Exception as error:  # rules trust a position; what somebody wrote may name what is not there
            raise self.head.lines[-1].wrong(
                f"the rules cannot go on from here: {type(error).__name__} {error}"
            ) from None

    def _check_bank(self, state: State) -> None:
        left, line = state.cash[BANK], self.said.get(("bank",))
        if line is not None and self._bank != left:
            raise line.wrong(
                f"with what all others have the bank is left with {left}; leave the line out, or change them"
            )
        if state.bank_runs_out(left) and not state.broken:
            box = self.title.data.setup.bank
            problem = f"all together have {box - left}, and the box holds {box}; if the bank has run out, write: broken"
            raise self._blamed("players").wrong(problem)

    def _settled(self, state: State) -> State:
        draft = Draft.of(state)
        for _ in range(MOST_STEPS):
            if not draft.stack or draft.stack[-1].settle(draft):
                break
        else:
            raise self._blamed("turn").wrong(f"nobody has anything to decide, {MOST_STEPS} steps on from here")
        state = draft.freeze() if draft.events or draft.stack != state.stack else state
        for decision in decisions(state):
            len(decision.options)  # whatever is wrong with it comes to light here, not in the midst of a game
        return state

    def _blamed(self, problem: str) -> Line:
        """The line that a problem is about: one whose subject it names, or else the last."""
        named = set(re.findall(r"[^\s,:()'\"]+", problem))
        if "train" in named:
            named.add("market")
        for line in self.head.lines:
            if line.kind in named or (line.kind in SUBJECTS and len(line.words) > 1 and line.words[1] in named):
                return line
        return self.head.lines[-1]


LINES: Final[dict[str, Callable[[Reader, Line], None]]] = {
    "phase": Reader._phase,
    "priority": Reader._priority,
    "bankrupt": Reader._bankrupt,
    "bank": Reader._bank_left,
    "broken": Reader._broken,
    "clock": Reader._clock,
    "company": Reader._company,
    "private": Reader._private,
    "purse": Reader._purse,
    "depot": Reader._depot,
    "market": Reader._market,
    "hex": Reader._hex,
    "declined": Reader._declined,
    "note": Reader._note,
    "own": Reader._own,
    "turn": Reader._turn,
    "ended": Reader._ended,
}


def read_position(text: str, loader: Loader, names: Sequence[str] | None = None) -> Game:
    """A game that begins with this position, or BadPosition. Its players may have other `names` by now."""
    head = Head(text, loader)
    return Game(head.title, head.names if names is None else names, head.seed, Reader(head).state())
