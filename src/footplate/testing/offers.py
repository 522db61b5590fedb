"""The laws of decisions: every option offered is accepted, every action not offered is refused.

What is listed (`decision.options`) and what the rules say when asked about one action (`check`) are two readings of the
same rules; here each is held against the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from footplate.game.actions import Action, LayTile
from footplate.game.decision import Decision, decisions
from footplate.game.errors import RuleViolation
from footplate.game.game import Move
from footplate.game.laws import Problems
from footplate.game.play import check, play
from footplate.game.state import State
from footplate.game.step import Numbered, Open, Option
from footplate.testing.laws import broken_by
from footplate.testing.strangers import Strangers

OF_OPEN_KINDS = 3  # strangers of each kind that an open step takes
OF_OTHER_KINDS = 4  # strangers of any kind, in all
TRIED_OUT = 2  # options of a position that are played on the side
AT_MOST = 600  # options, and lays on the whole board, that are looked at in one position
CHANGED_OPTIONS = 12  # offered actions with one value changed


class Offer:
    """Everything that is offered at a position, listed once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.decisions: tuple[Decision, ...] = decisions(state)
        self.options: dict[str, list[Option]] = {d.player: list(d.options) for d in self.decisions}
        self._plain = {p: {o for o in options if not isinstance(o, Open)} for p, options in self.options.items()}
        self._open = {p: [o for o in options if isinstance(o, Open)] for p, options in self.options.items()}

    def lists(self, player: str, action: Action) -> bool | None:
        """Is the action among the player's options? None where an open option of its kind does not say."""
        if action in self._plain.get(player, ()):
            return True
        for option in self._open.get(player, ()):
            if isinstance(option, Numbered):
                if action in option:
                    return True
            elif type(option.action) is type(action):
                return None
        return False

    def examples(self, strangers: Strangers) -> Iterator[tuple[str, Action]]:
        """Every option as an action: open numbers at both ends and in between, other open options sampled."""
        for player, options in self.options.items():
            for option in options:
                if isinstance(option, Numbered):
                    numbers = option.numbers()
                    for number in sorted({numbers[0], numbers[-1], *strangers.pick(numbers, 1)}):
                        yield player, option.at(number)
                elif isinstance(option, Open):
                    yield player, option.sample(lambda n: n - 1)
                else:
                    yield player, option


def decisions_are_well_formed(offer: Offer) -> Problems:
    """Somebody at the table decides, he can do something, and the list is the same when asked again, nothing twice."""
    if bool(offer.decisions) == bool(offer.state.ended):
        yield f"{len(offer.decisions)} decisions in a game that ended {offer.state.ended!r}"
    for decision in offer.decisions:
        options = offer.options[decision.player]
        if decision.player not in offer.state.players:
            yield f"{decision.player!r} is no player, yet decides at {decision.step}"
        if not options:
            yield f"{decision.player} has no option at {decision.step}"
        if comparable(options) != comparable(decision.options):
            yield f"{decision.step} lists other options when asked again"
        twice = [str(option) for option, count in Counter(comparable(options)).items() if count > 1]
        if twice:
            yield f"{decision.step} lists an option twice: {', '.join(twice)}"
        for option in options:
            if isinstance(option, Numbered) and (not option.numbers() or option.action != option.at(option.low)):
                yield f"{decision.step}: the numbers of {option} do not begin with its action"


def comparable(options: Iterable[Option]) -> list[object]:
    """Options as values: an open one without numbers is told by its kind and the action it shows."""
    return [
        (type(option), option.action) if isinstance(option, Open) and not isinstance(option, Numbered) else option
        for option in options
    ]


def options_are_accepted(offer: Offer, strangers: Strangers) -> Problems:
    """Every option is accepted; a few are tried out besides the one that is played, and break no law."""
    lists = {d.player: d.options for d in offer.decisions}
    examples = strangers.pick(list(offer.examples(strangers)), AT_MOST)
    tried_out = strangers.pick(range(len(examples)), TRIED_OUT)
    for number, (player, action) in enumerate(examples):
        if not is_accepted(offer.state, player, action):
            yield f"{player} is offered {action}, yet it is refused"
            continue
        if action not in lists[player]:
            yield f"{player} may play {action}, yet it is not `in` their options"
        if number in tried_out:
            yield from _broken_by(offer.state, player, action)


def others_are_refused(offer: Offer, strangers: Strangers) -> Problems:
    """Whatever is not listed is refused, by the player who decides and by everybody else."""
    for player, action in tried(offer, strangers):
        listed = offer.lists(player, action)
        accepted = is_accepted(offer.state, player, action)
        if listed is None and accepted:
            yield from _broken_by(offer.state, player, action)
        elif listed is not None and listed != accepted:
            yield f"{player}: {action} is {'' if listed else 'not '}listed and {'' if accepted else 'not '}accepted"


def _broken_by(state: State, player: str, action: Action) -> Problems:
    after, events = play(state, action, player)
    for problem in broken_by(state, Move(player, action, events, after)):
        yield f"{player} could play {action}; {problem}"


def is_accepted(state: State, player: str, action: Action) -> bool:
    """What the rules say, asked about one action."""
    try:
        check(state, action, player)
    except RuleViolation:
        return False
    return True


def tried(offer: Offer, strangers: Strangers) -> Iterator[tuple[str, Action]]:
    """Actions worth trying at this position, and who tries them."""
    state = offer.state
    actor = offer.decisions[0].player if offer.decisions else state.players[0]
    steps = (step for decision in offer.decisions for step in decision.steps)
    kinds = list(dict.fromkeys(kind for step in steps for kind in step.takes))
    for kind in (
        *(k for k in kinds for _ in range(OF_OPEN_KINDS)),
        *strangers.pick(state.title.actions, OF_OTHER_KINDS),
    ):
        yield strangers.player(actor), strangers.any_of(kind, state)
    offered = [(player, option) for player, options in offer.options.items() for option in options]
    for player, option in strangers.pick(offered, CHANGED_OPTIONS):
        action = option.sample(lambda n: 0) if isinstance(option, Open) else option
        yield strangers.player(player), strangers.changed(action, state)
        if isinstance(option, Numbered):
            yield player, option.at(option.low - option.step)
            yield player, option.at(option.numbers()[-1] + option.step)
    if LayTile in kinds:
        yield from ((actor, lay) for lay in strangers.pick(list(strangers.fitting_lays(state)), AT_MOST))
        yield from ((actor, lay) for lay in strangers.any_lays())
