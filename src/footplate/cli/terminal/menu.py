"""Options as a numbered list; where there are many they are grouped by what they are about, and paged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from footplate import Decision, Open, State
from footplate.game.actions import Action, Pass
from footplate.game.speech.board import place_text
from footplate.game.step import Option
from footplate.game.turns import without_twins
from footplate.telling.voice import Voice
from footplate.words.holes import holes

MANY = 10  # more options than this are grouped
PAGE = 20  # lines shown at a time


class Entry(msgspec.Struct, frozen=True, eq=False):
    """A line of the menu: an option of a player, or a group of further lines."""

    text: str
    player: str
    option: Option | None = None
    group: tuple[Entry, ...] = ()


def menu(state: State, voice: Voice, decisions: Sequence[tuple[Decision, bool]]) -> list[Entry]:
    """The options of these decisions; True marks one that is off turn, which is said with each of its options."""
    all_options = [
        (decision, off_turn, list(without_twins(state, decision.options))) for decision, off_turn in decisions
    ]
    many = sum(len(options) for _, _, options in all_options) > MANY
    entries: list[Entry] = []
    for decision, off_turn, options in all_options:
        options.sort(key=lambda option: isinstance(option, Pass))  # in the order of the rules, but passing last
        lines = [Entry(voice.option(state, option), decision.player, option) for option in options]
        listed = grouped(state, voice, lines) if many else lines
        entries += [_off_turn(voice, entry) for entry in listed] if off_turn else listed
    return entries


def _off_turn(voice: Voice, entry: Entry) -> Entry:
    said = _say(voice, "off-turn", player=entry.player, option=entry.text)
    return msgspec.structs.replace(entry, text=said, group=tuple(_off_turn(voice, line) for line in entry.group))


def _say(voice: Voice, key: str, **facts: object) -> str:
    return voice.speech.say(voice.speech.words.terminal[key], facts)


def grouped(state: State, voice: Voice, entries: Iterable[Entry]) -> list[Entry]:
    """One line for all options about the same hex or company, in the place of the first of them."""
    groups: dict[tuple[str, str], list[Entry]] = {}
    for n, entry in enumerate(entries):
        action = _action(entry)
        field = _group(voice, action.kind())[0]
        key = (action.kind(), str(getattr(action, field)) if field else str(n))
        groups.setdefault(key, []).append(entry)
    found: list[Entry] = []
    for (kind, about), lines in groups.items():
        if len(lines) == 1:
            found += lines
        else:
            field, template = _group(voice, kind)
            called = {field: _called(state, field, about, voice), "count": len(lines)}
            found.append(Entry(voice.speech.say(template, called), lines[0].player, group=tuple(lines)))
    return found


def _group(voice: Voice, kind: str) -> tuple[str, str]:
    """The field by which options of a kind are grouped, and what a group is called; none for most."""
    template = voice.speech.words.groups.get(kind, "")
    fields = (hole.field for hole, _ in holes(template) if hole.field != "count")
    return next(fields, ""), template


def _action(entry: Entry) -> Action:
    assert entry.option is not None
    return entry.option.action if isinstance(entry.option, Open) else entry.option


def _called(state: State, field: str, about: str, voice: Voice) -> str:
    if field == "hex":
        return place_text(state.board, state.title.map.index(about), voice.speech)
    return f"{about} {voice.printed[about]}" if about in state.title.companies else about


def page_lines(entries: Sequence[Entry], start: int, voice: Voice) -> list[str]:
    """One page, numbered, with a line that says how to see the rest."""
    shown = entries[start : start + PAGE]
    lines = [f"{start + n + 1}. {voice.speech.ended(entry.text)}" for n, entry in enumerate(shown)]
    if start + PAGE < len(entries):
        lines.append(_say(voice, "more", count=len(entries)))
    return lines
