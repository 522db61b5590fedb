"""What games of every title say in every language is what was read and kept.

`python -m tools.said --write` keeps it anew after the words have changed, and who changes them reads what comes out.
"""

from __future__ import annotations

import pytest

from footplate.titles import TITLES
from footplate.words import languages
from tools.said import is_ours, kept, texts


@pytest.mark.parametrize("title", [title for title in TITLES if is_ours(title)])
def test_what_a_game_says_is_what_was_read(title: str) -> None:
    for language, text in texts(title).items():
        assert text == kept(title, language).read_text(encoding="utf-8"), f"python -m tools.said --write {title}"


@pytest.mark.parametrize("title", [title for title in TITLES if is_ours(title)])
def test_the_texts_of_a_title_stand_side_by_side(title: str) -> None:
    lines = {language: kept(title, language).read_text(encoding="utf-8").count("\n") for language in languages()}
    assert len(set(lines.values())) == 1
