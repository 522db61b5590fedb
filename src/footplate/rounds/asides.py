"""What may be done besides the turns: the powers of private companies, exchanges, agreements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from footplate.game.actions import Action, EndGame, ExchangePrivate, LayPrivateTile, Pass
from footplate.game.consent import Proposal
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Option, Step
from footplate.rounds.depot import DiscardTrains
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.privates import LastPurchases, PrivatePurchase
from footplate.rounds.shares import holding_refusal

NAMED = 8  # hexes that a refusal names; of more it says only that this is none of them


class TilePower(Step, frozen=True):
    """The right to lay a special tile, free and without connection."""

    private: str

    def places(self, pos: Position) -> Iterator[LayPrivateTile]:
        """Every lay the power allows, if the tile fits."""
        raise NotImplementedError

    def options(self, pos: Position) -> Iterator[Option]:
        """Where the tile fits; and to give that up, if the power lets one."""
        yield from self.places(pos)
        if Pass in self.takes:
            yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, LayPrivateTile):
            problem = place_refusal(pos, action, tuple(self.places(pos)))
            if problem:
                raise problem


def place_refusal(pos: Position, action: LayPrivateTile, places: tuple[LayPrivateTile, ...]) -> RuleViolation | None:
    """Why a private company's tile may not be laid so, if these are the places for its tiles."""
    if action in places:
        return None
    own = [place for place in places if place.private == action.private]
    there = [place for place in own if place.hex == action.hex]
    why: dict[str, object] = {}
    if (
        own
        and action.hex in pos.title.map
        and not there
        and (face := pos.board.faces[pos.title.map.index(action.hex)]).id
    ):
        why["covered"] = face.id
    elif not there:
        hexes = tuple(dict.fromkeys(place.hex for place in own))
        why |= {"hexes": hexes} if 0 < len(hexes) <= NAMED else {"outside": action.hex}
    elif action.tile not in {place.tile for place in there}:
        why["tiles"] = tuple(dict.fromkeys(place.tile for place in there))
    else:
        why["turns"] = tuple(place.rotation for place in there if place.tile == action.tile)
    return pos.refuse("power.tile", private=action.private, hex=action.hex, tile=action.tile, **why)


def special_lays(pos: Position, private: str, hexes: Iterable[str], tiles: tuple[str, ...]) -> Iterator[LayPrivateTile]:
    """Every way to lay one of these tiles on one of these hexes that has no tile yet."""
    map_ = pos.title.map
    for name in hexes:
        hex_ = map_.index(name)
        if pos.board.faces[hex_].id:
            continue  # the powers are for hexes without a tile
        for tile in tiles:
            for face in map_.tiles[tile].faces:
                if pos.tiles.get(tile) and map_.shape_fits(hex_, pos.board.faces[hex_], face):
                    yield LayPrivateTile(private, name, tile, face.rotation)


def lay_special(draft: Draft, action: LayPrivateTile) -> None:
    map_ = draft.title.map
    draft.lay_tile(map_.index(action.hex), map_.tiles[action.tile].faces[action.rotation])


class ShareExchange(Step, frozen=True):
    """The player who owns a private hands it in for a share."""

    private: str

    def actor(self, pos: Position) -> str:
        return pos.privates[self.private]

    def shares(self, pos: Position) -> Iterator[tuple[str, str]]:
        """Companies whose shares may be taken, each with the place it may come from."""
        raise NotImplementedError

    def options(self, pos: Position) -> Iterator[Option]:
        for company, source in self.shares(pos):
            action = ExchangePrivate(self.private, company, source)
            if self.refusal(pos, action) is None:
                yield action

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, ExchangePrivate)
        problem = self.refusal(pos, action)
        if problem:
            raise problem

    def refusal(self, pos: Position, action: ExchangePrivate) -> RuleViolation | None:
        if action.private != self.private or (action.company, action.source) not in self.shares(pos):
            return pos.refuse("power.exchange", private=action.private, company=action.company)
        if not pos.held(action.company, action.source):
            return pos.refuse("power.no-share-left", company=action.company)
        # one certificate for another: only the limit on the holding can stand in the way
        return holding_refusal(pos, self.actor(pos), action.company, 1)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, ExchangePrivate)
        player = self.actor(draft)
        draft.close_private(self.private)
        draft.move_shares(action.company, action.source, player, 1)


class Agreement(Step, frozen=True):
    """Players of a game brought over from elsewhere agreed to stop."""

    takes = (EndGame,)

    def actor(self, pos: Position) -> str:
        return pos.top.actor(pos)

    def options(self, pos: Position) -> Iterator[Option]:
        yield EndGame()

    def check(self, pos: Position, action: Action) -> None:
        """Always possible where the title has the option."""

    def play(self, draft: Draft, action: Action) -> None:
        draft.end("agreed")


def usual_asides(pos: Position, powers: Iterable[Step]) -> tuple[Step, ...]:
    """What most games leave open beside the step on top: privates for a company at any time of its turn, what options
    allow, and the powers that a title has of its own."""
    steps: list[Step] = []
    if pos.title.conduct.end_by_agreement:
        steps.append(Agreement())
    if isinstance(pos.top, DiscardTrains):
        steps.extend(pos.top.out_of_order(pos))
    if not isinstance(pos.top, Proposal | TilePower):  # which must be answered first
        turn: CompanyTurn | None = pos.below(CompanyTurn)
        if turn and not isinstance(pos.top, LastPurchases):
            steps.append(PrivatePurchase(turn.company))
        if pos.title.data.privates.have_powers:
            steps.extend(powers)
    return tuple(steps)
