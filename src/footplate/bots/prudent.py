"""A random player who looks after their companies, for games that are soon over if nobody does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from footplate.bots.random_player import WINDOW_CHANCE, RandomPlayer
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyShare, BuyTrain, DiscardTrain, Dividend, LayTile
from footplate.game.decision import Decision
from footplate.game.state import IPO, POOL, State
from footplate.game.step import Numbered, Open, Option

FRESH, TIRING, MOST_TIRED = 0.05, 0.01, 0.7  # chance to pass, and how it grows while the same thing is asked
BID_CHANCE = 0.75  # to pass in an auction
AUCTIONS = {"bid"}
THRIFT = 12  # the higher, the lower are his numbers
LOOKED_AT = 4  # tiles, of which he lays the one with most stops
#: what empties purses and ends companies, and how seldom he does it, beside other things; a title adds its own
INCLINATION = {
    "buy_share/hand": 0.1,
    "buy_train/hand": 0.1,
    "decline": 0.1,
    "discard_train": 0.02,
    "discard_train/old": 0.3,
    "sell_shares": 0.05,
    "withhold": 0.3,
}
ENOUGH = 0.05  # how much less he likes to buy a train for every one that a company has
OLD = 2  # kinds of train that have come since


class PrudentPlayer(RandomPlayer):
    """Offers little, seldom does what ruins companies, and passes the sooner the longer the same thing is asked.
    Where even chance ends a game before it has begun, he keeps it going."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._asked = ("", "")
        self._tired = FRESH
        self._done: Counter[tuple[str, str]] = Counter()  # by whom, what: while the same thing is asked

    def choose(self, decisions: tuple[Decision, ...]) -> tuple[str, Action]:
        decision = decisions[0]
        for window in decisions[1:]:
            if self._random.random() < WINDOW_CHANCE:
                decision = window
                break
        kinds: dict[str, list[Option]] = {}
        for option in decision.options:
            kinds.setdefault(_kind(option, decision), []).append(option)
        self._notice((decision.step, decision.company), kinds)
        (kind,) = self._random.choices(list(kinds), self._weights(decision, list(kinds)))
        self._done[decision.player, kind] += 1
        return decision.player, self.fill_in(self._one_of(kinds[kind], decision.state))

    def _notice(self, asked: tuple[str, str], kinds: Collection[str]) -> None:
        """Is it the same that was asked before? What interrupts, and cannot be passed over, does not count."""
        if asked == self._asked:
            self._tired = min(MOST_TIRED, self._tired + TIRING)
        elif "pass" in kinds:
            self._asked, self._tired = asked, FRESH
            self._done.clear()

    def _weights(self, decision: Decision, kinds: list[str]) -> list[float]:
        """To pass weighs more the more tired he is, and where there is nothing but rash things to do."""
        weights = {kind: self.inclination(decision, kind) for kind in kinds if kind != "pass"}
        total = sum(weights.values())
        bidding = any(is_bid(decision.state, kind) for kind in weights)
        chance = max(self._tired, BID_CHANCE) if bidding else self._tired
        passing = max(1.0, total) * chance / (1 - chance) + max(0.0, 1 - total)
        return [weights.get(kind, passing) for kind in kinds]

    def inclination(self, decision: Decision, kind: str) -> float:
        own = decision.state.title.data.simulation
        again: float = own.again.get(kind, 1.0) ** self._done[decision.player, kind]
        if decision.company and kind in ("buy_train", "buy_train/hand"):
            trains = decision.state.companies[decision.company].trains
            again *= ENOUGH ** sum(age(decision.state, train) < OLD for train in trains)
        return own.inclination.get(kind, INCLINATION.get(kind, 1.0)) * again

    def _one_of(self, options: list[Option], state: State) -> Option:
        """Any of them; of tiles rather one with stops."""
        few = self._random.sample(options, min(LOOKED_AT, len(options)))
        return max(few, key=lambda option: stops(option, state))

    def number(self, count: int) -> int:
        """Any of so many numbers, small ones above all."""
        return int(count * self._random.random() ** THRIFT)


def _action(option: Option) -> Action:
    return option.action if isinstance(option, Open) else option


def stops(option: Option, state: State) -> int:
    """What a tile brings."""
    return len(state.title.map.tiles[option.tile].stops) if isinstance(option, LayTile) else 0


def is_bid(state: State, kind: str) -> bool:
    return kind in AUCTIONS or kind in state.title.data.simulation.auctions


def age(state: State, train: str) -> int:
    """How many kinds have come after it, up to what is on sale."""
    kinds = list(state.title.trains)
    on_sale = next((kind for kind in kinds if state.depot[kind]), kinds[-1])
    return kinds.index(on_sale) - kinds.index(train)


def _kind(option: Option, decision: Decision) -> str:
    """A kind of action is one inclination. To pay revenue out and to keep it are two, and so are: to buy from the bank
    and from others, to throw young and old trains away, to bid within and beyond one's means."""
    action, state = _action(option), decision.state
    kind = action.kind()
    if isinstance(action, Dividend):
        return action.kind_of
    if isinstance(action, BuyShare | BuyTrain) and action.source not in (IPO, POOL, BANK):
        return f"{kind}/hand"
    if isinstance(action, DiscardTrain) and age(state, action.train) >= OLD:
        return f"{kind}/old"
    if is_bid(state, kind) and isinstance(option, Numbered) and option.low > state.cash[decision.player]:
        return f"{kind}/beyond"
    return kind
