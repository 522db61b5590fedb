"""Why a move was refused, and what to do instead. One pair of templates for each refusal code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from footplate.game.words.decisions import ACTS, STEPS
from footplate.game.words.speech import Speech, sentence

if TYPE_CHECKING:
    from footplate.game.errors import RuleViolation

WITH_RULE = "{} (rule {})"
UNKNOWN_CODE = "This is refused: {}[, {facts}]"

#: code -> what is wrong, what to do instead ("" where nothing sensible can be said)
REFUSALS: dict[str, tuple[str, str]] = {
    "game.over": ("The game is over: {reason:reason}", ""),
    "turn.not-yours": ("{player:who} cannot do this now: {turn:who} decides", "Wait until {turn:who} has acted"),
    "turn.wrong-step": ("{act} has no place here", "What is open now: {waits}"),
    "proposal.declined": ("An offer of {price:money} was declined in this turn", "Offer more, or go without"),
    # ---- auction ----
    "auction.not-for-sale": ("{private:private} is not for sale by the bank", "Choose one that is still unsold"),
    "auction.cheapest-first": (
        "{private:private} cannot be bought outright: the cheapest on sale is {cheapest:private}",
        "Buy that one, or bid on {private:private}",
    ),
    "auction.price": ("{private:private} costs exactly {price:money} now", "Buy it at that price"),
    "auction.money": (
        "{needs:money} is needed and only {has:money} is free; money set aside for bids does not count",
        "Choose a lower price, or pass",
    ),
    "auction.buy-outright": (
        "{private:private} is the cheapest on sale, so it is bought, not bid for",
        "Buy it at its price",
    ),
    "auction.one-lot": ("The auction under way is for {lot:private}, not {private:private}", "Bid for it, or pass"),
    "auction.raise": ("{bid:money} is too low a bid for {private:private}", "Bid at least {lowest:money}, or pass"),
    # ---- stock round ----
    "stock.no-such-company": ("There is no company {company} in this game", ""),
    "stock.not-started": (
        "Nobody has started {company}, so it has no shares on sale",
        "Start it by buying its president's certificate at a par value",
    ),
    "stock.none-there": ("No share of {company} is to be had from {source:who}", ""),
    "stock.money": ("This costs {needs:money} and there is only {has:money}", "Sell shares first, or buy another"),
    "stock.holding-limit": (
        "{held:share} of {company} are held already, and one player may not hold more than {limit}",
        "Buy shares of another company",
    ),
    "stock.certificate-limit": (
        "{held:certificate} are held already, and the limit is {limit}",
        "Sell a certificate before buying one",
    ),
    "stock.not-operated": ("{company} has not operated yet, so its shares cannot be sold", "Sell another company's"),
    "stock.asleep": (
        "Shares of {company} that sleep cannot be sold; {awake} could be",
        "Wait until the obligation is fulfilled",
    ),
    "stock.start-order": ("Companies are started in order, and {first} comes before {company}", "Start {first}"),
    "stock.not-held": ("{shares:share} of {company} cannot be sold: {held} held", "Sell what is held"),
    "stock.pool-limit": (
        "The open market holds {there:share} of {company} and may not hold more than {limit}",
        "Sell fewer, or another company's",
    ),
    "stock.president-stays": (
        "The president's certificate of {company} must stay with a player, and nobody else could take it over",
        "Sell fewer shares",
    ),
    "stock.no-sales-yet": ("Nothing may be sold in stock round {round}", "Buy a certificate, or pass"),
    "stock.sell-after-buy": (
        "Sales come before the purchase or after it, not both, and {bought} has been bought",
        "End the turn",
    ),
    "stock.sell-first": ("Shares are sold before the purchase, and {bought} has been bought", "End the turn"),
    "stock.one-block": (
        "Shares of {company} have been sold in this turn, and a company is sold in one block",
        "Sell another company's shares, or go on",
    ),
    "stock.one-purchase": ("One certificate a turn: {bought} has been bought", "Sell shares, or end the turn"),
    "stock.sold-this-round": (
        "Shares of {company} were sold in this round, so none may be bought back in it",
        "Wait for the next stock round",
    ),
    "stock.must-sell": ("{player:who} is above a limit on certificates or shares", "Sell shares first"),
    "stock.already-started": ("{company} has been started", "Buy single shares of it"),
    "stock.par": ("{par:money} is not a par value", "Choose one of {choices:amounts}"),
    "founding.declare": (
        "{holder:who} has the first call on {company}",
        "Declare the founding, and name the par value if there is no objection",
    ),
    "founding.nobody-objects": ("Nobody could object to the founding of {company}", "Start it at a par value"),
    "founding.this-company": ("The certificate that is bought now is that of {company}", "Name its par value"),
    # ---- track ----
    "track.once": ("The company has laid its tile in this turn", "Go on to the next step"),
    "track.yellow-or-upgrade": (
        "A company lays yellow tiles in a turn or upgrades one, and it has laid {laid}",
        "Lay a yellow tile, or go on to the next step",
    ),
    "track.home-first": ("In its first turn {company} must lay a tile on its home, {hex}", "Lay a tile there"),
    "track.private-blocks": (
        "{hex} is closed to track while a player owns the private company there",
        "Build elsewhere, or let a company buy that private",
    ),
    "track.unreachable": (
        "{company} has no track that leads to this tile in {hex}",
        "Build where a route from one of its stations arrives, or turn the tile towards it",
    ),
    "track.no-use": (
        "The new track in {hex} would be of no use to {company}",
        "An upgrade must add track, or better a stop, that its routes can reach",
    ),
    "track.money": (
        "Building there costs {needs:money} and the treasury holds {has:money}",
        "Build where it is cheaper, or pass",
    ),
    "track.no-such-hex": ("There is no hex {hex} on this board", ""),
    "track.no-such-tile": (
        "There is no tile {tile} with rotation {rotation}",
        "Rotations go from 0 to 5, in steps of a sixth of a turn",
    ),
    "track.printed-for-good": ("What is printed in {hex} is never covered by a tile", "Build elsewhere"),
    "track.chart": (
        "Tile {tile} may not be laid in {hex}[ on tile {on}]",
        "Choose a tile that the upgrade chart allows",
    ),
    "track.phase": ("In phase {phase} no {color} tiles may be laid", "Choose a tile of an earlier colour"),
    "track.none-left": ("No tile {tile} is left", "Choose another tile"),
    "track.dead-edge": (
        "Tile {tile} with rotation {rotation} would run into the edge of the board or a closed side of {hex}",
        "Turn it another way",
    ),
    "track.keeps-track": (
        "Tile {tile} with rotation {rotation} would not keep all the track and stops that {hex} has now",
        "Turn it another way",
    ),
    # ---- stations ----
    "token.home": ("{company} places its home station in {hex}", "Choose a city there that has room"),
    "token.none-left": ("{company} has no station left to place", "Pass"),
    "token.money": ("A station costs {needs:money} and the treasury holds {has:money}", "Pass"),
    "token.no-city": ("{hex} has no such city", "Choose a city"),
    "token.unreachable": ("{company} has no route to that city in {hex}", "Choose a city it can reach"),
    "token.already-there": ("{company} has a station in {hex} already", "Choose another city"),
    "token.full": ("Every circle of the city in {hex} is taken", "Choose another city"),
    "token.reserved": (
        "The last circle in {hex} is kept for a company whose home it is",
        "Choose another city, or wait for a larger one",
    ),
    # ---- running trains ----
    "dividend.kind": ("{company} pays its whole revenue out or keeps all of it", "Choose pay or withhold"),
    "run.declared": ("{company} earns what its routes are worth, not what is declared", "Name the routes alone"),
    "run.not-best": (
        (
            "The company must run for the most it can: this is {ran:money}[ and {ran_treasury:money} for the treasury],"
            " and {possible:money}[ and {possible_treasury:money} for the treasury] is possible"
        ),
        "Run {routes:routes}",
    ),
    "route.group-twice": ("{hex} and {other} are one place, which a route may visit once", "Leave one of them out"),
    "route.not-beside-station": ("{hex} can only be run to from a station of {company} beside it", "End elsewhere"),
    "route.not-yours": ("{hex} is open to trains of companies with a station there", "End elsewhere"),
    "route.which-stop": ("{hex} has several stops this route could mean", "Add the stop's number, as in {hex}/0"),
    "route.unknown-hex": (
        "There is no place {hex} on this board",
        "Write hexes as in E2, or E2/0 with a stop's number",
    ),
    "route.not-adjacent": ("{hex} and {next} are not neighbours", "Name every hex the train passes, one after another"),
    "route.no-track": ("No track in {hex} joins the route's hexes before and after it", "Follow the track"),
    "route.not-a-stop": ("There is no such stop in {hex}", "Begin and end a route at a city, town or off-board area"),
    "route.too-short": ("A route needs two stops", "Name at least two, and the hexes between"),
    "route.stop-twice": ("The route comes to the same stop in {hex} twice", "Pass every stop only once"),
    "route.side-twice": ("The same track at the border of {hex} is used twice", "Use every piece of track only once"),
    "route.one-station": (
        "The {train:type} runs a network: its route names one station and nothing else",
        "Name its hex",
    ),
    "route.no-station": ("The route passes no station of {company}", "Include a city with its station"),
    "route.blocked": (
        "The city in {hex} is full of other companies' stations and cannot be passed",
        "End the route there, or go round it",
    ),
    "route.through-end": ("A route may begin or end in {hex}, but not pass through", "Stop there"),
    "route.too-long": ("The route is too long: the train's range is {reach}[ and this has {stops:stop}]", "Shorten it"),
    "route.train-twice": ("{owned:train} of type {train} cannot run more routes than that", "Leave one route out"),
    "route.no-such-train": ("The company has no {train:type}", "Name the type of one of its trains before the hexes"),
    # ---- buying trains ----
    "train.money": ("This costs {needs:money} and the treasury holds {has:money}", "Choose a cheaper one, or pass"),
    "train.cheapest": (
        "With the president's help only the cheapest train may be bought, and {train:type} at {price:money} is not",
        "Buy the cheapest on offer",
    ),
    "train.president-money": (
        "The president must add {needs:money} and has {has:money}",
        "Let the president sell shares first",
    ),
    "train.not-bankrupt": (
        "There is no bankruptcy while {company} need not buy a train, or its president could still raise the money",
        "",
    ),
    "train.must-buy": ("{company} has a route and no train, so it must buy one", "Buy a train before passing"),
    "train.must-own": ("{company} has no train, and every company must own one", "Buy a train before passing"),
    "train.limit": ("{company} has as many trains as the phase allows: {limit}", "Buy none, or trade one in"),
    "train.not-on-offer": ("{source:who} has no {train:type} on offer", "Choose one that is"),
    "train.price": ("The price of the {train:type} is {price:money}", "Pay exactly that"),
    "train.not-from-company": (
        "After the president of {company} has sold shares for a train, it must come from the bank or the open market",
        "Buy the cheapest there",
    ),
    "train.not-yet-between": (
        "In phase {phase} companies may not buy trains from each other",
        "Buy from the bank or the open market",
    ),
    "train.other-president": (
        "{source} and {company} have different presidents, and trains change hands only under one",
        "Buy from the bank or the open market",
    ),
    "train.out-of-reach": (
        "The train costs {price:money}, and company and president could raise {most:money}",
        "Choose a cheaper one",
    ),
    "train.lowest-price": ("Between companies a train costs at least {lowest:money}", "Offer that or more"),
    "train.not-owned": ("{company} has no {train:type}", "Name one it has"),
    "train.none-to-trade": ("{company} has no {train:type} to hand in", "Hand in one it has, or pay the full price"),
    "train.no-trade-in": ("A {exchange:type} cannot be handed in for a {train:type}", "Pay the full price"),
    "train.discard-order": ("{first} must discard before {company}", "Discard a train of {first}"),
    # ---- emergencies ----
    "emergency.not-needed": ("No shares need to be sold for a train now", "Buy the train"),
    "emergency.one-block": (
        "Shares of {company} have been sold for this train, and a company is sold in one block",
        "Sell another company's shares",
    ),
    "emergency.presidency": (
        "A sale for a train may not cost its seller the presidency of {company}",
        "Sell fewer, or another company's shares",
    ),
    "forced.no-initial-shares": (
        "{held:share} of {company} are left in the initial offering",
        "Sell no more than that",
    ),
    "forced.dead-end": (
        "After that the pool would have no room for the shares of {company} that must still be sold",
        "Sell fewer initial shares, or shares of the president's own first",
    ),
    "emergency.sell-down": (
        "The holding of {company} is above the limit and must come down to it",
        "Sell at least {least:share}",
    ),
    "emergency.too-much": (
        "Only {needed:money} is still needed: fewer shares of {company} bring that",
        "Sell no more than it takes",
    ),
    # ---- privates ----
    "private.phase": ("In phase {phase} companies may not buy private companies", ""),
    "private.no-player-owns": ("No player owns {private:private}, so no company can buy it", ""),
    "private.price": ("{private:private} may change hands for {low:money} to {high:money}", "Choose a price between"),
    "private.money": ("This costs {needs:money} and the treasury holds {has:money}", "Offer less"),
    "private.declined": ("An offer of {price:money} was declined in this turn", "Offer more, or go without"),
    "power.not-now": ("That power of a private company is not open now", "It must be unused and the moment right"),
    "power.not-yours": ("That power belongs to {owner:who}", "Leave it to its owner"),
    "power.not-owned": ("{company} has no power through {private:private}", "Buy the private company first"),
    "power.used": ("{private:private} has nothing left to lay", ""),
    "power.not-joined": (
        "The second tile of {private:private} must be laid in the same turn and joined to the first, in {first}",
        "Choose one of the lays it offers",
    ),
    "power.after-sale": (
        "Who has sold shares in a turn cannot exchange {private:private} in it",
        "Wait for the next turn",
    ),
    "power.tile": (
        "{private:private} does not give the right to lay tile {tile} that way in {hex}",
        "Choose one of the lays it offers",
    ),
    "power.exchange": ("{private:private} cannot be exchanged for a share of {company} from there", ""),
    "power.no-share-left": ("No share of {company} is left there", ""),
}


def refusal(violation: RuleViolation, names: Mapping[str, str] | None = None, currency: str = "") -> str:
    """What was refused and why, with the section of the rulebook, and what to do instead."""
    speech = Speech(names, currency)
    facts = dict(violation.facts)
    if "action" in facts:
        facts["act"] = ACTS.get(str(facts["action"]), str(facts["action"]))
    if "step" in facts:
        facts["waits"] = speech.say(STEPS.get(str(facts["step"]), str(facts["step"])), {})
    if violation.code in REFUSALS:
        why, instead = REFUSALS[violation.code]
    else:
        told = ", ".join(f"{key} {value}" for key, value in violation.facts.items())
        facts, why, instead = {"facts": told}, UNKNOWN_CODE.replace("{}", violation.code), ""
    cited = sentence(WITH_RULE.format(speech.say(why, facts), violation.rule))
    return f"{cited} {sentence(speech.say(instead, facts))}" if instead else cited
