"""Where trains come from, and what a new kind of train triggers: phases, scrapping, discards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, DiscardTrain
from footplate.game.draft import Draft
from footplate.game.events import PhaseBegan, TrainScrapped
from footplate.game.state import POOL, Position
from footplate.game.step import Option, Step


class Offer(msgspec.Struct, frozen=True):
    """A train on sale at its printed price."""

    train: str
    source: str  # "bank" or "pool"
    price: int


def on_offer(pos: Position) -> list[Offer]:
    """The bank's next train, those sold beside it, and one of each kind in the open market."""
    trains = pos.title.trains
    top = next((name for name in trains if pos.depot.get(name)), None)
    now = pos.title.phase_order[pos.phase]
    offers = [
        Offer(name, BANK, data.price)
        for name, data in trains.items()
        if pos.depot.get(name)
        and (name == top or (data.available_from_phase and now >= pos.title.phase_order[data.available_from_phase]))
    ]
    kinds = dict.fromkeys(pos.market_trains)
    return offers + [Offer(name, POOL, trains[name].price) for name in trains if name in kinds]


def train_left_bank(draft: Draft, train: str) -> None:
    """The first train of a kind begins its phase: scrapping, closing privates, then the train limit."""
    order = draft.title.phase_order
    if train not in order or order[train] <= order[draft.phase]:
        return
    draft.phase = train
    draft.tell(PhaseBegan(train))
    scrap(draft, train)
    if draft.phase_data.closes_privates:
        close_privates(draft)


def close_privates(draft: Draft) -> None:
    """All but those that stay, some of them only with a player."""
    for private, owner in tuple(draft.privates.items()):
        stays = draft.title.privates[private].stays
        if stays == "never" or (stays == "with_player" and not draft.is_player(owner)):
            draft.close_private(private)


def export_train(draft: Draft) -> None:
    """The train on top of the bank's stack, if its kind is exported, leaves the game; for the phase it is sold."""
    top = next((name for name in draft.title.trains if draft.depot.get(name)), "")
    if top and draft.title.trains[top].exported:
        draft.export_train(top)
        train_left_bank(draft, top)
        if over_train_limit(draft):
            draft.push(DiscardTrains())


def scrap(draft: Draft, by: str) -> None:
    gone = {name for name, data in draft.title.trains.items() if data.scrapped_by == by}
    for company, data in draft.companies.items():
        for train in data.trains:
            if train in gone:
                draft.tell(TrainScrapped(train, company))
        if gone.intersection(data.trains):
            draft.change(company, trains=tuple(t for t in data.trains if t not in gone))
    for train in draft.market_trains:
        if train in gone:
            draft.tell(TrainScrapped(train, POOL))
    draft.market_trains = tuple(t for t in draft.market_trains if t not in gone)


def over_train_limit(pos: Position) -> list[str]:
    """Companies with too many trains, in the order of the title."""
    limit = pos.phase_data.train_limit
    return [c for c, data in pos.companies.items() if len(data.trains) > limit]


class DiscardTrains(Step, frozen=True):
    """Companies above the limit give up trains: the buyer first, then in order of price."""

    takes = (DiscardTrain,)

    buyer: str = ""
    only: str = ""  # out of order: this company alone

    def next_company(self, pos: Position) -> str:
        over = over_train_limit(pos)
        if pos.title.conduct.discards_in_any_order:
            return self.only or over[0]
        return self.buyer if self.buyer in over else pos.operating_order(tuple(over))[0]

    def out_of_order(self, pos: Position) -> Iterator[DiscardTrains]:
        """The same duty of the other companies, where the title lets them come first."""
        if pos.title.conduct.discards_in_any_order:
            yield from (DiscardTrains(self.buyer, company) for company in over_train_limit(pos)[1:])

    def actor(self, pos: Position) -> str:
        return pos.speaker(self.next_company(pos))

    def acts_for(self, pos: Position) -> str:
        return self.next_company(pos)

    def options(self, pos: Position) -> Iterator[Option]:
        company = self.next_company(pos)
        for train in dict.fromkeys(pos.companies[company].trains):
            yield DiscardTrain(company, train)

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, DiscardTrain)
        first = self.next_company(pos)
        any_order = pos.title.conduct.discards_in_any_order and action.company in over_train_limit(pos)
        free = any_order and pos.speaker(action.company) == self.actor(pos)
        if action.company != first and not free:
            raise pos.refuse("train.discard-order", company=action.company, first=first)
        if action.train not in pos.companies[action.company].trains:
            raise pos.refuse("train.not-owned", company=action.company, train=action.train)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, DiscardTrain)
        if draft.title.data.trains.discards == "market":
            draft.take_train(action.train, action.company, POOL)
        else:
            draft.scrap_train(action.company, action.train)

    def settle(self, draft: Draft) -> bool:
        if over_train_limit(draft):
            return True
        draft.pop()
        return False
