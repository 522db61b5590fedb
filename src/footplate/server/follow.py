"""Following a table as the page does: a view and the news of it make the next view. For clients written in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


def followed(view: Json, news: Json) -> Json | None:
    """The view after the news, both as decoded JSON; None if something was missed and the view must be asked for."""
    if news["edition"] == view["edition"]:
        return view if news["own"] is None else _owned(view, news["own"])
    if news["follows"] != view["edition"]:
        return None
    whole: Any = view
    for path, value in news["changes"]:
        whole = _put(whole, path, value)
    return _owned({**whole, "edition": news["edition"]}, news["own"])


def _owned(view: Json, own: Json) -> Json:
    rest = {name: value for name, value in own.items() if name != "my_turn"}
    return {**view, **rest, "table": {**view["table"], "my_turn": own["my_turn"]}}


def _put(whole: Any, path: Sequence[str | int], value: Any) -> Any:
    """Something with another value at one place; the rest is shared."""
    if not path:
        return value
    name, *rest = path
    if isinstance(name, int):
        return [*whole[:name], _put(whole[name], rest, value), *whole[name + 1 :]]
    return {**whole, name: _put(whole[name], rest, value)}


def logged(lines: Sequence[Json], news: Json) -> list[Json]:
    """The log after the news: of several moves with the same `seq` the last counts, and none beyond the newest. Lines
    of the kind "event" are no moves."""
    last = lines[-1]["number"] if lines else 0
    known = [*lines, *(line for line in news["told"] if line["number"] > last)]
    moves = [line for line in known if line["kind"] != "event"]
    counts = {line["seq"]: line["number"] for line in moves if line["seq"] <= news["seq"]}
    return [{**line, "undone": line["kind"] != "event" and counts.get(line["seq"]) != line["number"]} for line in known]
