"""Records from before a correction of the rules, and how to compare what becomes of them."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

from footplate import State
from footplate.game.codec import encode_state

FOLDER = Path(__file__).parent / "data/before-0.3"


def raw_record(name: str) -> bytes:
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())


def under_rules(raw: bytes, version: int) -> bytes:
    return raw.replace(b'"rules":1,', b'"rules":%d,' % version)


def digest(state: State) -> str:
    return hashlib.sha256(json.dumps(encode_state(state), sort_keys=True).encode()).hexdigest()
