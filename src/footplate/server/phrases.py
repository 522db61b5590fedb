"""Words of the server itself: of the parts on the table, of changes, of requests that are refused.

What happens in a game is told by `footplate.telling`; here is only what the table adds.
"""

from __future__ import annotations

from collections.abc import Mapping

from footplate.game.words.speech import Speech
from footplate.words import ENGLISH


class Phrases:
    """The table's own words in one language."""

    def __init__(
        self,
        lang: str = ENGLISH,
        names: Mapping[str, str] | None = None,
        currency: str = "",
        retold: Mapping[str, str] | None = None,
    ) -> None:
        self.lang = lang
        self._retold = retold or {}
        self._speech = Speech(names, currency, lang)
        self.printed = self._speech.printed
        self.listed = self._speech.listed

    def say(self, key: str, **facts: object) -> str:
        return self._speech.say(self._speech.words.table[self._retold.get(key, key)], facts)
