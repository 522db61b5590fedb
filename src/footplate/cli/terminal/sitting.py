"""A sitting: whose turn it is, what is told and asked, and what the answers do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from footplate import Action, BadNotation, Decision, Game, RuleViolation, State, parse
from footplate.bots import Bot, next_choice
from footplate.bots.bot import KnowsDeal
from footplate.bots.found import BotFault
from footplate.cli.terminal.commands import COMMANDS, Left, leave
from footplate.cli.terminal.filling import fill
from footplate.cli.terminal.menu import PAGE, Entry, menu, page_lines
from footplate.game.notation import is_action
from footplate.telling.changes import changed_lines
from footplate.telling.position import company_text, ending_lines, player_text, position_lines, round_text
from footplate.telling.voice import Voice
from footplate.words import ENGLISH

Ask = Callable[[str], str]  # raises EOFError when there is nobody to answer
Say = Callable[[str], None]


class Sitting:
    """A game in the terminal, with people and bots in any seat."""

    def __init__(self, game: Game, bots: Mapping[str, Bot], ask: Ask, say: Say, language: str = ENGLISH) -> None:
        self.bots = bots  # by name, so that they keep their seats when a game is loaded
        self.ask = ask
        self.say = say
        self.language = language
        self.changes = 0  # counts whatever has changed the position
        self.take(game)

    def take(self, game: Game) -> None:
        """Play this game from now on; its position is told whole first."""
        self.game = game
        self.voice = Voice(game, self.language)
        self._seen: State | None = None  # the position that was told last
        self._turn: object = None  # the turn of that position
        self.jumped()
        self.saved = self.changes

    def jumped(self) -> None:
        """The game stands where nobody has just played it to: nothing that was played is news."""
        self.changes += 1
        self._told = len(self.game)
        self._unwanted: set[object] = set()  # powers that were offered and let be
        self._bots_asked = 0  # the change after which bots were asked for powers last

    def text(self, key: str, **facts: object) -> str:
        """A template of the section `terminal`, filled."""
        return self.voice.speech.say(self.voice.speech.words.terminal[key], facts)

    def tell(self, key: str, **facts: object) -> None:
        self.say(self.text(key, **facts))

    def is_bot(self, player: str) -> bool:
        return self.game.names[player] in self.bots

    # ---- the loop ----

    def run(self) -> None:
        """Until somebody leaves the table, or a game among bots is over."""
        with suppress(Left, EOFError):
            while True:
                try:
                    self._next()
                except KeyboardInterrupt:
                    self.say("")
                    leave(self)
        self.tell("goodbye")

    def _next(self) -> None:
        decisions = self.game.decisions
        if not decisions:
            self._over()
        elif self.is_bot(decisions[0].player):
            self._bots_turn(decisions)
        elif not self._bots_off_turn(decisions):
            self._persons_turn(decisions)

    def _over(self) -> None:
        self._news()
        for line in (*position_lines(self.game, self.voice), *ending_lines(self.game, self.voice)):
            self.say(line)
        if all(map(self.is_bot, self.game.names)):
            raise Left
        self._choose([], self.text("prompt/over"))

    def _bots_turn(self, decisions: tuple[Decision, ...]) -> None:
        windows = [d for d in decisions[1:] if not self.is_bot(d.player) and self._as_offered(d) not in self._unwanted]
        if not (windows and self._offer(windows)):
            self._bots_act(decisions)

    def _bots_off_turn(self, decisions: tuple[Decision, ...]) -> bool:
        """While a person thinks, a bot may use a power; it is asked once in each position."""
        if self._bots_asked == self.changes:
            return False
        self._bots_asked = self.changes
        return self._bots_act(decisions)

    def _bots_act(self, decisions: tuple[Decision, ...]) -> bool:
        """What a bot does is told at once: others may take their time. False if none wants to do anything."""
        bots = {player: self.bots[name] for player, name in self.game.names.items() if name in self.bots}
        for bot in bots.values():
            if isinstance(bot, KnowsDeal):
                bot.deal = self.game.seed
        try:
            choice = next_choice(decisions, bots)
        except BotFault as fault:
            self.tell("bot-fault", problem=str(fault))
            leave(self)
            return False
        if choice is None or not self.play(choice.action, choice.player):
            return False
        self._news()
        return True

    def _persons_turn(self, decisions: Sequence[Decision]) -> None:
        main, state = decisions[0], self.game.state
        self._news()
        self.say("")
        self._tell_position(main)
        self.say(self.voice.decision(main))
        lacking = self.voice.lacking(main)
        if lacking:
            self.say(lacking)
        windows = [(d, True) for d in decisions[1:] if not self.is_bot(d.player)]
        self._choose(menu(state, self.voice, [(main, False), *windows]), self.text("prompt", player=main.player))

    def _tell_position(self, main: Decision) -> None:
        """All of it at first, later what has changed, and as a turn begins all about the one whose turn it is."""
        state, before = self.game.state, self._seen
        turn = (round_text(state, self.voice.speech), main.player, main.company)
        begins, self._turn, self._seen = turn != self._turn, turn, state
        if before is None:
            for line in (*position_lines(self.game, self.voice), ""):
                self.say(line)
            self.tell("told-once")
            return
        actor = main.company or main.player
        changed = list(changed_lines(before, state, self.voice, besides=(actor,) if begins else ()))
        if changed:
            self.tell("changed")
        for line in changed:
            self.say(f"  {line}")
        if begins:
            about = company_text if main.company else player_text
            self.say(about(state, self.voice, actor))

    def _offer(self, windows: Sequence[Decision]) -> bool:
        """Powers of people while a bot is at turn. False if they let them be."""
        self._news()
        self.say("")
        for window in windows:
            self.say(self.voice.decision(window, off_turn=True))
        self.tell("let-be")
        entries = menu(self.game.state, self.voice, [(window, True) for window in windows])
        if self._choose(entries, self.text("prompt/off-turn"), may_skip=True):
            return True
        self._unwanted.update(self._as_offered(window) for window in windows)
        return False

    def _as_offered(self, window: Decision) -> object:
        """A power that was let be is offered again in the next round, or when it has become another."""
        return round_text(self.game.state, self.voice.speech), window.player, tuple(map(str, window.options))

    def _news(self) -> None:
        """What has happened since somebody was told last."""
        moves = self.game.moves
        for number in range(self._told, len(moves)):
            first, *rest = self.voice.move(self.game.state_at(number), moves[number])
            self.say(first)
            for line in rest:
                self.say(f"  {line}")
        self._told = len(moves)

    # ---- asking ----

    def _choose(self, entries: Sequence[Entry], prompt: str, *, may_skip: bool = False) -> bool:
        """Ask until the game has changed; False if Enter was pressed instead, where that is possible."""
        before, start = self.changes, 0
        self._list(entries, start)
        while self.changes == before:
            line = self.ask(prompt).strip()
            if not line and may_skip:
                return False
            if line in ("n", "o"):
                start = start + PAGE if line == "n" and start + PAGE < len(entries) else 0
                self._list(entries, start)
            elif line.isdecimal() and 1 <= int(line) <= len(entries):
                self._pick(entries[int(line) - 1])
            else:
                self.obey(line)
        return True

    def _list(self, entries: Sequence[Entry], start: int) -> None:
        for line in page_lines(entries, start, self.voice):
            self.say(line)

    def _pick(self, entry: Entry) -> None:
        """Play an option, asking for what it leaves open."""
        if entry.option is None:
            self.tell("group", option=entry.text)
            if not self._choose(entry.group, self.text("prompt/which"), may_skip=True):
                self.tell("back")
            return
        action = fill(self, entry.option)
        if action is not None:
            self.play(action, entry.player)

    def obey(self, line: str) -> None:
        """A command, or an action typed out."""
        word, _, rest = line.partition(" ")
        if not line:
            self.tell("type")
        elif line.isdecimal():
            self.tell("no-option", number=line)
        elif word.lower() in COMMANDS:
            COMMANDS[word.lower()](self, rest.strip())
        elif is_action(line, self.game):
            try:
                action = parse(line, self.game)
            except BadNotation as problem:
                self.say(str(problem))
            else:
                self.play(action, self.person_for(action))
        else:
            self.tell("no-command", word=word)

    # ---- playing ----

    def play(self, action: Action, player: str | None) -> bool:
        """Play it, or say why not."""
        try:
            self.game.play(action, player)
        except RuleViolation as violation:
            self.say(self.voice.refusal(violation))
            return False
        self.changes += 1
        return True

    def person_for(self, action: Action) -> str | None:
        """The person at the keyboard who may do it now; if there is none, the one who is asked."""
        people = [decision.player for decision in self.game.decisions if not self.is_bot(decision.player)]
        return next((p for p in people if self.game.why_not(action, p) is None), people[0] if people else None)

    def walk(self, step: Callable[[], bool]) -> int:
        """Undo or redo to the next decision of a person; answers how many moves that was."""
        count = 0
        while step():
            count += 1
            decision = self.game.decision
            if decision is None or not self.is_bot(decision.player):
                break
        if count:
            self.jumped()
        return count
