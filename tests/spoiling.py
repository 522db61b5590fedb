"""JSON spoilt at random places, for tests that any file at all is either read or refused in a line."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Change = tuple[tuple[Any, ...], Any]  # where, and what stands there instead; ... drops it


def changes(value: Any, junk: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Change]]:
    """Up to three places of a JSON value, each dropped or replaced."""
    anywhere = st.sampled_from(sorted(_places(value), key=str))
    return st.lists(st.tuples(anywhere, st.one_of(st.just(...), junk)), min_size=1, max_size=3)


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place inside a JSON value."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield (*path, key)
        yield from _places(inner, (*path, key))


def spoilt(value: Any, changes: list[Change]) -> Any:
    data = copy.deepcopy(value)
    for path, new in changes:
        place: Any = data
        try:
            for key in path[:-1]:
                place = place[key]
            if new is ...:
                del place[path[-1]]
            else:
                place[path[-1]] = copy.deepcopy(new)  # a list put in twice must not come to lie in itself
        except (LookupError, TypeError):
            continue  # an earlier change has taken the place away
    return data
