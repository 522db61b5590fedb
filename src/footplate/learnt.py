"""How data is read into classes, when several threads read at once.

msgspec learns a class when it first reads one. Two threads that make it learn the same class at the same moment can
crash the whole process (msgspec 0.22), and a server that has just been started opens many tables at once. So a class is
learnt here first, by one thread at a time.
"""

from __future__ import annotations

from threading import RLock
from typing import Any, TypeVar, overload

import msgspec

Kind = TypeVar("Kind")
_known: set[Any] = set()
_one_at_a_time = RLock()


@overload
def learnt(kind: type[Kind]) -> type[Kind]: ...
@overload
def learnt(kind: Any) -> Any: ...
def learnt(kind: Any) -> Any:
    """The class (or union, or list of classes) itself; whatever is read into one anywhere in footplate is read into
    `learnt(kind)`."""
    if kind not in _known:
        with _one_at_a_time:
            msgspec.msgpack.Decoder(kind)
            _known.add(kind)
    return kind
