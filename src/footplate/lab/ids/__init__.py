"""Actions as whole numbers: stable ids for each title, masks of what is legal, and the way back (docs/lab-ids.md)."""

from __future__ import annotations

from footplate.lab.ids.choosing import Choosing, Chosen, Kinds, spell
from footplate.lab.ids.vocabulary import GRAMMAR, BadIds, Vocabulary

__all__ = ["GRAMMAR", "BadIds", "Choosing", "Chosen", "Kinds", "Vocabulary", "spell"]
