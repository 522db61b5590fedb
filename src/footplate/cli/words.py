"""`footplate words`: how complete a language is, and files for translators."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from footplate.cli.output import Failure, print_json, write_file
from footplate.cli.parameters import json_option, language_argument

if TYPE_CHECKING:
    from footplate.titles.spoken import Place
    from footplate.words.progress import Entry

ROW = "{:<22}{:>7}{:>7}{:>9}{:>7}{:>7}"
_CODE = r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"


@click.command(short_help="Report how complete a language is; write files for translators.")
@language_argument
@click.option(
    "--missing", "lists", flag_value="missing", help="List what is not translated yet, with the English text."
)
@click.option("--same", "lists", flag_value="same", help="List what is the same as in English and not declared to be.")
@click.option("--wrong", "lists", flag_value="wrong", help="List what is wrong, and why.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Read the unfinished language from this folder, outside footplate.",
)
@click.option(
    "--template",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Write all files of the language there: what is translated, the rest empty, with the English text.",
)
@click.option("--plain", is_flag=True, help="With --template: only what is translated, as footplate stores it.")
@json_option
def words(
    language: str | None, lists: str | None, folder: Path | None, template: Path | None, plain: bool, as_json: bool
) -> None:
    """Report how complete a language is: done, missing, the same as English, wrong.

    LANG is the code of a language (de, fr, pt-BR); without it all languages are listed. The common words, the page and
    the titles are counted separately, and unfinished sections are named. --template writes files to translate; an
    unfinished language need not be in footplate (--folder). Exit status 1 if something is wrong, if something is
    listed, or if a language is declared complete but is not.

    \b
    Examples:
      footplate words
      footplate words de
      footplate words it --template it
      footplate words it --folder . --missing
    """
    from footplate.words import languages  # reads files, and `footplate --help` needs none

    if language is None:
        _all_languages(languages(), as_json)
        return
    _check(language, folder, template)
    try:
        if template:
            _write(language, folder, template, plain)
        else:
            _tell(language, folder, lists, as_json)
    except ValueError as error:  # a file that is no JSON, or no TOML
        raise Failure(str(error)) from None


def _check(language: str, folder: Path | None, template: Path | None) -> None:
    import re

    from footplate.words import COMMON, ENGLISH, file_of, languages

    if not re.fullmatch(_CODE, language):
        raise Failure(f"{language!r} is not a language code: use one like fr or pt-BR")
    if template and language == ENGLISH:
        raise Failure("English is what others are translated from: name another language")
    begun = (folder / file_of(COMMON, "words", language)).is_file() if folder else language in languages()
    if not template and not begun:
        where = f" in {folder}" if folder else ""
        raise Failure(
            f"there are no words of {language!r}{where}; footplate speaks: {', '.join(languages())}. "
            f"Begin with: footplate words {language} --template {language}"
        )


def _all_languages(known: dict[str, str], as_json: bool) -> None:
    from footplate.titles.spoken import complete, places, progress
    from footplate.words.progress import State, tally

    ours = [place.name for place in places() if place.is_ours]  # titles of other packages need not speak it
    rows: list[dict[str, Any]] = []
    for code, name in known.items():
        found = progress(code)
        counts = tally(entry for place in ours for entry in found[place])
        rows.append(
            {"language": code, "name": name, "complete": complete(code), "keys": counts.total(), **_counts(counts)}
        )
    if as_json:
        print_json(rows)
        return
    for row in rows:
        percent = 100 * row[State.DONE] // (row["keys"] or 1)
        click.echo(
            f"{row['language']}  {row['name']}: {percent} % of {row['keys']} entries{_declared(row['complete'])}"
        )


def _tell(language: str, folder: Path | None, lists: str | None, as_json: bool) -> None:
    from footplate.titles.spoken import complete, places, progress
    from footplate.words.progress import State, tally

    found = progress(language, folder)
    declared = complete(language, folder)
    counts = tally(entry for entries in found.values() for entry in entries)
    wanted = [State(lists)] if lists else []
    if as_json:
        print_json([row for place, entries in found.items() for row in _rows(place, entries, wanted)])
    elif lists:
        for place in places():
            _list(place, [entry for entry in found[place.name] if entry.state in wanted])
    else:
        _table(language, found, declared)
    ours = tally(entry for place in places() if place.is_ours for entry in found[place.name])
    if counts[State.WRONG] or any(counts[state] for state in wanted) or (declared and ours[State.DONE] < ours.total()):
        raise Exit(1)


def _rows(place: str, entries: list[Entry], wanted: list[Any]) -> list[dict[str, Any]]:
    """For programs: a row a section, or a row an entry that is listed."""
    from footplate.words.progress import by_section, tally

    if wanted:
        return [
            {"place": place, "address": e.address, "english": e.english, "said": e.said, "problems": e.problems}
            for e in entries
            if e.state in wanted
        ]
    return [
        {"place": place, "section": section, "keys": len(found), **_counts(tally(found))}
        for section, found in by_section(entries).items()
    ]


def _counts(counts: Any) -> dict[str, int]:
    from footplate.words.progress import State

    return {str(state): counts[state] for state in State}


def _table(language: str, found: dict[str, list[Entry]], declared: bool) -> None:
    from footplate.words.progress import State, by_section, tally

    click.echo(ROW.format(language, "keys", *State))
    for place, entries in found.items():
        counts = tally(entries)
        click.echo(ROW.format(place, len(entries), *(counts[state] for state in State)))
        for section, part in by_section(entries).items():
            counts = tally(part)
            if counts[State.DONE] < len(part) and place != section:
                click.echo(ROW.format(f"  {section}", len(part), *(counts[state] for state in State)))
    counts = tally(entry for entries in found.values() for entry in entries)
    click.echo(ROW.format("in all", counts.total(), *(counts[state] for state in State)))
    click.echo(f"{counts[State.DONE]} of {counts.total()} entries are done{_declared(declared)}.")


def _declared(complete: bool) -> str:
    return "; declared complete" if complete else "; not declared complete"


def _list(place: Place, entries: list[Entry]) -> None:
    """Each entry with its English text, what is wrong with it, and what is noted on it."""
    from footplate.titles.spoken import notes_for
    from footplate.words.notes import shown_in, told
    from footplate.words.progress import fields_of

    notes = notes_for(place)
    shown = ""
    for entry in entries:
        section = entry.address.partition("/")[0]
        if section != shown:
            shown = section
            about = shown_in(notes, section)
            where = section if section == place.name else f"{place.name}, {section}"
            click.echo(where + (f": {about}" if about else ""))
        click.echo(f"  {entry.address}")
        for text in _lines(entry.english):
            click.echo(f"    English: {text}")
        if entry.problems:
            for text in _lines(entry.said):
                click.echo(f"    here:    {text}")
        for line in (*entry.problems, *told(notes, entry.address, fields_of(entry.english))):
            click.echo(f"    {line}")


def _lines(entry: Any) -> list[str]:
    """The texts of an entry, those with a space at an end in quotes."""
    from footplate.words.holes import parts_of

    said = ((part, text if text == text.strip() else f'"{text}"') for part, text in parts_of(entry))
    return [text if isinstance(part, int | None) else f"({part}) {text}" for part, text in said]


def _write(language: str, folder: Path | None, template: Path, plain: bool) -> None:
    from footplate.titles.spoken import written

    files = written(language, folder, template, plain=plain)
    for name, text in files.items():
        path = template / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Failure(f"{error.filename or path}: cannot be written: {error.strerror}") from None
        write_file(path, text.encode())
        click.echo(f"{path}")
