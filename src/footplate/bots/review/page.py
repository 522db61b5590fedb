"""A review as one page: nothing is fetched from anywhere, and no script is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from footplate.bots.review.model import Review, round_starts
from footplate.bots.review.plot import plot
from footplate.bots.review.words import Line, Telling, Told
from footplate.drawing.game import game_svg
from footplate.game.game import Game
from footplate.telling.position import ending_lines
from footplate.words import ENGLISH

STYLE = """
:root { color-scheme: light dark; --ink: #1d2522; --faint: #5a635f; --paper: #fffefb; --line: #d9dcd8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebe6; --faint: #a9b1ab; --paper: #15201c; --line: #35433d; }
}
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; font-size: 1.25rem; }
.faint { color: var(--faint); }
.plot { overflow-x: auto; }
.plot svg { width: 100%; min-width: 34rem; height: auto; }
.plot polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
.plot text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.plot .grid { stroke: var(--line); } .plot .round { stroke: var(--line); stroke-dasharray: 1 3; }
.plot .mark { fill: var(--paper); stroke: var(--ink); stroke-width: 1.5; }
.plot .marked { font-size: 11px; font-weight: 600; }
ol.points > li { margin: 0.75rem 0; }
details svg { max-width: 100%; height: auto; margin-top: 0.5rem; background: #fff; }
summary { cursor: pointer; color: var(--faint); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { padding: 0.3rem 0.6rem 0.3rem 0; border-bottom: 1px solid var(--line); }
th, td { text-align: start; vertical-align: top; }
.num { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
"""


def page(game: Game, review: Review, language: str = ENGLISH) -> str:
    """The whole review of a game, as HTML."""
    telling = Telling(game, language)
    told, say = telling.told(review), telling.say
    names = telling.speech.listed(review.names.values())
    title = say("title", title=telling.voice.texts.title.name, players=names)
    parts = [
        f"<h1>{escape(title)}</h1>",
        *_ending(game, telling),
        _section(say("winning"), *_paragraphs("faint", [say("winning/says")]), _plot(game, review, say("winning"))),
        _section(say("turning/heading"), *_turning(game, review, told, telling)),
        *([_section(say("missed/heading"), _list(told.missed, telling))] if told.missed else []),
        _section(
            say("decisions"),
            *_paragraphs("", [line.text for line in told.players]),
            *_paragraphs("faint", [say("decisions/says")]),
            _table(told, telling),
        ),
        *_paragraphs("faint", [say("made", valued=review.work.valued, played=review.work.played)]),
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join(parts)
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{language}"><head>{head}<style>{STYLE}</style></head>',
            f"<body>\n{body}\n</body></html>\n",
        ]
    )


def _ending(game: Game, telling: Telling) -> Iterator[str]:
    lines = [escape(line) for line in ending_lines(game, telling.voice)]
    if lines:
        yield f"<p>{'<br>'.join(lines)}</p>"


def _plot(game: Game, review: Review, label: str) -> str:
    return f'<div class="plot" tabindex="0">{plot(review, round_starts(game), label)}</div>'


def _turning(game: Game, review: Review, told: Told, telling: Telling) -> Iterator[str]:
    if not told.turning:
        yield from _paragraphs("", [telling.say("turning/none")])
        return
    yield from _paragraphs("faint", [telling.say("turning/says")])
    yield '<ol class="points">'
    for number, line in enumerate(told.turning, start=1):
        picture = game_svg(game.state_at(line.at), language=telling.speech.language)
        shown = f"<details><summary>{escape(telling.say('position'))}</summary>{picture}</details>"
        yield f'<li id="turning-{number}">{_text(line, telling)}{shown}</li>'
    yield "</ol>"


def _table(told: Told, telling: Telling) -> str:
    say, name = telling.say, telling.voice.name
    head = "".join(
        f'<th scope="col"{cls}>{escape(say(f"column/{key}"))}</th>'
        for key, cls in (("at", ' class="num"'), ("player", ""), ("made", ""), ("best", ""), ("loss", ' class="num"'))
    )
    rows = "\n".join(
        f'<tr><td class="num">{row.at + 1}</td><td>{escape(name(row.player))}</td><td>{escape(row.made)}</td>'
        f'<td>{escape(row.best)} <span class="faint">({escape(row.reason)})</span></td>'
        f'<td class="num">{escape(telling.voice.money(row.loss))}</td></tr>'
        for row in told.rows
    )
    return f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _list(lines: Iterable[Line], telling: Telling) -> str:
    return "<ul>" + "".join(f"<li>{_text(line, telling)}</li>" for line in lines) + "</ul>"


def _text(line: Line, telling: Telling) -> str:
    return f"<b>{escape(telling.say('at', at=line.at + 1))}</b> {escape(line.text)}"


def _paragraphs(kind: str, texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def _section(heading: str, *parts: str) -> str:
    inside = "\n".join(parts)
    return f"<section><h2>{escape(heading)}</h2>\n{inside}</section>"
