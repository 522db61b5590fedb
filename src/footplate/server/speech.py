"""Words of the server itself: of the parts on the table, of changes, of requests that are refused.

What happens in a game is told by `footplate.telling`; here is only what the table adds.
"""

from __future__ import annotations

from footplate.game.speech import Speech
from footplate.titles import is_playable, load, title_data


class TableSpeech(Speech):
    """Speaks for the table."""

    def tell(self, key: str, **facts: object) -> str:
        """A template of the section `table`."""
        return self.say(self.words.table[key], facts)


def title_speech(title: str, lang: str) -> TableSpeech:
    """As a title speaks whose games need not be opened; one that is no longer here in the common words."""
    if not is_playable(title):
        return TableSpeech(language=lang)
    return TableSpeech.of(load(title, title_data(title).title.players[0]), lang)
