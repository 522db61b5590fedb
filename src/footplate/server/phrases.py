"""Words of the server itself: of the parts on the table, of changes, of requests that are refused.

What happens in a game is told by `footplate.telling`; here is only what the table adds. One template a key.
"""

from __future__ import annotations

from collections.abc import Mapping

from footplate.game.words.speech import Speech

ENGLISH: dict[str, str] = {
    # ---- parts ----
    "company.closed": "closed",
    "company.not-started": "not started",
    "company.started": "started, floats after {missing:share} more",
    "company.floated": "floated",
    "company.home": "Home: {place}",
    "company.destination": "Destination: {place}; a route from home to there earns {bonus:money} more",
    "company.not-floated": "not floated",
    "zone.free": "certificates of a company here do not count towards the limit",
    "zone.unlimited": "one player may hold any number of its shares",
    "zone.par": "starting price",
    "market.at": "{company} at {price:money}[, {zone} zone]",
    "train.stops": "{range:stop}",
    "train.hexes": "{range} hexes",
    "train.any": "any number of stops",
    "train.scrapped-by": "Scrapped when the first {by:type} is bought",
    "train.phase": "The first one begins phase {phase}",
    "train.trade-in": "{credit:money} off for a {handed:type} handed in",
    "train.from": "On sale from phase {phase}, beside the others",
    "phase.limit": "A company may own {limit:train}",
    "phase.tiles": "Tiles: {colors}",
    "phase.rounds": "Operating rounds after each stock round: {rounds}",
    "phase.buys-privates": "Companies may buy private companies",
    "phase.closes-privates": "Private companies close",
    "result": "{winners} wins with {worth:money}",
    "result.several": "{winners} win with {worth:money} each",
    "auto-pass": "passed by itself, as wished",
    # ---- changes ----
    "change.cash": "Cash of {who:who}",
    "change.treasury": "Treasury of {who:who}",
    "change.worth": "Worth of {who:who}",
    "change.certificates": "Certificates of {who:who}",
    "change.shares": "Shares of {company}, {who:who}",
    "change.price": "Price of {company}",
    "change.president": "President of {company}",
    "change.floated": "{company}",
    "change.trains": "Trains of {company}",
    "change.phase": "Phase",
    "change.bank": "Bank",
    "change.private": "Owner of {private:private}",
    "change.nobody": "nobody",
    "change.none": "none",
    "change.of": "{value} of {limit}",
    # ---- runs ----
    "run.best": "{revenue:money}, the best there is",
    "run.best-found": "{revenue:money}, the best found; up to {bound:money} is not ruled out",
    "run.less": "{revenue:money}; {best:money} is possible, {less:money} more",
    "run.route": "{train:type}: {path}, {revenue:money}",
    # ---- requests ----
    "request.malformed": "The request cannot be read: {problem}.",
    "request.too-large": "The request is larger than {limit} bytes.",
    "request.not-json": "Send JSON (Content-Type: application/json).",
    "request.no-such-address": "There is nothing at this address.",
    "request.wrong-method": "This address does not take {method}.",
    "request.foreign": "Requests from other sites are refused.",
    "request.stale": "The game has moved on since: it now has {seq} moves. Look at what happened, then choose again.",
    "request.not-yours": "The seat of {who:who} belongs to somebody else.",
    "request.no-such-player": "There is no seat {player} at this table.",
    "request.no-such-position": "The game has {newest} moves; there is no position {at}.",
    "request.senseless": "This action makes no sense here: {problem}.",
    "request.busy": "The server is stopping; try again in a moment.",
    "table.unknown": "There is no such table. Perhaps it was thrown away.",
    "table.private": "This what-if is private to the one who branched it off.",
    "table.waiting": "The game begins when every seat is taken.",
    "table.not-a-branch": "Only a what-if can be thrown away; the record of a table stays.",
    "table.title": "This table cannot be opened: {problem}.",
    "table.name-taken": "Somebody at this table is called {name} already. Choose another name.",
    "table.name": "A name is made of letters that can be printed.",
    "table.name-missing": "Tell the name you want to play under.",
    "table.bot": "There is no bot of the kind {bot}.",
    "seat.taken": "This seat has been taken by somebody else.",
    "seat.invitation": "This invitation is not valid. Ask for a new link.",
    "seat.code": "No seat at this table has this code.",
    "undo.nothing": "There is nothing to take back.",
    "undo.foreign": "{who:who} has decided since: what came before can no longer be taken back.",
    "redo.nothing": "There is nothing to play again.",
    "runs.not-now": "No trains are run at this point of the game.",
    "server.failed": "The server has made a mistake; nothing was changed. Try again.",
    "legal": "This may be done.",
    "title.unknown": "There is no such title.",
    "tile.unknown": "There is no such tile.",
    "picture.failed": "The picture could not be painted. The same map can be had as SVG.",
    "language.unknown": "There are no words in this language.",
    "export.impossible": "This game cannot be written in that form: {problem}.",
}

CATALOGUE: dict[str, Mapping[str, str]] = {"en": ENGLISH}
LANGUAGES = {"en": "English", "de": "Deutsch"}


class Phrases:
    """The table's own words in one language."""

    def __init__(self, lang: str = "en", names: Mapping[str, str] | None = None, currency: str = "") -> None:
        self.lang = lang
        self._table = CATALOGUE.get(lang, ENGLISH)
        self._speech = Speech(names, currency)

    def say(self, key: str, **facts: object) -> str:
        return self._speech.say(self._table.get(key) or ENGLISH[key], facts)
