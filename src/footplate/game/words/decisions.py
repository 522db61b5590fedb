"""Who decides what, and what can be done: decisions, actions and options in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from footplate.game.actions import Action
from footplate.game.words.speech import Speech, sentence

if TYPE_CHECKING:
    from footplate.game.decision import Decision

#: what a step waits for; an id that no template knows is said as it is
STEPS: dict[str, str] = {
    "private_auction": "buy the cheapest private company, bid on a dearer one, or pass",
    "bidding_war": "raise the bid[ for {private:private}], or pass and leave this auction",
    "stock_turn": "sell shares, buy one certificate, or pass",
    "lay_track": "lay or upgrade a tile, or pass",
    "place_home": "place the home station",
    "place_station": "place a station, or pass",
    "run_routes": "run the trains",
    "pay_out": "pay the revenue out, or keep it",
    "buy_trains": "buy trains, or pass",
    "discard_trains": "discard a train, there are more than the phase allows",
    "last_purchases": "buy private companies, or end the turn",
    "private_purchase": "buy private companies",
    "proposal": "answer a proposal[ of {asker:who}][ for {buyer}][: {proposed}]",
    "port_tile": "lay the port tile[ of {private:private}]",
    "ohzu_tile": "lay the tile[ of {private:private}], or pass",
    "dougo_exchange": "exchange[ {private:private}] for a share",
    "company_powers": "lay tiles through private companies",
    "second_wall_tile": "lay a second tile[ of {private:private}], or pass",
    "other_half": "lay the other tile[ of {private:private}]",
    "forbidden_city": "exchange[ {private:private}] for a share",
    "old_forbidden_city": "exchange[ {private:private}] for a share",
    "bidding": "bid[ for {lot:private}], or pass and leave this auction",
    "tractor_auction": "bid[ for {lot:private}], or pass and leave this auction",
    "obligation_round": "open the auction of an obligation with a bid, or pass",
    "obligation_auction": "raise the bid[ for {lot:private}], or pass and leave this auction",
    "founding_turn": "sell shares, buy one certificate, or pass",
    "objection": "object and found[ {company}] out of turn, or pass and leave it[ to {founder:who}]",
    "name_par": "found[ {company}] at a par value",
    "build_track": "lay or upgrade track, or pass",
    "buy_namibian_trains": "buy trains, or pass",
    "raise_money": "sell shares[ for the {train:type}]",
    "agreement": "end the game by agreement of all",
}

DECIDES = "{player:who} decides[ for {company}]: {what}"
OFF_TURN = "Off turn, {player:who} may[, for {company},] {what}"

#: what an action does, as an order; "/" begins a variant
ACTIONS: dict[str, str] = {
    "pass": "Pass",
    "pass/done": "That is all",
    "bid": "Bid {price:money} for {private:private}",
    "buy_private": "Buy {private:private}[ from {owner:who}] for {price:money}",
    "start_company": "Start {company} at par {par:money}[, the president's certificate costs {cost:money}]",
    "buy_share": "Buy a share of {company} from {source:who}[ for {cost:money}][ and a fee of {fee:money}]",
    "sell_shares": "Sell {shares:share} of {company}[ for {gain:money}]",
    "lay_tile": "Lay tile {tile} in {place}[, {track}][, rotation {rotation}][, cost {cost:money}]",
    "lay_private_tile": "Use {private:private}: lay tile {tile} in {place}[, {track}][, rotation {rotation}]",
    "place_token": "Place a station in {place}[, city {city}][, cost {cost:money}]",
    "run_trains": "Run {routes:routes}[ for {revenue:money}][, with {treasury:money} for the treasury]",
    "run_trains/none": "Run no train",
    "dividend/pay": "Pay out[ {revenue:money}][: {shares}]",
    "dividend/withhold": "Keep the revenue[ of {revenue:money}]",
    "buy_train": "Buy a {train:type} from {source:who} for {price:money}[, handing in a {exchange:type}]",
    "discard_train": "Discard a {train:type} of {company}",
    "declare_bankruptcy": "Declare bankruptcy",
    "exchange_private": "Exchange {private:private} for a share of {company} from {source:who}",
    "declare_founding": "Declare the founding of {company}[; {holder:who} may object]",
    "sell_initial_shares": "Sell {shares:share} of the initial offering at half price",
    "accept": "Accept",
    "decline": "Decline",
    "end_game": "End the game by agreement",
}

#: the same as the name of a deed
ACTS: dict[str, str] = {
    "pass": "Passing",
    "bid": "Bidding for a private company",
    "buy_private": "Buying a private company",
    "start_company": "Starting a company",
    "buy_share": "Buying a share",
    "sell_shares": "Selling shares",
    "lay_tile": "Laying a tile",
    "lay_private_tile": "Laying the tile of a private company",
    "place_token": "Placing a station",
    "run_trains": "Running trains",
    "dividend": "Deciding on a dividend",
    "buy_train": "Buying a train",
    "discard_train": "Discarding a train",
    "declare_bankruptcy": "Declaring bankruptcy",
    "exchange_private": "Exchanging a private company",
    "declare_founding": "Declaring a founding",
    "sell_initial_shares": "Selling initial shares",
    "accept": "Accepting a proposal",
    "decline": "Declining a proposal",
    "end_game": "Ending the game by agreement",
}


def decision_text(
    decision: Decision,
    names: Mapping[str, str] | None = None,
    currency: str = "",
    *,
    off_turn: bool = False,
    **facts: Any,
) -> str:
    """Who decides, for which company, and between what; `off_turn` for a power that may be used out of turn.

    Further `facts` (the company that proposes to buy) fill the optional parts of the template.
    """
    speech = Speech(names, currency)
    lead = decision.steps[0]
    facts = {**{name: getattr(lead, name) for name in lead.__struct_fields__}, **facts}
    proposed = getattr(lead, "proposed", None)  # a proposal knows what it is about
    if proposed is not None:
        facts["proposed"] = action_text(proposed(decision.state), names, currency)
    what = speech.say(STEPS.get(decision.step, decision.step), facts)
    who = {"player": decision.player, "company": decision.company, "what": what}
    return sentence(speech.say(OFF_TURN if off_turn else DECIDES, who))


def action_text(action: Action, names: Mapping[str, str] | None = None, currency: str = "", **facts: Any) -> str:
    """What an action does. `facts` (a cost, an owner, the track of a tile) fill the optional parts of its template."""
    told = {**msgspec.structs.asdict(action), **facts}
    told.setdefault("place", told.get("hex"))
    kind = action.kind()
    if kind == "run_trains" and not told["routes"]:
        kind = "run_trains/none"
    elif kind == "pass" and told.get("done"):
        kind = "pass/done"
    elif kind == "dividend":
        kind = f"dividend/{told['kind_of']}"
    elif kind == "place_token" and not told["city"]:
        told["city"] = None  # the only city there, or the first: not worth a word
    template = ACTIONS.get(kind)
    return str(action) if template is None else Speech(names, currency).say(template, told)
