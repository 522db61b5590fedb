"""The report of an experiment as one page: tables and charts, and nothing from anywhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import footplate
from footplate.bots.tournament.sprt import Verdict
from footplate.lab.arena.report import Report, TitleReport
from footplate.lab.plots import Chart, Interval, intervals, spreads

#: the browser itself refuses whatever the page might ask of others
ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
STYLE = """
:root { color-scheme: light dark; --ink: #1d1d1f; --paper: #fff; --line: #c8c8cc }
@media (prefers-color-scheme: dark) { :root { --ink: #ececee; --paper: #17181a; --line: #4a4b50 } }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem .25rem 0; text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
.who :nth-child(2), .who :nth-child(3) { text-align: left; white-space: normal }
figure { margin: 1rem 0 }
figcaption { font-size: .875rem }
.wide { overflow-x: auto }
code { overflow-wrap: anywhere }
"""


def page(report: Report) -> str:
    """All of it, as HTML."""
    name = report.name or "Arena"
    parts = [f"<h1>{escape(name)}</h1>", *_summary(report)]
    for title in report.titles:
        parts += _title(title)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(name)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{ALONE}">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n<main>\n{chr(10).join(parts)}\n</main>\n</body>\n</html>\n"
    )


def _summary(report: Report) -> Iterable[str]:
    games = sum(title.standings.games for title in report.titles)
    if not report.complete:
        yield "<p><strong>Cut off:</strong> this is how it stood. The same command goes on.</p>"
    yield (
        f"<p>{games} games in {_count(len(report.titles), 'title')}, seed {report.seed}, footplate "
        f"{footplate.__version__}. Shares of wins have their 95 % interval (Wilson). Ratings are Plackett and Luce's, "
        "over all titles: everybody begins with 25; the interval shown is two deviations. "
        'The same figures for programs: <a href="report.json">report.json</a>.</p>'
    )
    yield _table(
        "All titles",
        ("bot", "is", "from", "games", "wins", "%", "95 %", "rating"),
        [
            (
                entrant.name,
                entrant.kind,
                entrant.origin,
                entrant.games,
                f"{entrant.wins:g}",
                _share(entrant.wins, entrant.games),
                f"{100 * entrant.low:.1f}-{100 * entrant.high:.1f}",
                f"{entrant.rating.mu:.1f} ± {2 * entrant.rating.sigma:.1f}",
            )
            for entrant in report.entrants
        ],
        "who",
    )
    rated = sorted(report.entrants, key=lambda entrant: -entrant.rating.mu)
    yield _figure(
        intervals(
            [
                Interval(
                    one.name, one.rating.mu - 2 * one.rating.sigma, one.rating.mu, one.rating.mu + 2 * one.rating.sigma
                )
                for one in rated
            ],
            title="Ratings over all titles",
            mark=25,
        ),
        "Dashed: where everybody begins.",
    )
    yield f"<p>Digest of all records: <code>{report.digest}</code></p>"


def _title(title: TitleReport) -> Iterable[str]:
    rows, standings = title.standings.rows, title.standings
    options = f", {', '.join(title.options)}" if title.options else ""
    yield f"<h2>{escape(title.title)} with {title.players} players{escape(options)}</h2>"
    endings = ", ".join(f"{why} {count}" for why, count in standings.endings.items())
    ended = f"{standings.games} games, finished {standings.finished} ({escape(endings)})."
    yield f"<p>{ended}{_verdict(standings.sprt)}</p>"
    yield _table(
        f"{title.title}: results",
        ("bot", "games", "wins", "%", "95 %", "mean worth", "median ms", "longest ms", "rating"),
        [
            (
                row.entrant,
                row.games,
                f"{row.wins:g}",
                _share(row.wins, row.games),
                f"{100 * row.low:.1f}-{100 * row.high:.1f}",
                f"{row.mean_worth:.0f}",
                f"{1000 * row.median_seconds:.1f}",
                f"{1000 * row.longest_seconds:.1f}",
                f"{row.rating.mu:.1f} ± {2 * row.rating.sigma:.1f}" if row.rating else "",
            )
            for row in rows
        ],
    )
    shares = [Interval(row.entrant, 100 * row.low, 100 * row.wins / max(1, row.games), 100 * row.high) for row in rows]
    yield _figure(
        intervals(shares, title="Share of wins", unit="%", mark=100 / title.players), "Dashed: an equal share."
    )
    yield _figure(
        spreads(title.worths, title="Final worth, game by game"), "Box: the middle half of games; bar: the median."
    )
    yield "<h3>Who ended before whom</h3>"
    names = list(title.ahead)
    cells = [[one, *(_met(title, one, other) for other in names)] for one in names]
    yield _table(f"{title.title}: who ended before whom", ("% of games before", *names), cells)
    yield "<h3>Wins by seat</h3>"
    seats = [f"seat {number + 1}" for number in range(title.players)]
    yield _table(f"{title.title}: wins by seat", ("all bots", *seats), [("wins", *(f"{won:g}" for won in title.seats))])
    yield f"<p>Records: <code>{escape(title.records)}</code>. Digest: <code>{standings.digest}</code></p>"


def _met(title: TitleReport, one: str, other: str) -> str:
    met = title.met[one].get(other, 0)
    return _share(title.ahead[one][other], met) if met else "-"


def _verdict(verdict: Verdict | None) -> str:
    if verdict is None:
        return ""
    shares = {"p0": f"{100 * verdict.p0:g} %", "p1": f"{100 * verdict.p1:g} %"}
    if verdict.decided:
        return (
            f" The test has decided after {verdict.games} games: the first bot rather wins {shares[verdict.decided]}."
        )
    return f" The test has not decided yet between {shares['p0']} and {shares['p1']} of wins of the first bot."


def _share(part: float, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _figure(chart: Chart, caption: str) -> str:
    return f"<figure>{chart.svg}<figcaption>{caption}</figcaption></figure>"


def _table(name: str, head: Sequence[str], rows: Iterable[Sequence[object]], kind: str = "") -> str:
    """On a narrow screen it is moved sideways, also with the keyboard."""
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(_row(*row) for row in rows)
    head_row = f"<thead><tr>{heads}</tr></thead>"
    place = f'class="wide" tabindex="0" role="region" aria-label="{escape(name)}"'
    return f'<div {place}><table class="{kind}">\n{head_row}\n<tbody>\n{body}</tbody>\n</table></div>'


def _row(first: object, *rest: object) -> str:
    cells = "".join(f"<td>{escape(str(cell))}</td>" for cell in rest)
    return f'<tr><th scope="row">{escape(str(first))}</th>{cells}</tr>\n'
