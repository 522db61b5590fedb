"""The line of a company, both ways:

    company AR president Aki 60% pool 20% at 90 trains 3 3 cash 120

Who holds its shares comes first, what nobody is said to hold is in the initial offering; then what else is to be said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from footplate.finance.market import Market, Space
from footplate.game.position.grammar import Line, choice, number_of, text_of, word_of
from footplate.game.position.sketch import Charter, chartered
from footplate.game.state import IPO, Company, State
from footplate.game.title import Title

PRESIDENT: Final = "president"
NOWHERE: Final = "-"  # a company without a price marker, though it has a par value
MOST_SHARES: Final = 1000
FLAGS: Final = ("floated", "operated")
#: what may follow the holders, each with its values
CLAUSES: Final = (
    "size", "par", "at", "row", "column", "arrived", "floated", "operated", "not", "asleep", "tokens", "trains",
    "revenue", "cash",
)  # fmt: skip

Owner = Callable[[str, Line], str]  # the id of an owner that a person calls so
Called = Callable[[str], str]  # the word that an owner goes by


# ---- written ----


def write_company(opening: State, state: State, company: str, last: int, called: Called) -> str:
    """The line of a company, "" if it stands as it would without one; `last` is the latest arrival of a marker in the
    lines before it."""
    data = state.companies[company]
    placed = sum(held.count(company) for held in state.board.stations.values())
    cash = state.cash[company] if state.cash[company] != opening.cash[company] else None
    if cash is None and data == chartered(opening, company, None, placed, 0):
        return ""
    held = {owner: shares for owner, shares in data.holdings.items() if owner != IPO}
    said = Charter(held, size=data.size, space=data.space, trains=data.trains, revenue=data.revenue)
    usual = chartered(opening, company, said, placed, last + 1)
    words = [*_holders(data, called), *_clauses(state, opening.companies[company], data, usual, called)]
    return " ".join(["company", word_of(company), *words, *([] if cash is None else ["cash", str(cash)])])


def _holders(data: Company, called: Called) -> Iterator[str]:
    for at, (owner, shares) in enumerate(data.holdings.items()):
        if owner == IPO and at == 0:
            continue
        if owner == data.president:
            yield PRESIDENT
        yield called(owner)
        yield f"{100 * shares // data.size}%" if 100 * shares % data.size == 0 else str(shares)


def _clauses(state: State, opening: Company, data: Company, usual: Company, called: Called) -> Iterator[str]:
    market = state.title.market
    if data.size != opening.size:
        yield f"size {data.size}"
    if data.par != usual.par or (data.space is not None and data.space not in market.par.values()):
        yield f"par {data.par}"
    if data.space is not None:
        yield _at(market, data.space)
    elif data.par:
        yield f"at {NOWHERE}"
    if data.arrived != usual.arrived:
        yield f"arrived {data.arrived}"
    for flag in FLAGS:
        if getattr(data, flag) != getattr(usual, flag):
            yield flag if getattr(data, flag) else f"not {flag}"
    for owner, shares in data.asleep.items():
        yield f"asleep {called(owner)} {shares}"
    if data.tokens != usual.tokens:
        yield " ".join(["tokens", *map(str, data.tokens)])
    if data.trains:
        yield " ".join(["trains", *data.trains])
    if data.revenue:
        yield f"revenue {data.revenue}"


def _at(market: Market, space: Space) -> str:
    """A box of the market by its price; where others have the same, and this is not the one of the par values, by its
    place too."""
    price = market.prices[space]
    if _box(market, price) == space:
        return f"at {price}"
    return f"at {price} row {space[0] + 1} column {space[1] + 1}"


def _box(market: Market, price: int) -> Space | None:
    """The box that a price alone stands for."""
    boxes = [space for space, value in market.prices.items() if value == price]
    return market.par.get(price) or (boxes[0] if len(boxes) == 1 else None)


# ---- read ----


class CompanyLine:
    """Reads a line, word by word."""

    def __init__(self, title: Title, size: int, line: Line, owner: Owner) -> None:
        self._title, self._size, self._line, self._owner = title, size, line, owner
        self._words = list(line.words[:1:-1])  # the next word last
        self.charter = Charter(holdings={}, asleep={})
        self.cash: int | None = None
        self._box: dict[str, int] = {}  # price, row and column of its marker
        self._has_marker = True
        self._said: set[str] = set()

    def read(self) -> CompanyLine:
        holders = self._take_holders()
        while self._words:
            self._clause(self._words.pop())
        size = self._size if self.charter.size is None else self.charter.size
        for owner, amount in holders:
            self.charter.holdings[owner] = self._shares(amount, size)
        held = sum(self.charter.holdings.values())
        if size > MOST_SHARES:
            raise self._line.wrong(f"a company of {size} shares is larger than any; {MOST_SHARES} are the most")
        if size < 1 or held > size:
            raise self._line.wrong(f"the company has {size} shares, and {held} are said to be held")
        self._place_marker()
        return self

    def _take_holders(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        while self._words and self._words[-1] not in CLAUSES:
            word = self._words.pop()
            presides = word == PRESIDENT
            owner = self._owner(self._next("an owner") if presides else word, self._line)
            if owner in dict(found):
                raise self._line.wrong(f"{owner} is named twice as a holder of shares")
            if presides and self.charter.president:
                raise self._line.wrong("a company has one president")
            if presides:
                self.charter.president = owner
            found.append((owner, self._next(f"the shares of {owner}, as 20% or 2,")))
        return found

    def _shares(self, amount: str, size: int) -> int:
        whole = number_of(amount.removesuffix("%"), self._line, "a number of shares, or 20%,")
        if not amount.endswith("%"):
            return whole
        if whole * size % 100:
            raise self._line.wrong(f"{amount} of {size} shares is no whole number of them")
        return whole * size // 100

    def _next(self, what: str) -> str:
        if not self._words:
            raise self._line.wrong(f"{what} is missing at the end")
        return self._words.pop()

    def _number(self, what: str) -> int:
        number = number_of(self._next(f"a number after {what}"), self._line, f"the number after {what}")
        if number < 0:
            raise self._line.wrong(f"{what} is less than nothing")
        return number

    def _clause(self, word: str) -> None:
        charter = self.charter
        if word not in CLAUSES:
            raise self._line.wrong(f"{word} is not understood{choice(word, CLAUSES)}")
        if word in self._said and word not in ("asleep", "not"):
            raise self._line.wrong(f"{word} is said twice")
        self._said.add(word)
        if word in (*FLAGS, "not"):
            self._flag(word)
        elif word == "trains":
            charter.trains = tuple(self._train(name) for name in self._rest())
        elif word == "tokens":
            charter.tokens = tuple(number_of(price, self._line, "the price of a station") for price in self._rest())
        elif word == "asleep":
            owner = self._owner(self._next("whose shares sleep"), self._line)
            charter.asleep[owner] = self._number(f"asleep {owner}")
        elif word == "at" and self._words[-1:] == [NOWHERE]:
            self._has_marker = not self._words.pop()
        elif word in ("at", "row", "column"):
            self._box[word] = self._number(word)
        elif word == "cash":
            self.cash = self._number(word)
        else:
            setattr(charter, word, self._number(word))

    def _flag(self, word: str) -> None:
        flag = self._next("floated or operated") if word == "not" else word
        if flag not in FLAGS:
            raise self._line.wrong(f"not {flag} says nothing; a company is not floated, or not operated")
        setattr(self.charter, flag, word != "not")

    def _rest(self) -> Iterator[str]:
        while self._words and self._words[-1] not in CLAUSES:
            yield self._words.pop()

    def _train(self, word: str) -> str:
        train = text_of(word, self._line)
        if train not in self._title.trains:
            raise self._line.wrong(f"there is no train {train}{choice(train, self._title.trains)}")
        return train

    def _place_marker(self) -> None:
        """A marker of which nothing is said stands at par."""
        charter, market = self.charter, self._title.market
        price = self._box.get("at", charter.par or 0)
        if not self._has_marker or (not price and not self._box):
            return
        if not price:
            raise self._line.wrong("row and column belong to a price, as in: at 65 row 11 column 4")
        charter.space = self._space(market, price)
        if charter.par is None and charter.space not in market.par.values():
            raise self._line.wrong(f"{price} is no par value, so the company's par must be written, as in: par 65")

    def _space(self, market: Market, price: int) -> Space:
        boxes = [space for space, value in market.prices.items() if value == price]
        if not boxes:
            prices = [str(price) for price in sorted({*market.prices.values()})]
            raise self._line.wrong(f"no box of the market has the price {price}{choice(str(price), prices)}")
        row, column = self._box.get("row"), self._box.get("column")
        usual = _box(market, price)
        if usual is not None and (row, column) == (None, None):
            return usual
        found = [box for box in boxes if row in (None, box[0] + 1) and column in (None, box[1] + 1)]
        if len(found) != 1:
            places = " or ".join(f"row {r + 1} column {c + 1}" for r, c in boxes)
            raise self._line.wrong(f"the price {price} stands in {places}: say in which")
        return found[0]
