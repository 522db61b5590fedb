"""The ground on which track is to be laid, as far as it decides how fast (lays.py)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Ground(msgspec.Struct, frozen=True):
    """What decides how fast track can be laid: quarters of a lay until tiles of a colour may be laid, by colour; what
    the ground of a hex adds, by hex; tiles that are used up."""

    waits: Mapping[str, int]
    adds: Mapping[int, int] = {}
    gone: frozenset[str] = frozenset()
