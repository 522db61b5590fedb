"""`python -m footplate.lab.ids TITLE`: what each id of a title stands for."""

from __future__ import annotations

import sys

from footplate.lab.ids.vocabulary import GRAMMAR, Vocabulary
from footplate.titles import load, title_data


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("Name one title: python -m footplate.lab.ids TITLE")
    words = Vocabulary.of(load(sys.argv[1], title_data(sys.argv[1]).title.players[0]))
    print(f"# {words.title_id}: {len(words)} ids, grammar {GRAMMAR}, digest {words.digest}")
    for id_, name in enumerate(words.names):
        print(id_, name)


if __name__ == "__main__":
    main()
