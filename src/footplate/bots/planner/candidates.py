"""What a player could do: of many options those that deserve a closer look, with their numbers filled in."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.bots.planner.lays import best_lays
from footplate.bots.planner.trains import train_earns
from footplate.bots.planner.value import Estimate
from footplate.game.actions import Action, Bid, BuyTrain
from footplate.game.state import Position
from footplate.game.step import Numbered, Open, Option
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.running import AnyRun


def candidates(now: Estimate, company: str, options: list[Option]) -> Iterator[Action]:
    """Of numbers a few, of track the lays that promise most, of all else everything."""
    yield from best_lays(now, company, [option for option in options if not isinstance(option, Open)])
    for option in options:
        if isinstance(option, Numbered):
            yield from (option.at(number) for number in _numbers(now, option))
        elif isinstance(option, AnyRun):
            yield option.best()
        elif isinstance(option, Open):
            yield option.action


def _numbers(now: Estimate, option: Numbered) -> list[int]:
    """Of a bid the lowest; of a price some up to what is printed on the thing; else low, middle and high."""
    told = now.advice.numbers(now.pos, option, now.player)  # type: ignore[arg-type]  # what is decided on is a State
    if told is not None:
        return told
    if isinstance(option.action, Bid):
        return [] if leads(now.pos, option.action.private, now.player) else [option.low]
    title, numbers = now.pos.title, option.numbers()
    train, private = getattr(option.action, "train", ""), getattr(option.action, "private", "")
    wanted = {option.low, (option.low + option.high) // 2, option.high}
    if train in title.trains:
        wanted = _train_prices(now, option)
    elif private in title.privates:
        wanted |= {title.privates[private].price}
    return sorted(number for number in wanted if number in numbers)


def _train_prices(now: Estimate, option: Numbered) -> set[int]:
    """Between companies of one president any price may do; a rival is offered what the train still earns him."""
    action, pos = option.action, now.pos
    assert isinstance(action, BuyTrain)
    price = pos.title.trains[action.train].price
    if action.source in pos.companies and pos.speaker(action.source) == now.player:
        return {option.low, price // 2, price}
    return {max(price // 2, train_earns(pos, action.source, action.train, now.weights)), price}


def leads(pos: Position, private: str, player: str) -> bool:
    """Is the highest bid already the player's own?"""
    auction: PrivateAuction | None = pos.below(PrivateAuction)
    bids = auction.bids.get(private, ()) if auction else ()
    return bool(bids) and max(bids, key=lambda bid: bid[1])[0] == player
